import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { emailAddress, requiredText } from '#contract/text.ts';
import type { Identity } from '#server/accounts/identities/identities.ts';
import type { Config } from '#server/config.ts';

/** What a sign-in under way must be finished with: kept by the browser that started it, and by nobody else. */
export interface Attempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A name that no account could have counts as none. */
const name = requiredText(100).optional().catch(undefined);

/** What is read of an id_token, and all that is: a role, or anything else it may claim, is not ours to believe. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: emailAddress(),
  email_verified: z.literal(true),
  hd: z.string().optional().catch(undefined),
  name,
  given_name: name,
  family_name: name,
});

/** Somebody of whom the provider says who they are, and that their e-mail is theirs, or was once. */
export type GooglePerson = z.infer<typeof Claims>;

export function identityOf({ iss, sub }: GooglePerson): Identity {
  return { issuer: iss, subject: sub };
}

/** The provider takes no answer longer than this: a person waits at the other end. */
const TIMEOUT_SECONDS = 10;

/** The client of the OpenID Connect provider: code flow with PKCE, state and nonce, all checked by `openid-client`. */
export function googleProvider(google: NonNullable<Config['google']>, redirectUri: URL) {
  let discovered: Promise<Configuration> | undefined;
  /** Asked at the first sign-in rather than at start: the store opens while Google is away, and a failure is tried again. */
  const configuration = () => {
    discovered ??= discover(google).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    /** A new attempt, and the provider's page where it goes on. */
    async start(): Promise<{ attempt: Attempt; url: string }> {
      const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri.href,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { attempt, url: url.href };
    },
    /** Who came back; throws unless everything fits the attempt. `query` is the callback's, with its question mark. */
    async finish({ state, nonce, codeVerifier }: Attempt, query: string): Promise<GooglePerson> {
      const callback = new URL(redirectUri);
      callback.search = query;
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return Claims.parse(tokens.claims());
    },
  };
}

/** What the log may say of a failure: what caused it can hold claims and codes. Undefined when the person cancelled. */
export function faultOf(error: Error & { code?: unknown }): { kind: string; code: unknown } | undefined {
  const answered = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError;
  if (answered && error.error === 'access_denied') return undefined;
  const cause = error.cause as { code?: unknown } | undefined;
  return { kind: error.name, code: answered ? error.error : (error.code ?? cause?.code) };
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Configuration> {
  const server = new URL(issuer);
  // Without https anybody on the way could sign in as anybody. A test's provider on this very machine has no way.
  const here = server.protocol === 'http:' && server.hostname === '127.0.0.1';
  return discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The code flow may leave the id_token's signature to TLS (OpenID Connect Core §3.1.3.7); we have it checked.
    execute: [enableNonRepudiationChecks, ...(here ? [allowInsecureRequests] : [])],
  });
}
