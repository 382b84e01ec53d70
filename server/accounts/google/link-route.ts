import type { FastifyInstance } from 'fastify';
import { LinkGoogle } from '#contract/accounts/accounts.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { confirmLink } from './confirm-link.ts';

/** The last step of linking a Google account. A store without Google responds 401: it has no pending links. */
export function linkGoogleRoute(app: FastifyInstance, context: Context, limits: Limits): void {
  bind(app, { ...LinkGoogle, work: 'password' }, async ({ body, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    return confirmLink(context, limits, { exchange: { request, reply }, password: body.password });
  });
}
