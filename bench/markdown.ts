import os from 'node:os';

/** A table whose first column is words and the others figures. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** What was measured on, and when. */
export function machine(): string {
  const [cpu] = os.cpus();
  const date = new Date().toISOString().slice(0, 10);
  return `Node ${process.versions.node}, ${os.cpus().length} cores (${cpu?.model.trim()}), ${date}.`;
}
