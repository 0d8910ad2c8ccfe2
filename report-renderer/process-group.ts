import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Where util-linux's setpriv lies; it ties a child's life to ours, also under kill -9. */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * A command whose process the kernel kills when ours dies; the command itself where the system cannot do that.
 * @returns program and the words before its own arguments
 */
export function tiedCommand(program: string): readonly [string, readonly string[]] {
  const setpriv = process.platform === 'linux' ? SETPRIV.find((file) => existsSync(file)) : undefined;
  return setpriv === undefined ? [program, []] : [setpriv, ['--pdeathsig=KILL', '--', program]];
}

/**
 * Gives the leader of a session the niceness of ours. Linux divides processors among sessions before it looks at the
 * niceness of a process, and a session begins with none: a browser would pass everybody that its parent stands behind.
 */
export function standAsWeDo(leader: number): void {
  const niceness = / nice (-?\d+)/.exec(read('/proc/self/autogroup'))?.[1];
  if (niceness === undefined) return;
  try {
    writeFileSync(`/proc/${leader}/autogroup`, niceness);
  } catch {
    // Gone already, or a system that does not let us.
  }
}

/** Kills a process that leads a group, with everything that it started. */
export function killGroup(leader: number): void {
  for (const target of [-leader, leader]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
}

const PAGE_BYTES = 4096;

/** Resident bytes of a group, shared pages counted once a process; 0 where the system does not tell. */
export function groupMemory(leader: number): number {
  let total = 0;
  for (const entry of readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = read(`/proc/${entry}/stat`);
    // The name may hold spaces and brackets: fields are counted after its last bracket. State, parent, group.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) !== leader) continue;
    const [, resident = '0', shared = '0'] = read(`/proc/${entry}/statm`).split(' ');
    total += (Number(resident) - Number(shared)) * PAGE_BYTES;
  }
  return total;
}

function readdir(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
