import type { BrowserContext, HTTPRequest, Page } from 'puppeteer-core';
import { printWithContents } from './contents.ts';
import { type DocumentRequest, READY_ATTRIBUTE } from './contract.ts';
import { Refused, type RendererLog } from './refused.ts';

/** A4 at 96 dots an inch: what a page is laid out in before it is printed. */
const VIEWPORT = { width: 794, height: 1123 };
/** Pixels of an image's longer side, beyond which Chromium draws nothing. */
const MAX_IMAGE_HEIGHT = 16_000;

/**
 * Opens the page in a context that nothing is kept of, waits until it says that it is ready, and prints it.
 * The time limit is the caller's: what a page does to stay open forever is ended with the browser.
 * @throws Refused page-failed
 */
export async function printPage(
  context: BrowserContext,
  { url, format }: DocumentRequest,
  log: RendererLog,
): Promise<Uint8Array> {
  const page = await context.newPage();
  const crashed = new Promise<never>((_, reject) => {
    page.once('error', () => reject(new Refused('crashed', 'a página derrubou o navegador')));
  });
  crashed.catch(() => undefined);
  return Promise.race([crashed, print(page, url, format, log)]);
}

async function print(
  page: Page,
  url: string,
  format: DocumentRequest['format'],
  log: RendererLog,
): Promise<Uint8Array> {
  await keepInside(page, new URL(url).origin, log);
  const answer = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 }).catch((error: Error) => {
    throw new Refused('page-failed', `a página não abriu: ${error.message.split('\n')[0]}`);
  });
  if (answer === null || answer.status() >= 400) {
    throw new Refused('page-failed', 'a página respondeu com erro', answer?.status());
  }
  if (new URL(answer.url()).pathname !== new URL(url).pathname) {
    throw new Refused('page-failed', 'a página levou a outro endereço', 401);
  }
  const state = await readiness(page);
  if (state !== 'pronto') throw new Refused('page-failed', 'a página disse que não pode ser impressa');
  if (format === 'pdf') {
    const paper = { preferCSSPageSize: true, printBackground: true, timeout: 0 } as const;
    return printWithContents(page, (draft) => page.pdf({ ...paper, tagged: !draft, outline: !draft }));
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewport({ ...VIEWPORT, height: Math.min(Math.max(height, 1), MAX_IMAGE_HEIGHT) });
  return page.screenshot({ type: 'png', captureBeyondViewport: false });
}

/** Only our own origin, one window, no dialogs that somebody would have to answer. */
async function keepInside(page: Page, origin: string, log: RendererLog): Promise<void> {
  await page.setViewport(VIEWPORT);
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isOwn(request, origin)) return void request.continue().catch(() => undefined);
    // The address without its query: it may carry what a hostile page wanted to send out.
    log.warn({ destino: withoutQuery(request.url()), tipo: request.resourceType() }, 'pedido da página barrado');
    return void request.abort('blockedbyclient').catch(() => undefined);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup?.close().catch(() => undefined));
}

function isOwn(request: HTTPRequest, origin: string): boolean {
  const url = request.url();
  // Made by the page itself, out of what it already has.
  if (url.startsWith('data:') && !request.isNavigationRequest()) return true;
  if (url.startsWith(`blob:${origin}/`) || url === 'about:blank' || url === 'about:srcdoc') return true;
  return URL.canParse(url) && new URL(url).origin === origin;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, 200);
}

/** What the page says of itself, as soon as it says anything; its fonts are there by then. */
function readiness(page: Page): Promise<string> {
  return page.evaluate(async (attribute) => {
    const root = document.documentElement;
    const said = await new Promise<string>((resolve) => {
      const look = () => {
        const value = root.getAttribute(attribute);
        if (value !== null) resolve(value);
      };
      new MutationObserver(look).observe(root, { attributes: true });
      look();
    });
    await document.fonts.ready;
    return said;
  }, READY_ATTRIBUTE);
}
