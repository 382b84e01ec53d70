import { type FormEvent, useRef } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import { BrandAndId } from '#web/admin/products/values/brand-and-id.tsx';
import { PriceChange } from '#web/admin/products/values/price-change.tsx';
import { errorText } from '#web/i18n/error-text.ts';
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
        {prices.rows.map(({ dosage, price, error }) => (
          <TextField
            key={dosage}
            name={dosage}
            required
            label={t('products.prices.of', { dosage })}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={(event) => prices.edit(dosage, event.target.value)}
            error={fieldErrorText('dosagePricing', error && { message: error })}
          />
        ))}
        <div role="status" className="grid gap-2 empty:hidden">
          {prices.jumps.length > 0 && <p>{t('products.priceQuestion.text')}</p>}
          {prices.jumps.map((jump) => (
            <PriceChange key={jump.dosage} {...jump} />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" blocked={prices.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={prices.isPending}>
            {t(prices.jumps.length > 0 ? 'products.priceQuestion.save' : 'products.prices.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
