import type { DeliveryFileReport } from '#contract/admin/stock/delivery-file.ts';
import { ResponseError, signedInAsHeader } from '#web/api/api.ts';

/** POST /api/admin/receipts/import. The file is the body, which other calls of the API do not have. A trial receives nothing. */
export async function sendDeliveries(file: Blob, isTrial: boolean): Promise<DeliveryFileReport> {
  const path = '/api/admin/receipts/import';
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-language': document.documentElement.lang,
    ...signedInAsHeader(path),
  };
  const response = await fetch(`${path}?trial=${isTrial}`, { method: 'POST', headers, body: file }).catch(() => {
    throw new ResponseError(0, '');
  });
  const text = await response.text();
  if (!response.ok) throw new ResponseError(response.status, text);
  return JSON.parse(text) as DeliveryFileReport;
}
