import type { Config } from '#server/config.ts';
import type { Finding, Findings } from './finding.ts';

/** Settings that are valid, but wrong together or for a public store (docs/install.md, "Configure"). */
export async function* examineSettings(config: Config): Findings {
  const advice = [...adviceOn(config)];
  yield* advice;
  if (advice.length === 0) yield { about: 'settings', state: 'ok', message: 'The settings are valid.' };
}

function* adviceOn({
  secure,
  trustProxy,
  administrator,
  rateLimitScale,
  runsJobs,
  databaseUrl,
}: Config): Generator<Finding> {
  const about = 'settings';
  if (!secure) {
    yield {
      ...{
        about,
        state: 'advice',
        message: 'PUBLIC_URL has no https: cookies are not Secure, and links in mails lead there.',
      },
      remedy: 'Set PUBLIC_URL to the https address that customers use.',
    };
  }
  if (secure && trustProxy === false) {
    yield {
      ...{
        about,
        state: 'problem',
        message: 'TRUST_PROXY is unset: all visitors share the address of the proxy and its limits.',
      },
      remedy: 'Set TRUST_PROXY to the number of proxies, or to their addresses.',
    };
  }
  if (administrator) {
    yield {
      ...{
        about,
        state: 'advice',
        message: 'ADMIN_PASSWORD is set: each start resets the password of the account to it.',
      },
      remedy: 'Remove ADMIN_EMAIL and ADMIN_PASSWORD once you have signed in.',
    };
  }
  if (rateLimitScale > 1) {
    yield {
      ...{
        about,
        state: 'advice',
        message: `RATE_LIMIT_SCALE is ${rateLimitScale}: passwords can be guessed so much faster.`,
      },
      remedy: 'Remove it: it is for load tests.',
    };
  }
  if (secure && databaseUrl && runsJobs) {
    yield {
      ...{ about, state: 'advice', message: 'JOBS is inline: mails are sent by the processes that serve pages.' },
      remedy: 'Set JOBS=worker and run a worker.',
    };
  }
}
