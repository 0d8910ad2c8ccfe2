import type { StrangeEntry } from '../../event-store/chain.ts';
import type { AuditableLog } from '../../event-store/log.ts';
import { type Check, intact, numero, violated } from './check.ts';

/**
 * Streams as the server shows them, held against the whole log: what was cut or deleted waits there for a scavenge,
 * and what others wrote stands between our events. The log itself is still whole then, what the application reads is not.
 */
export function wholeStreams(log: AuditableLog): Check {
  return {
    nome: 'fluxos',
    async compare() {
      const strange = log.strange?.() ?? [];
      const [first] = strange;
      if (first === undefined) return intact('Fluxos: nenhum foi cortado ou apagado, e nada de outros está neles.');
      const more = strange.length === 1 ? '' : ` Há mais ${numero(strange.length - 1)} assim.`;
      return violated(`${sentenceOf(first)}${more}`, strange.map(sentenceOf).join('\n'));
    },
  };
}

function sentenceOf({ kind, position, streamId, what }: StrangeEntry): string {
  switch (kind) {
    case 'tombstone':
      return `O fluxo ${streamId} foi apagado para sempre na posição ${position}.`;
    case 'foreign':
      return `Na posição ${position}, no fluxo ${streamId}, está um evento que não é desta aplicação (${what}).`;
    default:
      return (
        `Desde a posição ${position} o servidor esconde uma parte do fluxo ${streamId} (${what}): ` +
        'ela ainda está no registro, e some na próxima limpeza (scavenge). Retire o corte dos metadados do fluxo.'
      );
  }
}
