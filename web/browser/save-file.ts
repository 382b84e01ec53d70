/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Later: some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
