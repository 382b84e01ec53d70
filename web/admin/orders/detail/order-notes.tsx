import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { AdminOrder, OrderNote } from '#contract/admin/orders.ts';
import { ORDER_NOTE_MAX } from '#contract/limits.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { adminOrderQuery } from '#web/admin/orders/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { formatDateTime } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Notes of administrators about an order. */
export function OrderNotes({ order: { id, notes = [], email } }: { order: AdminOrder }) {
  // Of an erased account: nothing would delete a new note.
  const canAdd = email !== '';
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const add = useChange('admin.notes.failed', id, (note: string) =>
    browserApi.call('POST /api/admin/orders/{id}/notes', { params: { id }, body: { text: note } }),
  );
  const remove = useChange('admin.notes.removeFailed', id, (note: number) =>
    browserApi.call('DELETE /api/admin/orders/{id}/notes/{note}', { params: { id, note } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    if (text.trim() === '') {
      setError(t('admin.notes.empty'));
      field.current?.focus();
      return;
    }
    setError(undefined);
    add.mutate(text, {
      onSuccess: () => {
        setText((now) => (now === text ? '' : now));
        showToast({ title: t('common.success'), description: t('admin.notes.added'), tone: 'success' });
      },
    });
  };
  return (
    <section aria-labelledby={headingId} className="min-w-0 rounded-3 border border-line bg-surface p-4 tablet:p-6">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h3">
        {t('admin.notes.title')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('admin.notes.text')}</p>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map((note) => (
            <Note
              key={note.id}
              note={note}
              isRemoving={remove.isPending && remove.variables === note.id}
              onRemove={() => remove.mutate(note.id, { onSuccess: () => heading.current?.focus() })}
            />
          ))}
        </ul>
      )}
      {canAdd && (
        <form method="post" noValidate onSubmit={submit} className="grid gap-3">
          <TextField
            ref={field}
            label={t('admin.notes.new')}
            value={text}
            maxLength={ORDER_NOTE_MAX}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            {...(error && { error })}
          />
          <div>
            <Button type="submit" variant="secondary" pending={add.isPending}>
              {t('admin.notes.add')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Note({ note, isRemoving, onRemove }: { note: OrderNote; isRemoving: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const textId = useId();
  return (
    <li className="grid justify-items-start gap-1 wrap-anywhere">
      <p id={textId}>
        <bdi>{note.text}</bdi>
      </p>
      <p className="text-sm text-muted">
        <time dateTime={note.at}>{formatDateTime(note.at, language)}</time>
        {' · '}
        <AdministratorName by={note.by} />
      </p>
      <Button variant="quiet" aria-describedby={textId} pending={isRemoving} onClick={onRemove} className="-ms-3">
        {t('admin.notes.remove')}
      </Button>
    </li>
  );
}

/** A change of the notes, which shows the order as the server returns it; a poll that began before is forgotten. */
function useChange<Input>(
  failedKey: 'admin.notes.failed' | 'admin.notes.removeFailed',
  orderId: string,
  change: (input: Input) => Promise<AdminOrder>,
) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { queryKey } = adminOrderQuery(orderId);
  return useMutation({
    mutationFn: change,
    onSuccess: async (order) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, order);
    },
    onError: (error) => showErrorToast(t, errorText(error, t, t(failedKey))),
  });
}
