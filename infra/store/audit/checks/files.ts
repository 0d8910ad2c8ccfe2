import type { Storage } from '#infra/files/storage/storage.ts';
import { NamedFiles } from '../named-files.ts';
import { type Check, intact, notCompared, numero, violated } from './check.ts';

/** Destroyed files that are named one by one. */
const NAMED = 100;

export interface FilesCheck extends Check {
  /** How many were read; null before that. */
  readonly read: number | null;
}

/** Every file that the log names is what the log says of it. @param storage null where only the log is at hand */
export function namedFiles(storage: Pick<Storage, 'get'> | null): FilesCheck {
  const files = new NamedFiles();
  let read: number | null = null;
  return {
    nome: 'arquivos',
    get read() {
      return read;
    },
    see: (entry) => files.see(entry),
    async compare(_, tell) {
      if (storage === null) return notCompared('Os arquivos que ele nomeia não foram lidos: falta STORAGE_URL.');
      const checked = await files.check(storage, tell);
      if ('message' in checked) return violated(checked.message);
      read = checked.files;
      const [total, bytes, geometries] = [read, checked.bytes, checked.geometries].map(numero);
      const gone = checked.destroyed === 0 ? '' : ` Destruídos por eventos: ${numero(checked.destroyed)}.`;
      const intactFiles = intact(
        `Arquivos íntegros: ${total}, ${bytes} bytes, e ${geometries} geometrias neles.${gone}`,
      );
      return { ...intactFiles, ...(checked.destroyed > 0 && { detalhe: byWhat(checked.destroyedBy) }) };
    },
  };
}

/** Which events destroyed which files. */
function byWhat(destroyed: ReadonlyMap<string, bigint>): string {
  const lines = [...destroyed]
    .slice(0, NAMED)
    .map(([chave, position]) => `  ${chave}: destruído pelo evento da posição ${position}`);
  const more = destroyed.size - lines.length;
  return [...lines, ...(more > 0 ? [`  e mais ${numero(more)}`] : [])].join('\n');
}
