import { Agent } from 'node:http';
import { ListOrders } from '#contract/orders/orders.ts';
import { ask, expectAnswer } from './ask.ts';
import type { Customer } from './customers.ts';
import { repeated, type Sample, times } from './measure.ts';
import type { Addresses } from './store.ts';

export interface Polls {
  /** Of the whole list, as JSON. */
  bytes: number;
  whole: Sample[];
  unchanged: Sample[];
  /** As many bytes, and none, from the bare server. */
  wholeFloor: Sample[];
  unchangedFloor: Sample[];
}

/** Asks for a customer's orders, one request at a time: the list itself, and whether it is still the one known. */
export async function pollOrders({ store, floor }: Addresses, { cookie }: Customer, seconds: number): Promise<Polls> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = store + ListOrders.path;
  const poll = (status: number, headers: Record<string, string>) =>
    times(repeated(ListOrders.path, seconds), 1, () => expectAnswer(status, url, { headers, agent }));
  const pollFloor = async (bytes: Buffer) => {
    await fetch(floor, { method: 'PUT', body: new Uint8Array(bytes) });
    return await times(repeated('/', seconds), 1, () => expectAnswer(200, floor, { agent }));
  };
  const { headers, body } = await ask(url, { headers: { cookie }, agent });
  const polls = {
    bytes: body.length,
    whole: await poll(200, { cookie }),
    unchanged: await poll(304, { cookie, 'if-none-match': headers.etag ?? '' }),
    wholeFloor: await pollFloor(body),
    unchangedFloor: await pollFloor(Buffer.alloc(0)),
  };
  agent.destroy();
  return polls;
}
