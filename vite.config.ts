import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

const MAPLIBRE_WITH_DEFAULT = fileURLToPath(new URL('app/map/editor/geoman/maplibre-default.ts', import.meta.url));

/** Geoman alone gets MapLibre with the default export that it asks for; everybody else the package itself. */
const geomanMapLibre: Plugin = {
  name: 'geoman-maplibre',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'maplibre-gl' && importer?.includes('/@geoman-io/') ? MAPLIBRE_WITH_DEFAULT : null,
};

const PAGE_SCRIPT = fileURLToPath(new URL('app/pedidos/script-da-pagina.ts', import.meta.url));

/** Remix loads a page's script by our own way. */
const pageScript: Plugin = {
  name: 'page-script',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/') ? PAGE_SCRIPT : null,
};

/** Of the components, those that every page draws with: in one chunk, for cut as finely as pages differ they compress worse. */
const ON_EVERY_PAGE =
  /@floating-ui\/|@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Button|Card|CloseButton|FocusTrap|Group|Input|InputBase|Loader|Menu|Paper|Popover|Portal|ScrollArea|Stack|Text|TextInput|Title|Tooltip|Transition|UnstyledButton))\//;

/** Node 24 runs the server; browsers are those that know WebGL 2, which the map needs. */
export default defineConfig({
  plugins: [geomanMapLibre, pageScript, remix(remixConfig)],
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    rollupOptions: { output: { manualChunks: (id) => (ON_EVERY_PAGE.test(id) ? 'base' : null) } },
  },
  // The icons' barrel has five thousand modules: bundled, only those in use are loaded by the server.
  ssr: { noExternal: ['@tabler/icons-react'] },
});
