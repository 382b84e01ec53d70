import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ReorderReport, useReorder } from './reorder.ts';
import { ReorderDialog } from './reorder-dialog.tsx';

/** The button that refills the cart with an order; `describedBy` is the id of what names the order. */
export function OrderAgain({ orderId, describedBy }: { orderId: string; describedBy: string }) {
  const { t } = useTranslation();
  const [report, setReport] = useState<ReorderReport>();
  const [open, setOpen] = useState(false);
  const reorder = useReorder(orderId, (news) => {
    setReport(news);
    setOpen(true);
  });
  return (
    <>
      <Button look="second" pending={reorder.isPending} aria-describedby={describedBy} onClick={() => reorder.mutate()}>
        {!reorder.isPending && <RotateCcw aria-hidden="true" className="flip size-5" strokeWidth={1.75} />}
        {t('orders.again.button')}
      </Button>
      {report && <ReorderDialog open={open} onOpenChange={setOpen} report={report} />}
    </>
  );
}
