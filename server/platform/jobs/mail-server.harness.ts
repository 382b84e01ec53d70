import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail that the server has accepted. */
interface ReceivedMail {
  to: string;
  text: string;
}

/** A rejection. Its text repeats the address, as real servers do. */
interface Reply {
  code: number;
  /** Enhanced status code (RFC 3463). */
  status: string;
  at: 'RCPT TO' | 'DATA';
}

/** Starts a mail server that can be stopped, reject mails, and withhold its responses. */
export async function testMailServer() {
  const received: ReceivedMail[] = [];
  const replies: Reply[] = [];
  const held: (() => void)[] = [];
  const state = { holding: false, tries: 0 };
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
    server.on('error', () => undefined); // a client was killed during a session
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
        state.tries += 1;
        done(nextReply('RCPT TO', address));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        const [{ address } = { address: '' }] = session.envelope.rcptTo;
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          const finish = () => void receive(address, Buffer.concat(chunks)).then(() => done(), done);
          if (state.holding) held.push(finish);
          else finish();
        });
      },
    });
  }

  function nextReply(at: Reply['at'], address: string): Error | undefined {
    if (replies[0]?.at !== at) return undefined;
    const reply = replies.shift() as Reply;
    return Object.assign(new Error(`${reply.status} <${address}>: rejected`), { responseCode: reply.code });
  }

  async function receive(to: string, raw: Buffer) {
    const rejection = nextReply('DATA', to);
    if (rejection) throw rejection;
    const { text = '' } = await PostalMime.parse(raw);
    received.push({ to, text });
  }

  await open();
  afterAll(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Listens again, on the same port. */
    open,
    /** Stops: the port accepts no connections. */
    close,
    /** The mails to an address, oldest first. */
    mailsTo: (address: string) => received.filter((mail) => mail.to === address),
    /** Rejects the next tries with these replies, one each. Afterwards it accepts everything again. */
    replyWith: (...next: Reply[]) => void replies.push(...next),
    /** Withholds its response to every message from now on. */
    hold: () => {
      state.holding = true;
    },
    /** The number of messages that wait for a response. */
    held: () => held.length,
    /** Accepts the held messages and all later ones. */
    release: () => {
      state.holding = false;
      for (const finish of held.splice(0)) finish();
    },
    /** Drops the held messages, as a server does when its client has disconnected. */
    forget: () => {
      state.holding = false;
      held.length = 0;
    },
    /** The number of recipients named so far. */
    tries: () => state.tries,
  };
}
