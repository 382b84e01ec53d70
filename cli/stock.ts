import { checkStock, describeFault } from '#server/stock/lots/verify-stock.ts';
import { type Command, CommandError, type ExitCode, print } from './command.ts';
import { withDatabase } from './database.ts';

export const stockVerify: Command = {
  words: 'stock verify',
  parameters: '',
  summary:
    'Finds lots whose packs, status or expiry date are not those of their ledger, and ledgers that were altered by hand.',
  help: '',
  options: {},
  run: () =>
    withDatabase(async (db): Promise<ExitCode> => {
      const { lots, moves, faults, shown } = await checkStock(db);
      for (const fault of shown) print(describeFault(fault));
      if (faults > shown.length) print(`… and ${faults - shown.length} more`);
      const read = `${lots} lots and ${moves} movements were read.`;
      if (faults > 0) throw new CommandError(`${faults} places were altered. ${read}`);
      print(`Nothing was altered. ${read}`);
      return 0;
    }),
};
