import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LINE_TEXT_MAX } from '#contract/limits.ts';
import { comparableOwnCode } from '#contract/quick-order/comparable-code.ts';
import type { OwnCodeOutcome } from '#contract/quick-order/own-codes.ts';
import { browserApi } from '#web/api/api.ts';
import { requestsOf } from '#web/quick-order/requests-of.ts';
import type { CodeRow } from './read-codes.ts';

/** A line that was not saved, and why; `not-sent`: a request before it failed. */
export interface LeftCode extends CodeRow {
  outcome: Exclude<OwnCodeOutcome, 'saved'> | 'not-sent';
}

/** What became of lines; `error` if a request failed. */
export interface SavedCodes {
  saved: number;
  left: LeftCode[];
  error?: unknown;
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

/** Saves the lines that are certain; returns the number of these, and the others. Lines of the same code are in one request, which compares them. */
export async function saveCodes(rows: CodeRow[]): Promise<SavedCodes> {
  const isSent = ({ code, text }: CodeRow) => [code, text].every((each) => each && each.length <= LINE_TEXT_MAX);
  const left: LeftCode[] = rows
    .filter((row) => !isSent(row))
    .map((row) => ({ ...row, outcome: row.code && !row.text ? 'not-certain' : 'no-code' }));
  const result: SavedCodes = { saved: 0, left };
  for (const lines of requestsOf(sameCodes(rows.filter(isSent))).map((some) => some.flat())) {
    const outcomes = result.error ? [] : await send(lines, result);
    for (const [index, row] of lines.entries()) {
      const outcome = outcomes[index] ?? 'not-sent';
      if (outcome === 'saved') result.saved += 1;
      else left.push({ ...row, outcome });
    }
  }
  return result;
}

/** The lines of each code. */
function sameCodes(rows: CodeRow[]): CodeRow[][] {
  const byCode = new Map<string, CodeRow[]>();
  for (const row of rows) {
    const code = comparableOwnCode(row.code);
    byCode.set(code, [...(byCode.get(code) ?? []), row]);
  }
  return [...byCode.values()];
}

/** The outcomes of the lines; none, and the error in the result, if the request fails. */
async function send(lines: CodeRow[], result: SavedCodes): Promise<OwnCodeOutcome[]> {
  try {
    const { lines: outcomes } = await browserApi.call('POST /api/own-codes', { body: { lines } });
    return outcomes.map(({ outcome }) => outcome);
  } catch (error) {
    result.error = error;
    return [];
  }
}

function ownCodesQuery(userId: number) {
  return queryOptions({
    queryKey: ['own-codes', userId],
    queryFn: ({ signal }) => browserApi.call('GET /api/own-codes', { signal }),
  });
}
