import { isDemonstration } from '../log-entry.ts';
import { type Check, intact, numero } from './check.ts';

/** How many events are of the demonstration's past: their instants are earlier than when they were written. */
export function demonstration(): Check {
  let found = 0;
  return {
    nome: 'demonstração',
    async begin() {
      found = 0;
    },
    see(entry) {
      if (isDemonstration(entry)) found += 1;
    },
    async compare() {
      return intact(
        found === 0
          ? 'Nenhum evento é da demonstração.'
          : `Da demonstração, com instantes de antes de serem gravados: ${numero(found)} eventos.`,
      );
    },
  };
}
