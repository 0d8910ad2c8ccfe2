import { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeSync } from 'node:fs';
import { IncomingMessage, OutgoingMessage } from 'node:http';
import { Stream } from 'node:stream';

/** What a line about one begins with. */
export const UNHEARD = 'SEM OUVINTE DE ERRO:';

/**
 * What libraries and Node make for themselves and destroy in silence, or whose failure cannot come from outside: the
 * outputs of this process, a sandbox's own output at its end.
 */
const ACCEPTED = [
  // Compresses what it is given: memory to memory.
  /node_modules\/compression\//,
  // React writes into it, and Remix listens from its first read on.
  /node:internal\/bootstrap|node:internal\/tty|getStdout|getStderr|getStdin/,
];

/** Requests and answers of Node's server tell of a failure only where somebody listens. */
const quiet = (emitter: unknown) => emitter instanceof IncomingMessage || emitter instanceof OutgoingMessage;

/**
 * Loaded before a process (`--import`): writes a line for every stream, socket or child that still has nobody who
 * hears its error once the work that made it has given way: whatever fails it from then on ends the process.
 */
function watch(): void {
  const { init } = EventEmitter as unknown as { init: (this: EventEmitter, options: unknown) => void };
  const told = new Set<string>();
  const look = (emitter: EventEmitter, stack: string) => {
    if (emitter.listenerCount('error') > 0 || (emitter as { destroyed?: boolean }).destroyed === true) return;
    if (quiet(emitter) || ACCEPTED.some((pattern) => pattern.test(stack)) || told.has(stack)) return;
    told.add(stack);
    writeSync(2, `${UNHEARD} ${emitter.constructor.name}${stack}\n`);
  };
  Object.assign(EventEmitter, {
    init(this: EventEmitter, options: unknown) {
      init.call(this, options);
      if (!(this instanceof Stream || this instanceof ChildProcess)) return;
      const { stack = '' } = new Error();
      // What waits for promises that are settled already has had its turn by then; what waits for anything else has not.
      setImmediate(() => setImmediate(look, this, stack.slice(stack.indexOf('\n'))));
    },
  });
}

if (process.env.WATCH_UNHEARD === '1') watch();
