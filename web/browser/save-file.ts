/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Later: some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
