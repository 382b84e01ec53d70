import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TABLET_REM } from '#web/layout/breakpoints.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { dismissToast, type ShownToast, TOAST_MS } from '#web/ui/overlay/toast-store.ts';
import { useToastFocus } from './use-toast-focus.ts';

/** One toast in the bottom corner of the inline end. F8 focuses it; a swipe towards that end dismisses it (product.md §9). */
export function Toaster({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation();
  const { direction } = useLanguage();
  const focus = useToastFocus();
  const bad = toast.tone === 'error';
  const Icon = bad ? CircleAlert : Check;
  return (
    <Toast.Provider
      // A toast that is removed while the pointer is on it leaves its provider paused: the next would never close.
      key={toast.series}
      label={t('common.toast.label')}
      duration={TOAST_MS}
      swipeDirection={direction === 'rtl' ? 'left' : 'right'}
      swipeThreshold={SWIPE_PX}
    >
      <Toast.Root
        key={toast.id}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
        onEscapeKeyDown={(event) => {
          if (isInDialog(event.target)) event.preventDefault(); // Escape closes the dialog
        }}
        type={bad ? 'foreground' : 'background'}
        duration={toast.action && !toast.action.isExtra ? ACTION_MS : TOAST_MS}
        className={`slide swipe grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1 rounded-3 border bg-raised p-4 shadow-float ${
          bad ? 'border-danger' : 'border-line'
        }`}
      >
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-5 ${bad ? 'text-danger' : 'text-success'}`}
          strokeWidth={1.75}
        />
        <Toast.Title dir="auto" className={`font-bold ${bad ? 'text-danger' : ''}`}>
          {toast.title}
        </Toast.Title>
        <Toast.Close data-tooltip="name" className={`${buttonClass({ variant: 'quiet', square: true })} -m-2.5`}>
          <X aria-hidden="true" className="size-4" strokeWidth={2} />
          <span className="sr-only">{t('common.close')}</span>
        </Toast.Close>
        {' ' /* between the texts, which are read out together */}
        {toast.subject && (
          <>
            <p className="col-start-2 wrap-anywhere">
              <bdi>{toast.subject}</bdi>
            </p>{' '}
          </>
        )}
        {toast.description && (
          <Toast.Description dir="auto" className="col-start-2 text-sm text-muted">
            {toast.description}
          </Toast.Description>
        )}
        {toast.consequence && (
          <p dir="auto" className="col-start-2 text-sm">
            {toast.consequence}
          </p>
        )}
        {toast.action && <Action action={toast.action} />}
      </Toast.Root>
      <Toast.Viewport
        {...focus}
        hotkey={HOTKEY}
        label={t('common.toast.region', { hotkey: '{hotkey}' })}
        className={`note pointer-events-none fixed end-0 w-[min(26rem,100%)] rounded-3 px-4 *:pointer-events-auto ${besideDialog}`}
      />
    </Toast.Provider>
  );
}

/** An open drawer or dialog has its total and buttons in that corner: the toast moves to the opposite one. */
const besideDialog = [
  'in-[body:has([role=dialog][data-state=open])]:start-0 in-[body:has([role=dialog][data-state=open])]:end-auto',
  'in-[body:has([role=dialog][data-state=open])]:top-4 in-[body:has([role=dialog][data-state=open])]:bottom-auto',
].join(' ');

/** An extra one is left out on phones, where it would make the toast cover what is needed next. Decided once for each toast. */
function Action({ action: { label, run, isExtra } }: { action: NonNullable<ShownToast['action']> }) {
  const [isShown] = useState(() => !isExtra || window.matchMedia(`(min-width: ${TABLET_REM}rem)`).matches);
  if (!isShown) return null;
  return (
    <Toast.Action
      altText={label}
      onClick={run}
      className={`${buttonClass({ variant: 'secondary' })} col-start-2 mt-1 justify-self-start`}
    >
      {label}
    </Toast.Action>
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null;
}

/** Long enough to read the toast and press its button. The time stops while it has the pointer or the focus. */
const ACTION_MS = 10_000;

const SWIPE_PX = 50;
const HOTKEY = ['F8'];
