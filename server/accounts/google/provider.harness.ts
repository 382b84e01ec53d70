import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, expect } from 'vitest';
import type { Client } from '../../../test/client.ts';

export const CLIENT = { clientId: 'theriac', clientSecret: 'a secret of the two' };
const CALLBACK = 'http://localhost:3000/api/auth/google/callback';

/** The claims of a Google account; `sub` never changes. */
export interface GoogleAccount {
  sub: string;
  email: string;
  email_verified?: boolean;
  /** The domain of the Google Workspace, if the account belongs to one. */
  hd?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  role?: string;
}

/** A real OpenID Connect provider on this machine. Like Google's, it puts e-mail and names into the id_token. */
export async function testProvider() {
  const accounts = new Map<string, GoogleAccount>();
  const state = { tokenRequests: 0, tamper: undefined as ((claims: object) => object) | undefined };
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  const listen = (port: number) => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = createProvider(issuer, accounts, state);
  const serve = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
    const sub = request.headers['x-account'];
    const result = sub ? { login: { accountId: String(sub) } } : { error: 'access_denied' };
    void provider.interactionFinished(request, response, result);
  };
  afterAll(close);

  return {
    issuer,
    state,
    stop: close,
    start: () => listen(port),
    /** Opens the provider's page and signs in there, or cancels without an account. Returns the callback address. */
    async visit(page: string, account?: GoogleAccount): Promise<URL> {
      if (account) accounts.set(account.sub, account);
      const cookies = new Map<string, string>();
      for (let url = page; ; ) {
        if (url.startsWith(CALLBACK)) return new URL(url);
        const response = await fetch(url, {
          redirect: 'manual',
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(account ? { 'x-account': account.sub } : {}),
          },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`${response.status} at ${url}: ${await response.text()}`);
        url = new URL(location, url).href;
      }
    },
  };
}

function createProvider(
  issuer: string,
  accounts: Map<string, GoogleAccount>,
  state: { tokenRequests: number; tamper: ((claims: object) => object) | undefined },
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [CALLBACK],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['signs the cookies of the test'] },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'role', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId as string,
        clientId: oidc.client?.clientId as string,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token') return;
    state.tokenRequests += 1;
    const body = ctx.body as { id_token?: string };
    if (state.tamper && body.id_token) body.id_token = withChangedClaims(body.id_token, state.tamper);
  });
  return provider;
}

/** Keeps the old signature. */
function withChangedClaims(token: string, change: (claims: object) => object): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

let accountCount = 0;

/** A Google account whose address has no account in the store. */
export function googleAccount(claims: Partial<GoogleAccount> = {}): GoogleAccount {
  accountCount += 1;
  const email = `account-${accountCount}@gmail.com`;
  const names = { given_name: 'Noor', family_name: 'Haddad' };
  return { sub: `sub-${accountCount}`, email, email_verified: true, ...names, ...claims };
}

/** Starts a sign-in; returns the provider's page that the browser is redirected to. */
export async function startSignIn(visitor: Client): Promise<string> {
  const { status, headers } = await visitor.get('/api/auth/google');
  expect(status).toBe(303);
  return String(headers.location);
}

/** Calls the callback; returns where it redirects to. It always redirects and clears the attempt's cookie. */
export async function finishSignIn(
  visitor: Client,
  callback: URL,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await visitor.get(`${callback.pathname}${callback.search}`, headers);
  expect(response).toMatchObject({ status: 303, headers: { 'cache-control': 'private, no-store' } });
  expect(visitor.cookies.has('google_sign_in')).toBe(false);
  return String(response.headers.location);
}

/** A server on this machine whose host name is not the one where http is allowed; records its requests. */
export async function httpProvider() {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.end();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  afterAll(() => void server.close());
  return { requests, issuer: `http://localhost:${(server.address() as AddressInfo).port}` };
}
