import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  permissions: unknown;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; with?: Record<string, unknown> }[] }>;
}

const folder = path.join(import.meta.dirname, '../.github/workflows');
const workflows = readdirSync(folder).map((name) => ({
  name,
  workflow: parse(readFileSync(path.join(folder, name), 'utf8')) as Workflow,
}));

test.each(workflows)('$name only reads the repository, keeps no token on disk, and ends', ({ workflow }) => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const { steps, ...job } of Object.values(workflow.jobs)) {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(steps[0]?.with).toMatchObject({ 'persist-credentials': false });
  }
});

test('CI on GitHub runs what CI runs everywhere', () => {
  const ci = workflows.find(({ name }) => name === 'ci.yaml');
  expect(ci?.workflow.jobs.test?.steps.at(-1)?.run).toBe('.ci/run');
});
