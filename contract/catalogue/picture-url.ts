/** Folders of the store that may hold pictures of products: never the API or a page. */
const FOLDERS = ['/pictures/', '/images/'];

/** A picture of the store itself, without a way out of its folder, or at another site by https. */
export function isPictureUrl(address: string): boolean {
  if (/[\s\\<>"]/.test(address) || /(^|[/\\])\.\.?($|[/\\?#])/.test(decodeDots(address))) return false;
  return isStorePicture(address) || /^https:\/\/[^/?#:@]+(:\d{1,5})?([/?#]|$)/i.test(address);
}

export function isStorePicture(address: string): boolean {
  return FOLDERS.some((folder) => address.startsWith(folder));
}

const decodeDots = (url: string) => url.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
