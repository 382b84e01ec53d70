import type { FastifyInstance } from 'fastify';
import { ListAddresses, RemoveAddress, SaveAddress } from '#contract/checkout/addresses.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { listAddresses, removeAddress, saveAddress } from './queries.ts';

/** The address book of the signed-in user. */
export function addressRoutes(app: FastifyInstance, { db }: Context): void {
  bind(app, ListAddresses, ({ session }) => listAddresses(db, session.user.id));

  bind(app, SaveAddress, ({ session, body }) => saveAddress(db, session.user.id, body));

  bind(app, RemoveAddress, async ({ session, params }) => {
    if (!(await removeAddress(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });
}
