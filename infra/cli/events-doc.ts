import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderEventsPage } from './events-page.ts';

const PAGE = fileURLToPath(new URL('../../docs/events.md', import.meta.url));

const fresh = renderEventsPage();
if (process.argv.includes('--check')) {
  const written = await readFile(PAGE, 'utf8').catch(() => '');
  if (written !== fresh) {
    console.error('docs/events.md está velho: rode npm run docs:events e grave o resultado.');
    process.exit(1);
  }
  console.log('docs/events.md está em dia.');
} else {
  await writeFile(PAGE, fresh);
  console.log('docs/events.md escrito.');
}
