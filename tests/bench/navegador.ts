import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#infra/embedded/chromium.ts';

/** The browser that tests use, without a window. */
export function abrirNavegador(): Promise<Browser> {
  const achado = process.env.PUPPETEER_EXECUTABLE_PATH ?? findChromium();
  return chromium.launch({
    ...(achado === null ? {} : { executablePath: achado }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
