import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixConfig from './remix.config.js';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Written out: what looks for files that nobody uses reads it here.
const MAPLIBRE_WITH_DEFAULT = fileURLToPath(new URL('app/map/editor/geoman/maplibre-default.ts', import.meta.url));
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

/**
 * The folder of the package that a module is of; null where it is ours, or made by the build. Some packages bring parts of
 * others without their papers: those are looked for where they are installed, or stand under the package that brings them.
 */
function packageOf(id: string): string | null {
  const [, outer, inner] =
    /^\0?(.*?\/node_modules\/(?:@[^/]+\/)?[^/]+)\/(?:.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/)?/.exec(id) ?? [];
  if (outer === undefined) return null;
  const folders =
    inner === undefined ? [] : [path.join(outer, 'node_modules', inner), fromRoot(`node_modules/${inner}`)];
  return [...folders, outer].find((folder) => existsSync(path.join(folder, 'package.json'))) ?? null;
}

function licenceOf(folder: string): string {
  const { name, version, license = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version} ${license}`.trim(), ...texts].join('\n\n');
}

/**
 * The licences of all that pages bring, in full, at /licencas.txt. The scripts themselves have no comments: a package that
 * is built from its sources has none to keep, and each icon would bring the same one.
 */
const licences: Plugin = {
  name: 'licences',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const one of Object.values(bundle))
      for (const id of one.type === 'chunk' ? one.moduleIds : []) {
        const folder = packageOf(id);
        if (folder !== null) folders.add(folder);
      }
    const source = [...folders]
      .sort()
      .map(licenceOf)
      .join(`\n\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licencas.txt', source: `${source}\n` });
  },
};

const MANTINE_STYLES = 'app/kit/ui/mantine.css';
const OF_NO_COMPONENT = ['baseline', 'default-css-variables', 'global'];

/** The styles that are listed are those of the components that pages bring: no fewer, which would be seen, and no more. */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const text = readFileSync(fromRoot(MANTINE_STYLES), 'utf8');
    const listed = new Set(Array.from(text.matchAll(/styles\/([\w-]+)\.layer\.css/g), ([, name = '']) => name));
    const used = new Set(OF_NO_COMPONENT);
    for (const one of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(one.type === 'chunk' ? one.modules : {})) {
        const [, name] = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.css\.mjs$/.exec(id) ?? [];
        if (name !== undefined && renderedLength > 0) used.add(name);
      }
    const missing = [...used].filter((name) => !listed.has(name));
    const superfluous = [...listed].filter((name) => !used.has(name));
    if (missing.length + superfluous.length > 0)
      this.error(
        `${MANTINE_STYLES}: missing [${missing.join(', ')}], of nothing on any page [${superfluous.join(', ')}]`,
      );
  },
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
  plugins: [mapLibre, pageScript, licences, mantineStyles, remix(remixConfig)],
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // A thirtieth less than what esbuild makes of it, for some seconds of each build.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
    // The server loads all of it at once.
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: together(), onlyExplicitManualChunks: true } },
  },
  // The icons' barrel has five thousand modules: bundled, only those in use are loaded by the server.
  ssr: { noExternal: ['@tabler/icons-react'] },
}));
