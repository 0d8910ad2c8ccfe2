import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixConfig from './remix.config.js';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const MAPLIBRE_WITH_DEFAULT = fromRoot('app/map/editor/geoman/maplibre-default.ts');
/** MapLibre's sources, which its package brings beside the two files that are made of them. */
const MAPLIBRE = fromRoot('node_modules/maplibre-gl/src');
const MAPLIBRE_WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
const MAPLIBRE_VERSION: string = JSON.parse(
  readFileSync(fromRoot('node_modules/maplibre-gl/package.json'), 'utf8'),
).version;

/**
 * MapLibre made of its sources (ADR 44): of its two ready files the worker's has nearly everything of the page's once
 * more. Geoman alone gets it with the default export that it asks for.
 */
const mapLibre: Plugin = {
  name: 'maplibre',
  enforce: 'pre',
  resolveId(source, importer, { ssr }) {
    // The server draws no map.
    if (ssr) return null;
    if (source === 'maplibre-gl')
      return importer?.includes('/@geoman-io/') ? MAPLIBRE_WITH_DEFAULT : `${MAPLIBRE}/index.ts`;
    if (source === MAPLIBRE_WORKER) return '\0maplibre-worker';
    if (source.endsWith('/vector_tile_mlt.ts')) return '\0maplibre-mlt';
    // Of its package.json it reads the version only, and would bring all of it.
    return source.endsWith('/package.json') && importer?.includes('/maplibre-gl/src/') ? '\0maplibre-package' : null;
  },
  load(id) {
    if (id === '\0maplibre-package') return `export default { version: ${JSON.stringify(MAPLIBRE_VERSION)} };`;
    // A second encoding of vector tiles, a twentieth of all of it: no map of ours, nor of a provider, has such a source.
    if (id === '\0maplibre-mlt') return `export class MLTVectorTile { constructor() { throw new Error('MLT'); } }`;
    if (id !== '\0maplibre-worker') return null;
    // Strict: nothing that the page needs, too, may be in the file that starts a worker.
    const worker = {
      id: `${MAPLIBRE}/source/worker.ts`,
      name: 'maplibre-worker',
      preserveSignature: 'strict' as const,
    };
    return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', ...worker })};`;
  },
};

const PAGE_SCRIPT = fromRoot('app/pedidos/script-da-pagina.ts');

/** Remix loads a page's script by our own way. */
const pageScript: Plugin = {
  name: 'page-script',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/') ? PAGE_SCRIPT : null,
};

/** Of the packages, what every page is drawn with: of the components those that are on nearly all of them. */
const ON_EVERY_PAGE =
  /\/(react-dom|@remix-run\/react|@floating-ui\/[a-z-]+)\/|@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Button|Card|CloseButton|FocusTrap|Group|Input|InputBase|Loader|Menu|Paper|Popover|Portal|ScrollArea|Stack|Text|TextInput|Title|Tooltip|Transition|UnstyledButton))\//;
const PACKAGES = '/node_modules/';
const OURS = ['app/', 'domain/'].map(fromRoot);
/** What reaches everything that every page has of our own. */
const FRAME = ['app/root.tsx', 'app/entry.client.tsx'].map(fromRoot);
/** How a CommonJS module is read: in a chunk of its own, or MapLibre's worker would load the pages' parts for it. */
const COMMONJS = '\0commonjsHelpers.js';

/**
 * What comes together anyway, in one chunk each: cut as finely as pages differ it compresses worse. Each has all that it
 * imports of its kind, and packages import nothing of ours: no two chunks wait for each other.
 */
function together(): Rollup.GetManualChunk {
  let chunks: ReadonlyMap<string, string> | null = null;
  return (id, { getModuleInfo, getModuleIds }) => {
    const reached = (from: readonly string[], kind: (id: string) => boolean) => {
      const all = new Set(from);
      for (const one of all) for (const next of getModuleInfo(one)?.importedIds ?? []) if (kind(next)) all.add(next);
      return [...all];
    };
    const frame = () => reached(FRAME, (one) => OURS.some((folder) => one.startsWith(folder)));
    const base = () =>
      reached(
        [...getModuleIds()].filter((one) => ON_EVERY_PAGE.test(one)),
        (one) => one.includes(PACKAGES) || one === PAGE_SCRIPT,
      );
    chunks ??= new Map([
      ...frame()
        .filter((one) => !FRAME.includes(one))
        .map((one) => [one, 'moldura'] as const),
      ...base().map((one) => [one, 'base'] as const),
      [COMMONJS, 'commonjs'],
    ]);
    return chunks.get(id) ?? null;
  };
}

/** Node 24 runs the server; browsers are those that know WebGL 2, which the map needs. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [mapLibre, pageScript, remix(remixConfig)],
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // The server loads all of it at once.
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: together(), onlyExplicitManualChunks: true } },
  },
  // The icons' barrel has five thousand modules: bundled, only those in use are loaded by the server.
  ssr: { noExternal: ['@tabler/icons-react'] },
}));
