import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table goes with the first page: no request for a manifest later.
  routeDiscovery: { mode: 'initial' },
  // A page is one file, not three: its parts are too small to be worth a request each.
  splitRouteModules: false,
} satisfies Config;
