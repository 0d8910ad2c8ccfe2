import { recordedAtOf } from '../log-entry.ts';
import { lastHead, type Queryable } from '../tree-rows.ts';
import { type Check, intact, numero, violated } from './check.ts';

/**
 * The sealer asks once a second. An event that has waited so long was never meant to be sealed, or its seal was taken
 * away; a projector that was restarted or handed over has been back long before.
 */
export const SEAL_LAG_MS = 15 * 60_000;

/** Events stand under a signature soon after they were written: a log whose seals were deleted is no whole log. */
export function sealLag(db: Queryable, now = Date.now): Check {
  let sealed = 0;
  let index = 0;
  /** The last event that has waited too long: whatever is sealed up to it is sealed before it. */
  let late: { readonly index: number; readonly position: bigint; readonly recordedAt: string } | null = null;
  return {
    nome: 'selos',
    async begin() {
      sealed = (await lastHead(db))?.size ?? 0;
    },
    see(entry) {
      index += 1;
      if (index <= sealed) return;
      const recordedAt = recordedAtOf(entry);
      if (recordedAt === null || Date.parse(recordedAt) >= now() - SEAL_LAG_MS) return;
      late = { index, position: entry.position, recordedAt };
    },
    async compare() {
      // The sealer goes on while the log is walked.
      const head = await lastHead(db);
      const size = head?.size ?? 0;
      if (late === null || late.index <= size) return intact(`Selos: nenhum evento espera há mais do que deve.`);
      const where = head === null ? 'Nenhum evento tem selo' : `Depois da posição ${head.position} falta o selo`;
      return violated(
        `${where}, até a posição ${late.position} ao menos (${numero(late.index - size)} eventos): ela é de ` +
          `${late.recordedAt}, e em ${SEAL_LAG_MS / 60_000} minutos estaria selada. ` +
          'Os selos foram apagados, ou o projetor, que os faz, não corre.',
      );
    },
  };
}
