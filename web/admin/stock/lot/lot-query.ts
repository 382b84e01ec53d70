import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LotRequest, LotWithMoves } from '#contract/admin/stock/lots.ts';
import type { LotStatus } from '#contract/stock/lot-status.ts';
import { browserApi } from '#web/api/api.ts';

const LOTS_KEY = '/api/admin/lots';

/** A lot with its ledger, always as it is now. */
export function lotQuery(id: number) {
  return queryOptions({
    queryKey: [LOTS_KEY, id],
    queryFn: ({ signal }) => browserApi.call('GET /api/admin/lots/{id}', { params: { id }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

export interface LotChange {
  status: LotStatus;
  /** Packs on hand. */
  packs: number;
  /** An ISO date. */
  expiresOn: string;
  reason: string;
}

/**
 * Saves what differs: first the packs, then status and expiry date. Another change since the lot was read is an error. `onDone` has what waits for
 * approval then.
 */
export function useChangeLot({ id, ...lot }: LotWithMoves, onDone: (request: LotRequest | undefined) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ status, packs, expiresOn, reason }: LotChange) => {
      const params = { id };
      let { version } = lot;
      if (packs !== lot.onHand) {
        const body = { quantity: packs - lot.onHand, reason, version };
        ({ version } = await browserApi.call('POST /api/admin/lots/{id}/adjustments', { params, body }));
      }
      if (status !== lot.status || expiresOn !== lot.expiresOn)
        return await browserApi.call('PATCH /api/admin/lots/{id}', {
          params,
          body: { status, expiresOn, reason, version },
        });
    },
    onSuccess: (changed) => onDone(changed?.request),
    onSettled: () => client.invalidateQueries({ queryKey: [LOTS_KEY] }),
  });
}

/** Approves (true) what was asked for a lot, or declines or withdraws it. */
export function useDecideRequest(
  { id }: LotRequest,
  { onDone, onError }: { onDone: (isApproval: boolean) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isApproval: boolean) =>
      isApproval
        ? browserApi.call('POST /api/admin/lot-requests/{id}/approval', { params: { id } })
        : browserApi.call('DELETE /api/admin/lot-requests/{id}', { params: { id } }),
    onSuccess: (_, isApproval) => onDone(isApproval),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [LOTS_KEY] }),
  });
}
