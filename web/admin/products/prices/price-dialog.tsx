import { type FormEvent, useRef } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import { PriceQuestion } from '#web/admin/products/editor/save/price-question.tsx';
import { BrandAndId } from '#web/admin/products/values/brand-and-id.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { usePrices } from './use-prices.ts';

/** Changes the prices of a product from the list, without opening its form. */
export function PriceDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { t } = useTranslation();
  const fieldErrorText = useFieldErrorText();
  const form = useRef<HTMLFormElement>(null);
  const prices = usePrices(product, () => {
    onClose();
    showToast({ title: t('common.success'), description: t('products.form.saved'), tone: 'success' });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalid = prices.submit();
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    fields.find(({ name }) => name === invalid)?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={prices.isPending ? () => {} : onClose}
      title={t('products.prices.title', { name: product.drugName })}
      closeLabel={t('common.close')}
    >
      <form ref={form} noValidate onSubmit={submit} className="figures grid gap-4">
        <BrandAndId product={product} />
        {prices.error && (
          <Notice tone="bad" role="alert">
            {errorText(prices.error, t, t('products.prices.failed'))}
          </Notice>
        )}
        {prices.rows.map(({ dosage, price, error, now }) => (
          <TextField
            key={dosage}
            name={dosage}
            required
            label={t('products.prices.of', { dosage })}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            readOnly={prices.isPending}
            help={now === undefined ? undefined : t('products.prices.now', { price: formatPrice(now) })}
            onChange={(event) => prices.edit(dosage, event.target.value)}
            error={fieldErrorText('dosagePricing', error && { message: error })}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" blocked={prices.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={prices.isPending}>
            {t('products.prices.save')}
          </Button>
        </div>
      </form>
      {prices.jumps.length > 0 && (
        <PriceQuestion jumps={prices.jumps} onClose={prices.correct} onConfirm={prices.confirm} />
      )}
    </Dialog>
  );
}
