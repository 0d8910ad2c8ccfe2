/**
 * The one configuration of Remix; vite.config.ts hands it to the plugin.
 * Every v3 flag is on, so that the step to React Router stays mechanical.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const config = {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};

export default config;
