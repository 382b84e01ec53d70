import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A bare server that answers every GET with the bytes of the last PUT: what HTTP alone costs on this machine. */
export async function openFloor(): Promise<Server> {
  let bytes = Buffer.alloc(0);
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') bytes = await buffer(request);
    const body = request.method === 'PUT' ? '' : bytes;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
