import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { setOpenCart } from '#web/cart/open-cart.ts';
import { useCart } from '#web/cart/queries.ts';
import { useCartSync } from '#web/cart/sync-tabs.ts';
import { totalQuantity } from '#web/cart/totals.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import { currentToast, dismissToast } from '#web/ui/overlay/toast-store.ts';

const loadDrawer = () => import('./cart-drawer.tsx').then(({ CartDrawer }) => CartDrawer);

/**
 * The cart button of the header, with the number of items. The drawer's code loads when the pointer or the focus
 * reaches it.
 */
export function CartButton() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { lines = [] } = useCart();
  useCartSync();
  const button = useRef<HTMLButtonElement>(null);
  // A navigation closes the cart.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt && openAt !== key) setOpenAt('');
  const count = totalQuantity(lines);
  const drawer = useOnDemand(loadDrawer);
  const toggle = (next: boolean) => {
    // The open cart shows the product that was added, and needs the space.
    const toast = currentToast();
    if (next && toast?.tone === 'success') dismissToast(toast.id);
    setOpenAt(next ? key : '');
    if (!next) button.current?.focus();
  };
  const show = () => drawer.whenLoaded(() => toggle(true));
  useEffect(() =>
    setOpenCart(() => {
      button.current?.focus(); // where the focus returns when the cart closes
      show();
    }),
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        data-tooltip="name"
        aria-label={t('cart.button', { count, number: formatCount(count, language) })}
        onClick={show}
        onPointerEnter={drawer.prefetch}
        onFocus={drawer.prefetch}
        className="flex h-target min-w-target flex-none items-center rounded-2 ps-3 hover:bg-action-tint hover:text-action"
      >
        <ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {count > 0 && <Badge count={count} />}
      </button>
      {openAt !== undefined && drawer.Part && <drawer.Part open={openAt === key} onOpenChange={toggle} />}
    </>
  );
}

/** On the icon's corner. More digits make the button wider, so that they do not cover the icon. */
function Badge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="-ms-1.5 mt-1 min-w-4.5 self-start rounded-full bg-accent px-1 text-center text-xs/4 font-bold text-accent-ink [box-shadow:0_0_0_2px_var(--color-ground)]"
    >
      {count > BADGE_MAX ? `${BADGE_MAX}+` : count}
    </span>
  );
}

/** Three digits; the button's name has the full number. */
const BADGE_MAX = 999;
