import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it stood on the line. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A connection to a store of this machine that nothing is sent on yet. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // whoever is cut off hears of it by `close`
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes back for a text, sent as it is, until the store closes the connection. */
export async function exchange(port: number, text: string): Promise<string> {
  const socket = await openSocket(port);
  let told = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    told += piece;
  });
  socket.write(text);
  await once(socket, 'close');
  return told;
}

/** The answer to a GET of an address, which is sent as it is written. */
export async function ask(
  port: number,
  address: string,
  lines: string[] = ['Host: store.example'],
): Promise<WireAnswer> {
  return readAnswer(
    await exchange(port, `GET ${address} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
  );
}

export function readAnswer(told: string): WireAnswer {
  const [head = '', ...rest] = told.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each) => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}
