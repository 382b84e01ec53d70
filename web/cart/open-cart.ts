/** Opens the cart from elsewhere on the page, as the header's button does. */
let open = () => {};

/** Called by the header after each render. */
export function setOpenCart(opener: () => void): void {
  open = opener;
}

export function openCart(): void {
  open();
}
