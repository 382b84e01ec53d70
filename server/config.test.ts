import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function errorsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('configuration', () => {
  test.each([
    [{}, true, []],
    [{ JOBS: 'inline' }, true, []],
    [{ JOBS: 'worker' }, false, []],
    [{ JOBS: 'here' }, true, ['JOBS=here is now JOBS=inline']],
    [{ JOBS: 'elsewhere' }, false, ['JOBS=elsewhere is now JOBS=worker']],
  ])(
    '%j: whether jobs run in this process, and a warning about an outdated value',
    (environment, runsJobs, warnings) => {
      expect(readConfig(environment)).toMatchObject({ runsJobs, warnings });
    },
  );

  test('has defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      secure: false,
      databaseUrl: undefined,
      mailboxPort: 1080,
      mailFrom: 'no-reply@localhost',
      supportEmail: 'support@localhost',
      privacyEmail: 'privacy@localhost',
      storeName: 'Theriac',
      sessionDays: 30,
      trustProxy: false,
      rateLimitScale: 1,
      logLevel: 'info',
      metrics: undefined,
      traces: undefined,
    });
  });

  test('derives addresses from PUBLIC_URL, and treats an empty value as unset', () => {
    expect(
      readConfig({ PUBLIC_URL: 'https://pharmacy.example/', PORT: '', SUPPORT_EMAIL: 'help@pharmacy.example' }),
    ).toMatchObject({
      publicUrl: 'https://pharmacy.example',
      publicOrigin: 'https://pharmacy.example',
      secure: true,
      port: 3000,
      supportEmail: 'help@pharmacy.example',
      privacyEmail: 'privacy@pharmacy.example',
    });
  });

  test.each([
    ['2', 2],
    ['false', false],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['loopback,2001:db8::/32', ['loopback', '2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'store.example'],
    ['DATABASE_URL', 'mysql://a:hunter2@b/c'],
    ['SMTP_URL', 'http://hunter2@mail'],
    ['MAIL_FROM', 'nobody'],
    ['ADMIN_EMAIL', 'nobody'],
    ['SESSION_DAYS', '0'],
    ['TRUST_PROXY', 'yes please'],
    ['TRUST_PROXY', '10.0.0.300'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '127.0.0.1, Loopback'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'metrics'],
    ['METRICS_PORT', '70000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://hunter2@collector'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('rejects %s=%s with its name, but without its value', (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors.join('\n')).toMatch(new RegExp(`^${name} must be `, 'm'));
    expect(errors.join('\n')).not.toContain('hunter2');
  });

  test('reads the settings of metrics and traces', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    const traces = { endpoint: 'http://collector:4318', serviceName: 'shop', ratio: 0.1 };
    const { endpoint, serviceName, ratio } = traces;
    expect(
      readConfig({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_SERVICE_NAME: serviceName,
        OTEL_TRACES_SAMPLER_ARG: String(ratio),
      }).traces,
    ).toEqual(traces);
  });

  test('reports all errors at once', () => {
    expect(errorsOf({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_EMAIL: 'a@b.example', GOOGLE_CLIENT_ID: 'x' })).toHaveLength(4);
  });
});
