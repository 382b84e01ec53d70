import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { countryCodes } from '#contract/checkout/shipping.ts';
import { isTimeZone } from '#contract/text.ts';
import { isDatabaseUrl } from './platform/database/database-url.ts';

/** The store's configuration (http-contract.md §1). Nothing else reads the environment. */
export type Config = ReturnType<typeof readConfig>;

/** One line per invalid variable: its name and what it must be. Never its value, which may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Not a variable: an attacker who could change it could sign in as any user. Tests override the field. */
const GOOGLE_ISSUER = 'https://accounts.google.com';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const url = (schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol));
const database = z.string().refine((text) => isDatabaseUrl(text));
const databaseMust = 'a postgres:// address, of one server or several';
const mailAddress = z.string().regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/);

const newNames = { here: 'inline', elsewhere: 'worker' };

const variables = {
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    must: 'production, development or test',
  },
  PORT: { schema: port(3000), must: 'a port from 0 to 65535' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), must: 'an address to listen on' },
  PUBLIC_URL: { schema: url(['http:', 'https:']).optional(), must: 'an http or https address' },
  DATABASE_URL: { schema: database.optional(), must: databaseMust },
  DATABASE_DIRECT_URL: { schema: database.optional(), must: databaseMust },
  DATABASE_REPLICA_URL: { schema: database.optional(), must: databaseMust },
  JOBS: { schema: z.enum(['inline', 'worker', 'here', 'elsewhere']).default('inline'), must: 'inline or worker' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), must: 'a folder' },
  SMTP_URL: { schema: url(['smtp:', 'smtps:']).optional(), must: 'an smtp:// or smtps:// address' },
  MAILBOX_PORT: { schema: port(1080), must: 'a port from 0 to 65535' },
  MAIL_FROM: { schema: mailAddress.optional(), must: 'an e-mail address' },
  SUPPORT_EMAIL: { schema: mailAddress.optional(), must: 'an e-mail address' },
  PRIVACY_EMAIL: { schema: mailAddress.optional(), must: 'an e-mail address' },
  STORE_NAME: {
    schema: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\r\n<>"]*$/)
      .default('Theriac'),
    must: 'a name of 1 to 60 characters on one line',
  },
  STORE_TIME_ZONE: {
    schema: z.string().refine(isTimeZone).default('Australia/Sydney'),
    must: 'a time zone of the IANA database, such as Australia/Sydney',
  },
  TRANSIT_DAYS: {
    schema: z.string().default('').transform(parseTransitDays),
    must: 'days by country, such as AU=2,NZ=6,*=10 (* are all others)',
  },
  SHELF_LIFE_DAYS: {
    schema: z.coerce.number().int().min(0).max(3650).default(90),
    must: 'a number of days from 0 to 3650',
  },
  LOT_APPROVAL: { schema: z.enum(['on', 'off']).default('off'), must: 'on or off' },
  OFFLINE_PAGES: { schema: z.enum(['on', 'off']).default('on'), must: 'on or off' },
  ADMIN_EMAIL: { schema: z.email().optional(), must: 'an e-mail address' },
  ADMIN_PASSWORD: { schema: z.string().min(6).max(1024).optional(), must: 'a password of at least 6 characters' },
  SESSION_DAYS: { schema: z.coerce.number().positive().max(3650).default(30), must: 'a number of days above 0' },
  GOOGLE_CLIENT_ID: { schema: z.string().min(1).optional(), must: 'a client id' },
  GOOGLE_CLIENT_SECRET: { schema: z.string().min(1).optional(), must: 'a client secret' },
  TRUST_PROXY: {
    schema: z.string().default('false').transform(parseTrustProxy),
    must: 'false, a number of proxies, or their addresses separated by commas',
  },
  RATE_LIMIT_SCALE: { schema: z.coerce.number().positive().default(1), must: 'a number above 0' },
  METRICS_PORT: { schema: z.coerce.number().int().min(0).max(65_535).optional(), must: 'a port from 0 to 65535' },
  METRICS_HOST: { schema: z.string().min(1).default('127.0.0.1'), must: 'an address to listen on' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { schema: url(['http:', 'https:']).optional(), must: 'an http or https address' },
  OTEL_SERVICE_NAME: { schema: z.string().min(1).default('theriac'), must: 'a name' },
  OTEL_TRACES_SAMPLER_ARG: { schema: z.coerce.number().min(0).max(1).default(1), must: 'a share from 0 to 1' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    must: 'fatal, error, warn, info, debug, trace or silent',
  },
} as const;

/** Parses the environment; throws ConfigError with all invalid variables. An empty value counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const faults: string[] = [];
  const read = <K extends keyof typeof variables>(name: K) => {
    const result = variables[name].schema.safeParse(environment[name] || undefined);
    if (!result.success) faults.push(`${name} must be ${variables[name].must}`);
    return result.data as z.output<(typeof variables)[K]['schema']>;
  };
  const raw = Object.fromEntries(
    Object.keys(variables).map((name) => [name, read(name as keyof typeof variables)]),
  ) as {
    [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']>;
  };
  if (!raw.ADMIN_EMAIL !== !raw.ADMIN_PASSWORD) faults.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  if (!raw.GOOGLE_CLIENT_ID !== !raw.GOOGLE_CLIENT_SECRET) {
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  }
  if (raw.DATABASE_DIRECT_URL && !raw.DATABASE_URL) faults.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (faults.length > 0) throw new ConfigError(faults);

  const publicUrl = new URL(raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`);
  const mailHost = publicUrl.hostname;
  return {
    production: raw.NODE_ENV === 'production',
    development: raw.NODE_ENV === 'development',
    port: raw.PORT,
    host: raw.HOST,
    /** Without a slash at the end. */
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    publicOrigin: publicUrl.origin,
    secure: publicUrl.protocol === 'https:',
    databaseUrl: raw.DATABASE_URL,
    /** The database itself, if DATABASE_URL leads to a pooler in transaction mode. */
    directUrl: raw.DATABASE_DIRECT_URL,
    replicaUrl: raw.DATABASE_REPLICA_URL,
    /** Whether the web process also runs jobs, or leaves them to workers. */
    runsJobs: raw.JOBS === 'inline' || raw.JOBS === 'here',
    /** One sentence for each setting with an outdated value, which still works. */
    warnings:
      raw.JOBS === 'here' || raw.JOBS === 'elsewhere' ? [`JOBS=${raw.JOBS} is now JOBS=${newNames[raw.JOBS]}`] : [],
    dataDir: path.resolve(raw.DATA_DIR),
    smtpUrl: raw.SMTP_URL,
    mailboxPort: raw.MAILBOX_PORT,
    mailFrom: raw.MAIL_FROM ?? `no-reply@${mailHost}`,
    supportEmail: raw.SUPPORT_EMAIL ?? `support@${mailHost}`,
    privacyEmail: raw.PRIVACY_EMAIL ?? `privacy@${mailHost}`,
    storeName: raw.STORE_NAME,
    /** Where the store's days begin. */
    timeZone: raw.STORE_TIME_ZONE,
    /** A pack is sold only if it will still be good for `shelfLifeDays` after it arrives. */
    deliveryDays: { ...raw.TRANSIT_DAYS, shelfLifeDays: raw.SHELF_LIFE_DAYS, timeZone: raw.STORE_TIME_ZONE },
    /** Whether a second administrator must approve that a lot is released or destroyed. */
    lotApproval: raw.LOT_APPROVAL === 'on',
    /** Whether pages install the service worker. */
    offlinePages: raw.OFFLINE_PAGES === 'on',
    administrator:
      raw.ADMIN_EMAIL && raw.ADMIN_PASSWORD ? { email: raw.ADMIN_EMAIL, password: raw.ADMIN_PASSWORD } : undefined,
    sessionDays: raw.SESSION_DAYS,
    google:
      raw.GOOGLE_CLIENT_ID && raw.GOOGLE_CLIENT_SECRET
        ? { issuer: GOOGLE_ISSUER, clientId: raw.GOOGLE_CLIENT_ID, clientSecret: raw.GOOGLE_CLIENT_SECRET }
        : undefined,
    trustProxy: raw.TRUST_PROXY,
    rateLimitScale: raw.RATE_LIMIT_SCALE,
    /** Where Prometheus scrapes; undefined if metrics are off. */
    metrics: raw.METRICS_PORT === undefined ? undefined : { port: raw.METRICS_PORT, host: raw.METRICS_HOST },
    /** The collector of traces and the sampled share; undefined if tracing is off. */
    traces: raw.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: raw.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: raw.OTEL_SERVICE_NAME,
          ratio: raw.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: raw.LOG_LEVEL,
  };
}

function parseTrustProxy(text: string, context: z.RefinementCtx): boolean | number | string[] {
  if (text === 'false') return false;
  if (/^\d+$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  context.addIssue({ code: 'custom', message: 'not an address' });
  return z.NEVER;
}

interface TransitDays {
  /** Days until an order arrives, by ISO 3166-1 alpha-2 code. */
  transitDays: Readonly<Record<string, number>>;
  /** Days to all other countries. */
  transitDaysElsewhere: number;
}

/** `AU=2,NZ=6,*=10` */
function parseTransitDays(text: string, context: z.RefinementCtx): TransitDays {
  const days = new Map<string, number>();
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, country = '', number] = /^\s*([A-Z]{2}|\*)\s*=\s*(\d{1,3})\s*$/.exec(part) ?? [];
    const isKnown = country === '*' || countryCodes.some((each) => each === country);
    if (!isKnown || days.has(country)) {
      context.addIssue({ code: 'custom', message: 'no days of a country' });
      return z.NEVER;
    }
    days.set(country, Number(number));
  }
  const { '*': transitDaysElsewhere = 0, ...transitDays } = Object.fromEntries(days);
  return { transitDays, transitDaysElsewhere };
}

/** An address, a network (`10.0.0.0/8`; not the whole internet), or one of Fastify's names for networks. */
function isProxyAddress(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return more.length === 0 && most > 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most));
}
