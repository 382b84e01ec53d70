import type { FastifyInstance } from 'fastify';
import { ChangeAddress, ListAddresses, RemoveAddress, SaveAddress } from '#contract/checkout/addresses.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeAddress, listAddresses, removeAddress, saveAddress } from './queries.ts';

/** The address book of the signed-in user. */
export function addressRoutes(app: FastifyInstance, { db }: Context): void {
  bind(app, ListAddresses, ({ session }) => listAddresses(db, session.user.id));

  bind(app, SaveAddress, ({ session, body }) => saveAddress(db, session.user.id, body));

  bind(app, ChangeAddress, async ({ session, params, body }) => {
    const book = await changeAddress(db, session.user.id, params.id, body);
    if (!book) throw new ApiError('NOT_FOUND');
    return book;
  });

  bind(app, RemoveAddress, async ({ session, params }) => {
    if (!(await removeAddress(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });
}
