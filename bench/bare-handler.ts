import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Sent } from '../test/statements.ts';

/**
 * A process that signed-in.ts starts: a bare `node:http` server that runs recorded statements for each request, through
 * the store's driver and as many connections, and answers with the same bytes whatever they give.
 */
export interface Bare {
  databaseUrl: string;
  statements: Sent[];
  body: string;
}

const [{ databaseUrl, statements, body }] = (await once(process, 'message')) as [Bare];
const bytes = Buffer.from(body);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const server = createServer(async (_request, response) => {
  for (const statement of statements) await pool.query(statement);
  response.writeHead(200, headers).end(bytes);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
process.send?.({ origin: `http://127.0.0.1:${port}` });
process.once('disconnect', () => process.exit());
