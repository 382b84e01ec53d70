import { machine, table } from './markdown.ts';
import { percentile, type Sample } from './measure.ts';
import type { Imported } from './store.ts';

/** Everything about one catalogue. */
export interface Measured {
  products: number;
  imported: Imported;
  /** Answer times by row. */
  rows: Record<string, Sample[]>;
  /** The slowest paths of a kind, with the medians of several trials. */
  slowest: Record<string, Sample[]>;
}

/** The figures as Markdown: one row a measure, one column a catalogue. */
export function tables(measured: Measured[]): string {
  return [machine(), imports(measured), times(measured), ...measured.map(slowest)].join('\n\n').concat('\n');
}

const count = (number: number) => Math.round(number).toLocaleString('en');

function imports(measured: Measured[]): string {
  const rows = measured.map(({ products, imported: { seconds, peakMb, summary } }) => [
    count(products),
    seconds.toFixed(1),
    count(products / seconds),
    count(peakMb),
    summary.replace(/\.$/, ''),
  ]);
  return table(['import', 'seconds', 'products/s', 'peak MB', 'outcome'], rows);
}

/** The last column tells how the median grew; what grows as a logarithm grows from 1,000 to 100,000 by 1.67. */
function times(measured: Measured[]): string {
  const [smallest] = measured;
  const largest = measured.at(-1);
  const grows = measured.length > 1;
  const names = Object.keys(smallest?.rows ?? {});
  const head = measured.map(({ products }) => `${count(products)}: p50 / p95 / p99 / max ms`);
  const rows = names.map((name) => {
    const cells = measured.map(({ rows: { [name]: samples = [] } }) => figures(samples));
    const growth = median(largest, name) / median(smallest, name);
    const requests = count(smallest?.rows[name]?.length ?? 0);
    return [name, requests, ...cells, ...(grows ? [`× ${growth.toFixed(1)}`] : [])];
  });
  return table(['', 'requests', ...head, ...(grows ? ['growth of p50'] : [])], rows);
}

const median = (measured: Measured | undefined, name: string) => percentile(measured?.rows[name] ?? [], 50);
const milliseconds = (ms: number) => ms.toFixed(1);
const figures = (samples: Sample[]) =>
  [50, 95, 99, 100].map((percent) => milliseconds(percentile(samples, percent))).join(' / ');

function slowest({ products, slowest: kinds }: Measured): string {
  const lines = Object.entries(kinds).flatMap(([kind, samples]) =>
    samples.map(
      ({ path, ms }) => `- ${kind}, ${milliseconds(ms)}: \`${decodeURIComponent(path.replaceAll('+', ' '))}\``,
    ),
  );
  return [`Slowest of ${count(products)} products (median ms of 7):`, '', ...lines].join('\n');
}
