/** Folders of the store that may hold pictures of products: never the API or a page. */
const FOLDERS = ['/pictures/', '/images/'];

/** A picture of the store itself, without a way out of its folder, or at another site by https. */
export function isPictureUrl(url: string): boolean {
  if (/[\s\\<>"]/.test(url) || /(^|[/\\])\.\.?($|[/\\?#])/.test(decodeDots(url))) return false;
  return isStorePicture(url) || /^https:\/\/[^/?#:@]+(:\d{1,5})?([/?#]|$)/i.test(url);
}

export function isStorePicture(url: string): boolean {
  return FOLDERS.some((folder) => url.startsWith(folder));
}

const decodeDots = (url: string) => url.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
