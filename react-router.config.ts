import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table goes with the first page: no request for a manifest later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
