import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ApiError } from '#web/api/api.ts';
import { type ProductInput, type TextFieldName, textFields } from './product-input.ts';
import { ProductRules } from './product-rules.ts';

export type ProductForm = UseFormReturn<ProductInput>;

/** The form over a product, with what was `typed` before; when it was sent in vain, the first field at fault takes the focus. */
export function useProductForm(input: ProductInput, typed: ProductInput | undefined) {
  const form = useForm<ProductInput>({
    resolver: zodResolver(ProductRules),
    defaultValues: input,
    shouldFocusError: false, // it knows the fields by name, not by their place on the page
  });
  const { reset } = form;
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true });
  }, [typed, reset]);
  const place = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')?.focus();
  }, [submitCount]);
  return { form, place };
}

/** Puts what the server says about fields at those fields; false when it says nothing of any. */
export function tellIssues({ setError }: ProductForm, { issues, code }: ApiError): boolean {
  if (code === 'PRODUCT_EXISTS') setError('productId', { message: code });
  const known = issues.flatMap(({ path, rule, code: issueCode, message }) => {
    const field = fieldOf(path);
    return field ? [{ field, message: rule ?? issueCode ?? message }] : [];
  });
  for (const { field, message } of known) setError(field, { message });
  return code === 'PRODUCT_EXISTS' || known.length > 0;
}

function fieldOf(path: string): TextFieldName | 'dosages' | undefined {
  if (dosageColumns.has(path.split('.')[0] ?? '')) return 'dosages';
  return textFields.find((field) => field === path);
}

const dosageColumns = new Set(['availableDosages', 'defaultDosage', 'dosagePricing']);
