import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A parsed response, without the corrections of an HTTP client. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Opens a connection to a store on this machine. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // a lost connection is reported by `close`
  await once(socket, 'connect');
  return socket;
}

/** Sends a text. Resolves with everything received until the store closes the connection. */
export async function exchange(port: number, text: string): Promise<string> {
  const socket = await openSocket(port);
  let received = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    received += piece;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

/** Sends a GET with the unchanged address. */
export async function getRaw(
  port: number,
  address: string,
  lines: string[] = ['Host: store.example'],
): Promise<RawResponse> {
  return parseResponse(
    await exchange(port, `GET ${address} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
  );
}

export function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each) => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}
