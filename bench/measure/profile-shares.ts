import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A sample belongs to the first part whose pattern matches its function and file. */
const parts: [name: string, pattern: RegExp][] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['writing to sockets', /^(writev|write\w*String|writeBuffer|shutdown) $/],
  ['compression', /^(writeSync|write) $|node:zlib/],
  ['`node:http`, streams', / node:/],
  ['Fastify', /node_modules\/(@?fastify|fast-|find-my-way|light-my-request|avvio|pino|cookie)/],
  ['`pg`', /node_modules\/pg/],
  ['React, router', /node_modules\/(react|scheduler)|build\/server/],
  ['zod', /node_modules\/zod/],
  ['ours', / server\/| contract\//],
];

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

export const partNames = [...parts.map(([name]) => name), 'other'];

/** Microseconds of each part for one response, the sum first. */
export function profileShares({ nodes, samples = [], timeDeltas = [] }: Profile, responses: number): string[] {
  const partOfNode = new Map(nodes.map(({ id, callFrame: { functionName, url } }) => [id, partOf(functionName, url)]));
  const sums = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = partOfNode.get(id) ?? 'other';
    sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  sums.delete('idle');
  const all = [...sums.values()].reduce((sum, each) => sum + each, 0);
  return [all, ...partNames.map((name) => sums.get(name) ?? 0)].map((us) => (us / responses).toFixed(1));
}

function partOf(functionName: string, url: string): string {
  if (functionName === '(idle)') return 'idle';
  const location = `${functionName} ${url.replace(/^file:\/\//, '').replace(root, '')}`;
  return parts.find(([, pattern]) => pattern.test(location))?.[0] ?? 'other';
}
