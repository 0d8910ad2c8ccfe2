import { globSync } from 'node:fs';
import { hasApt, installDebian, type Progress } from './debian.ts';
import { findProgram } from './programs.ts';

/** What comes over the network in this time, both together, is there for the tests; else they go without, and say so. */
const WITHIN_MS = 180_000;
const AT_LEAST_MS = 5000;

/** Debian's Firefox, and a screen for its window: without one it has no WebGL. Null where one of them is missing. */
export function findFirefox() {
  const [screen, browser] = ['Xvfb', 'firefox-esr'].map((name) => findProgram(name));
  return screen && browser ? { screen, browser } : null;
}

/** WebKitGTK's small browser, what drives it, and a screen. Null where one of them is missing. */
export function findWebKit() {
  const [screen, driver] = ['Xvfb', 'WebKitWebDriver'].map((name) => findProgram(name));
  const browser = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser').sort().at(-1);
  return screen && driver && browser ? { screen, driver, browser } : null;
}

/**
 * Brings both for tests, where this is root of a Debian: they look for their parts below the system's root, so that
 * nothing can be unpacked privately. Says which one the tests have to do without.
 */
export async function ensureOtherBrowsers(folder: string, say: Progress): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  const others = [
    { find: findFirefox, name: 'Firefox', pack: 'firefox-esr' },
    { find: findWebKit, name: 'WebKit', pack: 'webkit2gtk-driver' },
  ] as const;
  for (const { find, name, pack } of others) {
    if (find() === null && hasApt() && process.getuid?.() === 0) {
      const missing = (error: Error) => say(`  não deu: ${error.message.trim().split('\n').at(-1)?.slice(0, 300)}`);
      await installDebian([pack, 'xvfb'], folder, say, Math.max(AT_LEAST_MS, until - Date.now())).catch(missing);
    }
    if (find() === null) say(`sem ${name} (pacotes ${pack} e xvfb): o mapa não é provado nele`);
  }
}
