import { randomBytes } from 'node:crypto';
import { startRenderer } from '#report-renderer/service.ts';
import { loadRendererConfig } from '../config.ts';
import { findChromium } from '../embedded/chromium.ts';
import { createTempFolders } from '../files/sandbox/temp-folders.ts';
import { runConfigured } from './lifecycle.ts';

/** Makes documents of our own pages. Needs nothing but a Chromium; any number may run. */
await runConfigured('renderer', loadRendererConfig, async ({ config, log }) => {
  const folders = await createTempFolders();
  const renderer = await startRenderer({
    origin: new URL(config.RENDERER_PAGES_ORIGIN ?? config.PUBLIC_ORIGIN ?? 'http://127.0.0.1:3000').origin,
    program: config.PUPPETEER_EXECUTABLE_PATH ?? findChromium(),
    host: config.RENDERER_HOST,
    port: config.RENDERER_PORT,
    places: config.RENDERER_PLACES,
    maxWaiting: config.RENDERER_QUEUE,
    log,
    async openFolder() {
      const name = `n-${randomBytes(4).toString('hex')}`;
      return { folder: await folders.open(name), remove: () => folders.remove(name) };
    },
  });
  return {
    async stop() {
      await renderer.stop();
      await folders.close();
    },
  };
});
