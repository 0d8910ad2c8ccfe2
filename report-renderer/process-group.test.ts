import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('process-group.ts', import.meta.url));

/** Leads a session that stands back, starts the leader of another, and says where that one stands. */
const LEADER = `
  import { spawn } from 'node:child_process';
  import { readFileSync, writeFileSync } from 'node:fs';
  import { standAsWeDo } from ${JSON.stringify(MODULE)};
  writeFileSync('/proc/self/autogroup', '7');
  const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const stands = () => / nice (-?\\d+)/.exec(readFileSync('/proc/' + other.pid + '/autogroup', 'utf8'))?.[1];
  const before = stands();
  standAsWeDo(other.pid);
  process.stdout.write(before + ' ' + stands());
  other.kill('SIGKILL');
`;

test.skipIf(!existsSync('/proc/self/autogroup'))('o que iniciamos cede a vez tanto quanto nós', async () => {
  const leader = spawn(process.execPath, ['--input-type=module', '-e', LEADER], { detached: true });
  let said = '';
  leader.stdout.on('data', (part) => {
    said += part;
  });
  await new Promise((resolve) => leader.once('close', resolve));
  expect(said).toBe('0 7');
});
