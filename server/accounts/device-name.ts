import Bowser from 'bowser';

/** Names of browser and operating system from the `User-Agent`; null when unknown. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** No browser sends a longer header; the parser does not read longer ones. */
const USER_AGENT_MAX = 500;
/** Longest stored name; the owner reads it in a list. */
const NAME_MAX = 40;

/** How the owner of an account distinguishes devices. Callers can send anything: it is only displayed, never trusted. */
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
 * Like `deviceName`, with well-known names only: they appear in a mail to the owner of an address, where an attacker must
 * not be able to place text. They also outlive the account in the audit.
 */
export function wellKnownDevice(userAgent: string | undefined): DeviceName {
  const { browser, system } = deviceName(userAgent);
  const ifWellKnown = (name: string | null) => (name && WELL_KNOWN.has(name) ? name : null);
  return { browser: ifWellKnown(browser), system: ifWellKnown(system) };
}
