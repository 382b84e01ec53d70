import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { toCents } from '#contract/money.ts';
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
  /** The price that someone else set meanwhile, while another one is typed here. */
  now: number | undefined;
}

/**
 * The prices of a product as they are edited. `submit` saves them if they are valid; if one changes by more than half, `jumps` has it, and
 * `confirm` saves. If someone else changed the prices, the new ones replace those that were not edited and stand beside the others.
 */
export function usePrices(opened: AdminProduct, onSaved: () => void) {
  const client = useQueryClient();
  const [product, setProduct] = useState(opened);
  const [edits, setEdits] = useState<Record<string, string>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [jumps, setJumps] = useState<PriceJump[]>([]);
  const dosages = toInput(product).dosages.map((saved) => ({ ...saved, price: edits[saved.dosage] ?? saved.price }));
  const send = ({ id, version }: AdminProduct) =>
    browserApi.call('PATCH /api/admin/products/{id}', {
      params: { id },
      body: {
        dosagePricing: Object.fromEntries(dosages.map(({ dosage, price }) => [dosage, plainPrice(price)])),
        version,
      },
    });
  const save = useMutation({
    mutationFn: async () => {
      try {
        return await send(product);
      } catch (error) {
        if (!(error instanceof ResponseError) || error.code !== 'PRODUCT_CHANGED') throw error;
        const now = await browserApi.call('GET /api/admin/products/{id}', { params: { id: product.id } });
        // Only texts were changed, or whether it is sold: no price is overwritten.
        if (JSON.stringify(toPrices(now)) === JSON.stringify(toPrices(product))) return await send(now);
        setProduct(now);
        void reloadProducts(client);
        throw error;
      }
    },
    onSuccess: async () => {
      onSaved();
      await reloadProducts(client);
    },
  });
  const confirm = () => {
    setJumps([]);
    save.mutate();
  };
  return {
    rows: dosages.map(({ dosage, price }): PriceRow => {
      const [before, now] = [opened.dosagePricing[dosage], product.dosagePricing[dosage]];
      const isOther = edits[dosage] !== undefined && toCents(before) !== toCents(now);
      return { dosage, price, error: isChecked ? priceError(price) : undefined, now: isOther ? now : undefined };
    }),
    edit: (dosage: string, price: string) => {
      const { [dosage]: _, ...others } = edits;
      const isSaved = toCents(plainPrice(price)) === toCents(product.dosagePricing[dosage]);
      setEdits(isSaved && priceError(price) === undefined ? others : { ...others, [dosage]: price });
    },
    error: save.error,
    isPending: save.isPending,
    /** Returns the first dosage with an invalid price. */
    submit: (): string | undefined => {
      setIsChecked(true);
      const invalid = dosages.find(({ price }) => priceError(price));
      if (invalid) return invalid.dosage;
      const found = priceJumps(product, { dosages });
      if (found.length > 0) setJumps(found);
      else save.mutate();
      return undefined;
    },
    jumps,
    confirm,
    /** Back to the prices as typed. */
    correct: () => setJumps([]),
  };
}

const toPrices = ({ availableDosages, dosagePricing }: AdminProduct) =>
  availableDosages.map((dosage) => [dosage, dosagePricing[dosage]]);
