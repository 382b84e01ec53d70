import Bowser from 'bowser';

/** A browser's and an operating system's name, as `User-Agent` tells them; null where it does not. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** No browser sends more; the parser need not read a longer one. */
const USER_AGENT_MAX = 500;
/** Longest name kept: its owner reads it in a list. */
const NAME_MAX = 40;

/** What the owner of an account tells their devices apart by. Anybody can send anything: never believed, only shown. */
export function deviceName(userAgent: string | undefined): DeviceName {
  if (!userAgent || userAgent.length > USER_AGENT_MAX) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const name = (text: string | undefined) => text?.slice(0, NAME_MAX) || null;
  return { browser: name(browser.name), system: name(os.name) };
}

const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
]);

/**
 * The same, but no name that somebody made up: it is told to the owner of an address in a mail, and strangers must not
 * write there. It outlives the account in the audit, too.
 */
export function wellKnownDevice(userAgent: string | undefined): DeviceName {
  const { browser, system } = deviceName(userAgent);
  const known = (name: string | null) => (name && WELL_KNOWN.has(name) ? name : null);
  return { browser: known(browser), system: known(system) };
}
