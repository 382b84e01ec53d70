import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { BareServerTask } from './start-bare-server.ts';

// A process: a bare `node:http` server that sends the same response to every request, after the task's statements.

const [{ type, body, statements = [], databaseUrl }] = (await once(process, 'message')) as [BareServerTask];
const bytes = Buffer.from(body, 'base64');
const headers = { 'content-type': type, 'content-length': bytes.length };
const pool = new pg.Pool({ ...(databaseUrl && { connectionString: databaseUrl }), max: 16 });
const runStatements = async () => {
  for (const statement of statements) await pool.query(statement);
};
const server = createServer((_request, response) => {
  const respond = () => void response.writeHead(200, headers).end(bytes);
  if (statements.length === 0) respond();
  else void runStatements().then(respond);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.send?.((server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());
