/** The grid of product cards. Cards have the gap between rows as their margin, because they span five of its rows. */
export const productColumns =
  'grid tablet:grid-cols-[repeat(auto-fill,minmax(min(16.25rem,100%),1fr))] tablet:gap-x-5 [&[aria-busy=true]_img]:opacity-50';
