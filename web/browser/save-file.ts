/** Hands a text over to the browser as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // A moment later: some browsers read the address after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
