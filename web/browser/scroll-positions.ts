/** The item of `sessionStorage` in which the router keeps scroll positions, in CSS pixels, by key of the history entry. */
export const SCROLL_POSITIONS = 'theriac.scroll-positions';
