/** Accepts every mail of the store in the guest. JavaScript, because it runs before the store is installed. */
import { createRequire } from 'node:module';

const { SMTPServer } = createRequire('/srv/repository/')('smtp-server');
new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] }).listen(2525, '127.0.0.1');
