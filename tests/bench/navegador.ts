import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#infra/embedded/chromium.ts';

/**
 * The browser that tests use, without a window.
 * @param v8 flags of its engine
 */
export function abrirNavegador(v8: readonly string[] = []): Promise<Browser> {
  const achado = process.env.PUPPETEER_EXECUTABLE_PATH ?? findChromium();
  return chromium.launch({
    ...(achado === null ? {} : { executablePath: achado }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--js-flags=${v8.join(' ')}`],
  });
}
