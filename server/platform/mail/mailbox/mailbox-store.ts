import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A mail as the mailbox shows it. */
export interface StoredMail {
  id: string;
  /** The addressees, separated by ", ". */
  to: string;
  subject: string;
  /** When the mailbox received it, in ISO 8601. */
  date: string;
  text: string;
  html: string;
  /** Of the mail as it was received. */
  bytes: number;
}

/** The mails of a folder, cached in memory. */
export interface MailboxStore {
  /** Resolves when the mail is on the disk. */
  add(raw: Buffer): Promise<void>;
  /** Newest first. With an address only the mails to it. */
  list(to?: string): StoredMail[];
  find(id: string): StoredMail | undefined;
  clear(): Promise<void>;
}

/** The newest mails are kept, up to this number and size. */
const MAX_MAILS = 500;
const MAX_BYTES = 64 * 1024 * 1024;
const FILE_NAME = /^(\d{13})-[0-9a-f]{8}\.eml$/;

/** Opens a folder of `.eml` files. Only its owner may read it: mails hold links that reset passwords. */
export async function openMailboxStore(folder: string): Promise<MailboxStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mails = await loadMails(folder);
  let newest = Number(mails.at(-1)?.id.split('-')[0] ?? 0);

  const remove = (removed: StoredMail[]) =>
    Promise.all(removed.map((mail) => rm(path.join(folder, `${mail.id}.eml`), { force: true })));

  return {
    async add(raw) {
      // Strictly increasing, even when the clock goes back: names and ids sort by arrival.
      newest = Math.max(Date.now(), newest + 1);
      const id = `${newest}-${randomBytes(4).toString('hex')}`;
      const mail = await parseMail(id, raw);
      const file = path.join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, raw, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      mails.push(mail);
      mails.sort(byId);
      await remove(mails.splice(0, mails.length - fitting(mails.map(({ bytes }) => bytes))));
    },
    list(to) {
      const address = to?.trim().toLowerCase();
      const matches = address ? mails.filter((mail) => mail.to.toLowerCase().split(', ').includes(address)) : mails;
      return matches.toReversed();
    },
    find: (id) => mails.find((mail) => mail.id === id),
    async clear() {
      await remove(mails.splice(0));
    },
  };
}

/** Loads the stored mails. Incomplete files, whose mails were never acknowledged, are removed. */
async function loadMails(folder: string): Promise<StoredMail[]> {
  const files = await readdir(folder);
  await Promise.all(files.filter((file) => file.endsWith('.eml.part')).map((file) => rm(path.join(folder, file))));
  const names = files.filter((file) => FILE_NAME.test(file)).sort();
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  await Promise.all(names.splice(0, names.length - fitting(sizes)).map((name) => rm(path.join(folder, name))));
  const mails: StoredMail[] = [];
  for (const name of names) {
    mails.push(await parseMail(name.slice(0, -'.eml'.length), await readFile(path.join(folder, name))));
  }
  return mails;
}

/** How many of the last mails are kept, by the sizes of all. The newest always is. */
function fitting(sizes: number[]): number {
  let bytes = 0;
  const surplus = sizes.findLastIndex((size, index) => {
    bytes += size;
    return index < sizes.length - 1 && (bytes > MAX_BYTES || sizes.length - index > MAX_MAILS);
  });
  return sizes.length - 1 - surplus;
}

async function parseMail(id: string, raw: Buffer): Promise<StoredMail> {
  // A file that is no mail is shown as text: it must not prevent the start.
  const mail: Email = await PostalMime.parse(raw).catch(() => ({
    headers: [],
    headerLines: [],
    attachments: [],
    text: raw.toString(),
  }));
  const recipients = (mail.to ?? []).flatMap((each) => each.group ?? [each]);
  return {
    id,
    to: recipients.map((recipient) => recipient.address ?? '').join(', '),
    subject: mail.subject ?? '',
    date: new Date(Number(id.split('-')[0])).toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? '',
    bytes: raw.length,
  };
}

function byId(one: StoredMail, other: StoredMail): number {
  return one.id < other.id ? -1 : 1;
}
