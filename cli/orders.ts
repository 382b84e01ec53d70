import { verifyHistory } from '#server/orders/verify-history.ts';
import { type Command, CommandError, type ExitCode, print } from './command.ts';
import { withDatabase } from './database.ts';

export const ordersVerifyHistory: Command = {
  words: 'orders verify-history',
  parameters: '',
  summary: 'Finds orders and events of their history that were altered by hand.',
  help: '',
  options: {},
  run: () =>
    withDatabase(async (db): Promise<ExitCode> => {
      const found = { orders: 0, events: 0, faults: 0 };
      for await (const { orders, events, faults } of verifyHistory(db)) {
        found.orders += orders;
        found.events += events;
        found.faults += faults.length;
        for (const { orderId, eventId, fault } of faults) {
          print(`order ${orderId}  ${eventId ? `event ${eventId}` : 'no event'}  ${fault}`);
        }
      }
      const read = `${found.orders} orders and ${found.events} events were read.`;
      if (found.faults > 0) throw new CommandError(`${found.faults} places were altered. ${read}`);
      print(`Nothing was altered. ${read}`);
      return 0;
    }),
};
