import { readConfig } from '#server/config.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import { type Command, type ExitCode, print } from '../command.ts';
import { examineDatabase, examineReplica } from './database.ts';
import { examineDisk } from './disk.ts';
import type { Finding, Findings } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineSettings } from './settings.ts';
import { examineSite } from './site.ts';

const examinations = [examineSettings, examineDatabase, examineReplica, examineMail, examineDisk, examineSite];
const marks = { ok: 'ok     ', advice: 'advice ', problem: 'PROBLEM' } as const;

export const doctor: Command = {
  words: 'doctor',
  parameters: '[--json]',
  summary:
    'Checks settings, database, mail server, disk and site, and says what to do about what is wrong. Changes nothing.',
  help: '--json    prints { "findings": [{ "about", "state", "message", "remedy"? }] }\n\nExit code 1: a problem was found.',
  options: { json: { type: 'boolean' } },
  async run(call): Promise<ExitCode> {
    const config = readConfig();
    const findings: Finding[] = [];
    for (const examine of examinations) {
      for await (const finding of orProblem(examine(config))) {
        findings.push(finding);
        if (!call.flag('json')) print(lineOf(finding));
      }
    }
    if (call.flag('json')) print(JSON.stringify({ findings }, undefined, 2));
    return findings.some(({ state }) => state === 'problem') ? 1 : 0;
  },
};

/** An examination that fails must not hide the others. */
async function* orProblem(examination: Findings): Findings {
  try {
    yield* examination;
  } catch (error) {
    const remedy = 'Repair that first, and run the doctor again.';
    yield { about: 'settings', state: 'problem', message: `A check failed: ${rootCause(error)}`, remedy };
  }
}

function lineOf({ about, state, message, remedy }: Finding): string {
  const line = `${marks[state]}  ${about.padEnd(8)}  ${message}`;
  return remedy ? `${line}\n${' '.repeat(19)}${remedy}` : line;
}
