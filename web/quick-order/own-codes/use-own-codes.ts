import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LINE_TEXT_MAX } from '#contract/limits.ts';
import type { OwnCodeOutcome } from '#contract/quick-order/own-codes.ts';
import { browserApi } from '#web/api/api.ts';
import { requestsOf } from '#web/quick-order/requests-of.ts';
import type { CodeRow } from './read-codes.ts';

/** A line that was not saved, and why. */
export interface LeftCode extends CodeRow {
  outcome: Exclude<OwnCodeOutcome, 'saved'>;
}

export type OwnCodes = ReturnType<typeof useOwnCodes>;

/** The own codes of a user. `onChange`: what lines mean may have changed. */
export function useOwnCodes(userId: number, onChange: () => void) {
  const client = useQueryClient();
  const query = ownCodesQuery(userId);
  const { data: codes, error } = useQuery(query);
  const onSettled = () => {
    onChange();
    return client.invalidateQueries({ queryKey: query.queryKey });
  };
  const save = useMutation({ mutationFn: saveCodes, onSettled });
  const remove = useMutation({
    mutationFn: (id: number) => browserApi.call('DELETE /api/own-codes/{id}', { params: { id } }),
    onSettled,
  });
  return { codes, error: error ?? remove.error, save, remove };
}

/** Saves the lines that are certain; returns the number of these, and the others. */
export async function saveCodes(rows: CodeRow[]): Promise<{ saved: number; left: LeftCode[] }> {
  const lines = rows.filter(({ code, text }) => [code, text].every((each) => each && each.length <= LINE_TEXT_MAX));
  const left: LeftCode[] = rows
    .filter((row) => !lines.includes(row))
    .map((row) => ({ ...row, outcome: row.code && !row.text ? 'not-certain' : 'no-code' }));
  for (const some of requestsOf(lines)) {
    const { lines: outcomes } = await browserApi.call('POST /api/own-codes', { body: { lines: some } });
    for (const [index, { outcome }] of outcomes.entries()) {
      const row = some[index];
      if (row && outcome !== 'saved') left.push({ ...row, outcome });
    }
  }
  return { saved: rows.length - left.length, left };
}

function ownCodesQuery(userId: number) {
  return queryOptions({
    queryKey: ['own-codes', userId],
    queryFn: ({ signal }) => browserApi.call('GET /api/own-codes', { signal }),
  });
}
