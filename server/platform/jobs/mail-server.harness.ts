import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail that the server has taken over. */
interface TakenMail {
  to: string;
  text: string;
}

/** How a server says no; it repeats the address, as real ones do. */
interface Reply {
  code: number;
  /** Enhanced status code (RFC 3463). */
  status: string;
  at: 'RCPT TO' | 'DATA';
}

/** A mail server of a test's own, that can be away, refuse, or say nothing; open from the start. */
export async function testMailServer() {
  const taken: TakenMail[] = [];
  const refusals: Reply[] = [];
  const held: (() => void)[] = [];
  const mood = { holding: false, tries: 0 };
  let port = 0;
  let server: SMTPServer | undefined;

  const listen = (smtp: SMTPServer) =>
    new Promise<void>((resolve, reject) => {
      smtp.once('error', reject);
      smtp.listen(port, '127.0.0.1', () => resolve());
    });
  const open = async () => {
    server = createServer();
    await listen(server);
    server.on('error', () => undefined); // a client that was killed in mid-sentence
    port = (server.server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closing = server;
    server = undefined;
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  };

  function createServer() {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 50,
      onRcptTo({ address }, _session, done) {
        mood.tries += 1;
        done(refusalAt('RCPT TO', address));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        const [{ address } = { address: '' }] = session.envelope.rcptTo;
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          const answer = () => void take(address, Buffer.concat(chunks)).then(() => done(), done);
          if (mood.holding) held.push(answer);
          else answer();
        });
      },
    });
  }

  function refusalAt(at: Reply['at'], address: string): Error | undefined {
    if (refusals[0]?.at !== at) return undefined;
    const reply = refusals.shift() as Reply;
    return Object.assign(new Error(`${reply.status} <${address}>: refused`), { responseCode: reply.code });
  }

  async function take(to: string, raw: Buffer) {
    const refusal = refusalAt('DATA', to);
    if (refusal) throw refusal;
    const { text = '' } = await PostalMime.parse(raw);
    taken.push({ to, text });
  }

  await open();
  afterAll(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Back on the same port. */
    open,
    /** Away: the port refuses connections. */
    close,
    /** What reached an address, oldest first. */
    mailsTo: (address: string) => taken.filter((mail) => mail.to === address),
    /** Its answers to the next tries, one each; after them it takes everything. */
    refuse: (...replies: Reply[]) => void refusals.push(...replies),
    /** From now on the answer to a whole message is withheld. */
    hold: () => {
      mood.holding = true;
    },
    /** How many dialogues wait for their answer. */
    held: () => held.length,
    /** Takes what is held, and everything after. */
    release: () => {
      mood.holding = false;
      for (const answer of held.splice(0)) answer();
    },
    /** Forgets what is held, as a server does whose client is gone. */
    forget: () => {
      mood.holding = false;
      held.length = 0;
    },
    /** Recipients named so far. */
    tries: () => mood.tries,
  };
}
