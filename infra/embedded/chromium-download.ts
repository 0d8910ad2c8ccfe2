import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Browser, detectBrowserPlatform, install, resolveBuildId } from '@puppeteer/browsers';

// A process of its own: the download cannot be cut short otherwise.
const cacheDir = process.argv[2] ?? '';
const browser = Browser.CHROMEHEADLESSSHELL;
const platform = detectBrowserPlatform();
if (platform === undefined) throw new Error('Error: não há navegador para este sistema');
const buildId = await resolveBuildId(browser, platform, 'stable');
const { executablePath } = await install({ browser, platform, buildId, cacheDir });
await writeFile(path.join(cacheDir, 'programa'), `${executablePath}\n`);
