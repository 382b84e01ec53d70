import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process that is the floor of anonymous.ts: a bare `node:http` server with one answer, the same bytes for every request. */
export interface BareAnswer {
  type: string;
  /** Base64. */
  bytes: string;
}

const [{ type, bytes }] = (await once(process, 'message')) as [BareAnswer];
const body = Buffer.from(bytes, 'base64');
const headers = { 'content-type': type, 'content-length': body.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
process.send?.({ origin: `http://127.0.0.1:${port}` });
process.once('disconnect', () => process.exit());
