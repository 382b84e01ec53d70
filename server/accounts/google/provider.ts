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

/** The secrets of a sign-in in progress. Only the browser that started it stores them, in a cookie. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A name that an account cannot have is ignored. */
const name = requiredText(100).optional().catch(undefined);

/** The claims that we read from an id_token. A role or any other claim is ignored. */
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

/** The provider vouches for the identity, and that the e-mail address belongs to it or did once. */
export type GoogleProfile = z.infer<typeof Claims>;

export function toIdentity({ iss, sub }: GoogleProfile): Identity {
  return { issuer: iss, subject: sub };
}

/** Limit for a response of the provider: a person is waiting. */
const TIMEOUT_SECONDS = 10;

/** The client of the OpenID Connect provider: code flow with PKCE, state and nonce, all checked by `openid-client`. */
export function googleProvider(google: NonNullable<Config['google']>, redirectUri: URL) {
  let discovered: Promise<Configuration> | undefined;
  /** Discovered at the first sign-in, so that the store starts while Google is unavailable; a failure is retried. */
  const configuration = () => {
    discovered ??= discover(google).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    /** Returns a new attempt and the provider's page where it continues. */
    async start(): Promise<{ attempt: SignInAttempt; url: string }> {
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
    /** Throws unless the callback matches the attempt. `query` is the callback's, including the question mark. */
    async finish({ state, nonce, codeVerifier }: SignInAttempt, query: string): Promise<GoogleProfile> {
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

/** The loggable part of a failure: the rest may contain claims and codes. Undefined when the user cancelled. */
export function loggableFailure(error: Error & { code?: unknown }): { kind: string; code: unknown } | undefined {
  const isFromProvider = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError;
  if (isFromProvider && error.error === 'access_denied') return undefined;
  const cause = error.cause as { code?: unknown } | undefined;
  return { kind: error.name, code: isFromProvider ? error.error : (error.code ?? cause?.code) };
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>): Promise<Configuration> {
  const server = new URL(issuer);
  // Without https, an attacker on the network could sign in as any user. Only a test's provider on this machine may use http.
  const isLocal = server.protocol === 'http:' && server.hostname === '127.0.0.1';
  return discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The code flow may rely on TLS instead of the id_token's signature (OpenID Connect Core §3.1.3.7); we check it anyway.
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
}
