import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { SEARCH_MAX } from '#contract/catalogue/search-limits.ts';
import { browserApi } from '#web/api/api.ts';
import { FieldListbox } from '#web/catalogue/suggestions/field-listbox.tsx';
import { isTypingKey } from '#web/catalogue/suggestions/typing-key.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName, type NamedProduct } from '#web/medicines/drug-name.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { offersOf, type SuggestedOffer } from './offers-of.ts';

/** Products are searched by so many at a time; the strengths of each are offered. */
const PRODUCTS_MAX = 10;

/** The field of a line that somebody types in, and whether the next change of its text is typed. */
export function useTypedField() {
  const [field, setField] = useState<HTMLInputElement>();
  const isTyping = useRef(false);
  const onKeyDown = ({ target, key, nativeEvent }: KeyboardEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.code')) return;
    if (key === 'ArrowDown' || !isTypingKey(nativeEvent)) return;
    isTyping.current = true;
    setField(target);
  };
  // React calls it after the listener of the list at the field itself.
  const onInput = () => {
    isTyping.current = false;
  };
  return { field, isTyping, onKeyDown, onInput };
}

interface LineSuggestionsProps {
  field: HTMLInputElement;
  isTyping: RefObject<boolean>;
  /** With the code and strength of what was chosen. */
  onChoose: (text: string) => void;
}

/** Below a field: the products that its text may mean, with what distinguishes them. */
export function LineSuggestions({ field, isTyping, onChoose }: LineSuggestionsProps) {
  const { t } = useTranslation();
  return (
    <FieldListbox<SuggestedOffer>
      field={field}
      isTyping={isTyping}
      queryKey={['quick-order-suggestions']}
      load={loadOffers}
      keyOf={({ product, dosage }) => `${product.id} ${dosage}`}
      onChoose={({ product, dosage }) => onChoose(`${product.productId} ${dosage}`)}
      show={(offer, offers) => <Suggested offer={offer} among={offers.map(({ product }) => product)} />}
      title={t('quickOrder.suggestions.title')}
      countText={(count) => t('quickOrder.suggestions.count', { count })}
      container={field.parentElement ?? document.body}
    />
  );
}

async function loadOffers(text: string, signal: AbortSignal): Promise<SuggestedOffer[]> {
  const query = { search: text.slice(0, SEARCH_MAX), limit: PRODUCTS_MAX };
  return offersOf(await browserApi.call('GET /api/products', { query, signal }), text);
}

function Suggested({ offer: { product, dosage }, among }: { offer: SuggestedOffer; among: readonly NamedProduct[] }) {
  const { brandName, releaseForm, packagingType, productId, dosagePricing } = product;
  const price = dosagePricing[dosage];
  return (
    <span className="min-w-0 text-sm">
      <b lang="en">
        <DrugName product={product} among={among} />
      </b>{' '}
      <LtrText className="font-bold">{dosage}</LtrText>
      {brandName && (
        <span className="block">
          <bdi lang="en">{brandName}</bdi>
        </span>
      )}
      <Pack releaseForm={releaseForm} packagingType={packagingType} productCode={productId} />
      {price !== undefined && (
        <span className="block">
          <LtrText>{formatPrice(price)}</LtrText>
        </span>
      )}
    </span>
  );
}
