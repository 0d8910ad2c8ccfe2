import type { EventEmitter } from 'node:events';

/**
 * The same stream, socket or child. Whoever reads it, or waits for it, learns of its error as before; until there is
 * somebody, an error that nobody listens to would end the whole process.
 */
export function heard<E extends EventEmitter>(emitter: E): E {
  return emitter.on('error', () => undefined);
}
