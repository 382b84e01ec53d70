import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/accounts/audit.ts';
import type { Session } from '#server/platform/http/authorize.ts';

/** The author of a change, for the audit. */
export const actorOf = ({ session, request }: { session: Session; request: FastifyRequest }): Actor => ({
  accountId: session.user.id,
  ip: request.ip,
});
