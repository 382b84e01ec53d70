import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The number of mails that confirmed the order to this address. */
  confirmations(address: string, orderId: string): number;
  close(): Promise<void>;
}

/** A mail server that is never killed. A mail counts as delivered once it has been received completely. */
export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const [{ address } = { address: '' }] = session.envelope.rcptTo;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => void receive(address, Buffer.concat(chunks)).then(() => done(), done));
    },
  });
  server.on('error', () => undefined); // a client was killed during the transfer

  async function receive(address: string, raw: Buffer): Promise<void> {
    const { subject = '' } = await PostalMime.parse(raw);
    const [, order, what = ''] = /^Order \P{L}*?([0-9a-f]{8})\b(.*)/u.exec(subject) ?? [];
    if (order === undefined) throw new Error(`an unexpected mail: ${subject}`);
    if (!what.includes('received')) return; // about packs that have arrived
    const about = `${address} ${order}`;
    received.set(about, (received.get(about) ?? 0) + 1);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    confirmations: (address, orderId) => received.get(`${address} ${orderId.slice(0, SHORT_ID)}`) ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The characters of an order's id that its mail's subject shows (http-contract.md §2). */
const SHORT_ID = 8;
