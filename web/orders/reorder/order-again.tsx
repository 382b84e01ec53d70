import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useCart } from '#web/cart/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { CartQuestion } from './cart-question.tsx';
import { type ReorderReport, useReorder } from './reorder.ts';
import { ReorderDialog } from './reorder-dialog.tsx';

/** The button that adds an order's items to the cart, or asks whether they replace it; `describedBy` is the id of the order's heading. */
export function OrderAgain({ orderId, describedBy }: { orderId: string; describedBy: string }) {
  const { t } = useTranslation();
  const [report, setReport] = useState<ReorderReport>();
  const [open, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { lines = [] } = useCart();
  const reorder = useReorder(orderId, (result) => {
    setReport(result);
    setOpen(true);
  });
  return (
    <>
      <Button
        variant="secondary"
        pending={reorder.isPending}
        aria-describedby={describedBy}
        onClick={() => (lines.length > 0 ? setAsking(true) : reorder.mutate({ replacesCart: false }))}
        icon={<RotateCcw aria-hidden="true" className="flip size-5" strokeWidth={1.75} />}
      >
        {t('orders.reorder.button')}
      </Button>
      <CartQuestion open={isAsking} onOpenChange={setAsking} products={lines.length} onAnswer={reorder.mutate} />
      {report && <ReorderDialog open={open} onOpenChange={setOpen} report={report} />}
    </>
  );
}
