/** Opens the cart from elsewhere on the page, as the header's button does. */
let open = () => {};

/** The header says how, after each of its renders. */
export function setOpenCart(opener: () => void): void {
  open = opener;
}

export function openCart(): void {
  open();
}
