import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ResponseError } from '#web/api/api.ts';
import { type ProductInput, type TextFieldName, textFields } from './product-input.ts';
import { ProductRules } from './product-rules.ts';

export type ProductForm = UseFormReturn<ProductInput>;

/**
 * The form over a product, with the edits of a `draft`. When submitting fails, the first invalid field takes the focus.
 */
export function useProductForm(input: ProductInput, draft: ProductInput | undefined) {
  const form = useForm<ProductInput>({
    resolver: zodResolver(ProductRules),
    defaultValues: input,
    shouldFocusError: false, // it would focus in the order of registration, not of the page
  });
  const { reset } = form;
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);
  const formRef = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-error]')?.focus();
  }, [submitCount]);
  return { form, formRef };
}

/** Shows the server's issues at their fields; false if no issue belongs to a field. */
export function showServerIssues({ setError }: ProductForm, { issues, code }: ResponseError): boolean {
  if (code === 'PRODUCT_EXISTS') setError('productId', { message: code });
  const fieldErrors = issues.flatMap(({ path, rule, code: issueCode, message }) => {
    const field = fieldOf(path);
    return field ? [{ field, message: rule ?? issueCode ?? message }] : [];
  });
  for (const { field, message } of fieldErrors) setError(field, { message });
  return code === 'PRODUCT_EXISTS' || fieldErrors.length > 0;
}

function fieldOf(path: string): TextFieldName | 'dosages' | undefined {
  if (dosageColumns.has(path.split('.')[0] ?? '')) return 'dosages';
  return textFields.find((field) => field === path);
}

const dosageColumns = new Set(['availableDosages', 'defaultDosage', 'dosagePricing']);
