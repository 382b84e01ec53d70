import type { ReactNode } from 'react';
import type { Item } from '#contract/admin/stock/items.ts';
import { ITEM_CODE_MAX } from '#contract/limits.ts';
import { ITEM_TEXT_MAX, itemFlags, jurisdictions, medicineClasses } from '#contract/stock/item-facts.ts';
import { storageClasses } from '#contract/stock/storage-class.ts';
import { codeNames } from '#web/admin/products/values/item-column-name.ts';
import { countryName, formatCount } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { codeFields, type ItemField, type Texts } from './edits.ts';
import { useItemTexts } from './item-texts.ts';

interface FieldsProps {
  texts: Texts;
  errors: Texts;
  onEdit: (field: ItemField, text: string) => void;
}

/** GTIN, NDC and so on. */
export function CodeFields({ texts, errors, onEdit }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Group title={t('products.items.codes')}>
      {codeFields.map((field) => (
        <TextField
          key={field}
          compact
          dir="ltr"
          label={codeNames[field]}
          value={texts[field] ?? ''}
          maxLength={ITEM_CODE_MAX}
          autoComplete="off"
          spellCheck={false}
          {...(errors[field] && { error: errors[field] })}
          onChange={({ target }) => onEdit(field, target.value)}
        />
      ))}
    </Group>
  );
}

/** Storage, flags, and what a pack is to suppliers and taxes. */
export function HandlingFields({ texts, errors, onEdit }: FieldsProps) {
  const { t } = useTranslation();
  const { storageName } = useItemTexts();
  return (
    <Group title={t('products.items.handling')}>
      <SelectField
        compact
        label={t('products.items.storageClass')}
        value={texts.storageClass ?? ''}
        onChange={({ target }) => onEdit('storageClass', target.value)}
      >
        <option value="">{t('products.items.notSet')}</option>
        {storageClasses.map((each) => (
          <option key={each} value={each}>
            {`\u2068${storageName(each)}\u2069`}
          </option>
        ))}
      </SelectField>
      {(['unitsPerPack', 'maxPerOrder', 'supplierCode', 'taxClass'] as const).map((field) => (
        <TextField
          key={field}
          compact
          label={t(`products.items.${field}`)}
          value={texts[field] ?? ''}
          maxLength={ITEM_TEXT_MAX}
          autoComplete="off"
          spellCheck={false}
          {...((field === 'unitsPerPack' || field === 'maxPerOrder') && { inputMode: 'numeric', dir: 'ltr' })}
          {...(errors[field] && { error: errors[field] })}
          onChange={({ target }) => onEdit(field, target.value)}
        />
      ))}
      {itemFlags.map((flag) => (
        <CheckField
          key={flag}
          label={t(`products.items.flags.${flag}`)}
          checked={texts[flag] === 'yes'}
          onChange={({ target }) => onEdit(flag, target.checked ? 'yes' : '')}
        />
      ))}
    </Group>
  );
}

/** Whether only what is in stock is sold, what there is, and when more is expected. */
export function StockFields({ item, texts, errors, onEdit }: FieldsProps & { item: Item }) {
  const { t, language } = useTranslation();
  const { onHand = 0, reserved = 0, available = 0, backOrdered = 0 } = item;
  const figures = Object.fromEntries(
    Object.entries({ onHand, reserved, available, backOrdered }).map(([name, packs]) => [
      name,
      formatCount(packs, language),
    ]),
  );
  return (
    <Group title={t('products.items.stock')} help={t('products.items.trackedHelp')}>
      <CheckField
        label={t('products.items.tracked')}
        checked={texts.tracked === 'yes'}
        onChange={({ target }) => onEdit('tracked', target.checked ? 'yes' : '')}
      />
      <TextField
        compact
        type="date"
        dir="ltr"
        label={t('products.items.expectedOn')}
        value={texts.expectedOn ?? ''}
        onChange={({ target }) => onEdit('expectedOn', target.value)}
      />
      {item.tracked && (
        <>
          <CheckField
            label={t('products.items.backOrders')}
            checked={texts.backOrders === 'yes'}
            onChange={({ target }) => onEdit('backOrders', target.checked ? 'yes' : '')}
          />
          <TextField
            compact
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            label={t('products.items.lowBelow')}
            value={texts.lowBelow ?? ''}
            {...(errors.lowBelow && { error: errors.lowBelow })}
            onChange={({ target }) => onEdit('lowBelow', target.value)}
          />
        </>
      )}
      {(item.tracked || onHand > 0) && <p>{t('products.items.figures', figures)}</p>}
    </Group>
  );
}

/** The class of the medicine in each jurisdiction. */
export function ClassFields({ texts, onEdit }: Omit<FieldsProps, 'errors'>) {
  const { className } = useItemTexts();
  const { t, language } = useTranslation();
  return (
    <Group title={t('products.items.classes')} help={t('products.items.classesHelp')}>
      {jurisdictions.map((jurisdiction) => (
        <SelectField
          key={jurisdiction}
          compact
          label={countryName(jurisdiction, language)}
          value={texts[jurisdiction] ?? ''}
          onChange={({ target }) => onEdit(jurisdiction, target.value)}
        >
          <option value="">{t('products.items.notSet')}</option>
          {medicineClasses[jurisdiction].map((each) => (
            <option key={each} value={each}>
              {className(each)}
            </option>
          ))}
        </SelectField>
      ))}
    </Group>
  );
}

function Group({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-4 border-0 p-0">
      <legend className="font-semibold">{title}</legend>
      {help && <p className="text-sm text-muted">{help}</p>}
      <div className="mt-4 grid gap-x-4 gap-y-5 tablet:grid-cols-2">{children}</div>
    </fieldset>
  );
}
