import { readConfig } from '#server/config.ts';
import { checkStock, describeFault } from '#server/stock/verify-stock.ts';
import { type Command, CommandError, type ExitCode, print } from '../command.ts';
import { withDatabase } from '../database.ts';

export const stockVerify: Command = {
  words: 'stock verify',
  parameters: '',
  summary:
    'Finds lots that are not what their ledger says, ledgers that were altered by hand, and orders whose packs do not add up.',
  help: '',
  options: {},
  run: () =>
    withDatabase(async (db): Promise<ExitCode> => {
      const { lots, moves, promises, faults, shown } = await checkStock(db, readConfig().timeZone);
      for (const fault of shown) print(describeFault(fault));
      if (faults > shown.length) print(`… and ${faults - shown.length} more`);
      const read = `${lots} lots, ${moves} movements and ${promises} ordered lines were read.`;
      if (faults > 0) throw new CommandError(`${faults} places are wrong. ${read}`);
      print(`Nothing is wrong. ${read}`);
      return 0;
    }),
};
