import { connect } from 'node:tls';
import type { Config } from '#server/config.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import type { Finding, Findings } from './finding.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** Certificates of Let's Encrypt are renewed 30 days before their end. */
const CERTIFICATE_DAYS_MIN = 14;

/** Whether customers reach the store at PUBLIC_URL, and what the proxy before it does with headers. */
export async function* examineSite({ publicUrl, publicOrigin, secure }: Config): Findings {
  const about = 'site';
  try {
    const { status, headers } = await fetch(`${publicUrl}/api/products?limit=1`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status !== 200) {
      const remedy = 'See the log of the proxy and of the store, and /readyz of each process.';
      yield { about, state: 'problem', message: `${publicOrigin} responds with ${status}.`, remedy };
      return;
    }
    yield { about, state: 'ok', message: `${publicOrigin} responds.` };
    yield* examineHeaders(headers, secure);
  } catch (error) {
    yield {
      ...{ about, state: 'problem', message: `${publicOrigin} cannot be reached from here: ${rootCause(error)}` },
      remedy: 'Start the store and its proxy, and check PUBLIC_URL, DNS, the firewall and the certificate.',
    };
    return;
  }
  if (secure) yield await examineCertificate(new URL(publicOrigin));
}

/** The store sends these headers; a proxy that removes or repeats them breaks its protection or its caches. */
function* examineHeaders(headers: Headers, secure: boolean): Generator<Finding> {
  const expected = [
    'x-total-count',
    'x-content-type-options',
    'etag',
    ...(secure ? ['strict-transport-security'] : []),
  ];
  const missing = expected.filter((name) => !headers.has(name));
  if (missing.length > 0) {
    const message = `Headers of the store do not arrive: ${missing.join(', ')}.`;
    yield {
      about: 'site',
      state: 'problem',
      message,
      remedy: 'Configure the proxy as deploy/nginx/theriac.conf does.',
    };
  }
}

async function examineCertificate({ hostname, port }: URL): Promise<Finding> {
  const end = await new Promise<Date>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: TIMEOUT_MS });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
  const message = `The certificate is valid for ${days} more days.`;
  if (days >= CERTIFICATE_DAYS_MIN) return { about: 'site', state: 'ok', message };
  return {
    about: 'site',
    state: 'advice',
    message,
    remedy: 'Renew it: with HSTS nobody can skip the warning of the browser.',
  };
}
