import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { type FormErrorCode, priceError } from '#web/admin/products/editor/form-errors.ts';
import { plainPrice, toInput } from '#web/admin/products/editor/product-input.ts';
import { type PriceJump, priceJumps } from '#web/admin/products/editor/save/price-jumps.ts';
import { reloadProducts } from '#web/admin/products/queries.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';

/** A dosage with its price as typed, and what is wrong with it. */
interface PriceRow {
  dosage: string;
  price: string;
  error: FormErrorCode | undefined;
}

/**
 * The prices of a product as they are edited. `submit` saves them if they are valid. If one changes by more than half, `jumps` has it,
 * and only the next `submit` saves. If someone else changed the product, its new prices replace those that were not edited.
 */
export function usePrices(opened: AdminProduct, onSaved: () => void) {
  const client = useQueryClient();
  const [product, setProduct] = useState(opened);
  const [edits, setEdits] = useState<Record<string, string>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [jumps, setJumps] = useState<PriceJump[]>([]);
  const dosages = toInput(product).dosages.map((saved) => ({ ...saved, price: edits[saved.dosage] ?? saved.price }));
  const save = useMutation({
    mutationFn: () =>
      browserApi.call('PATCH /api/admin/products/{id}', {
        params: { id: product.id },
        body: {
          dosagePricing: Object.fromEntries(dosages.map(({ dosage, price }) => [dosage, plainPrice(price)])),
          version: product.version,
        },
      }),
    onSuccess: async () => {
      onSaved();
      await reloadProducts(client);
    },
    onError: async (error) => {
      setJumps([]);
      if (!(error instanceof ResponseError) || error.code !== 'PRODUCT_CHANGED') return;
      setProduct(await browserApi.call('GET /api/admin/products/{id}', { params: { id: product.id } }));
      await reloadProducts(client);
    },
  });
  return {
    rows: dosages.map(
      ({ dosage, price }): PriceRow => ({ dosage, price, error: isChecked ? priceError(price) : undefined }),
    ),
    edit: (dosage: string, price: string) => {
      setEdits({ ...edits, [dosage]: price });
      setJumps([]);
    },
    jumps,
    error: save.error,
    isPending: save.isPending,
    /** Returns the first dosage with an invalid price. */
    submit: (): string | undefined => {
      setIsChecked(true);
      const invalid = dosages.find(({ price }) => priceError(price));
      if (invalid) return invalid.dosage;
      const found = priceJumps(product, { dosages });
      const isConfirmed = jumps.length > 0;
      if (found.length > 0 && !isConfirmed) setJumps(found);
      else save.mutate();
      return undefined;
    },
  };
}
