import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** Node 24 runs the server; browsers are those that know WebGL 2, which the map needs. */
export default defineConfig({
  plugins: [remix(remixConfig)],
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 1500 },
  // The icons' barrel has five thousand modules: bundled, only those in use are loaded by the server.
  ssr: { noExternal: ['@tabler/icons-react'] },
});
