import type { ReadShelf } from '../heads-out/create-shelf.ts';
import type { Restauro } from '../heads-out/head-shelf.ts';
import { lastHead, type Queryable } from '../tree-rows.ts';
import { type Check, intact, notCompared, numero, violated } from './check.ts';
import { SEAL_LAG_MS } from './seal-lag.ts';

/** The seals still reach the last head that went out. That its events are still those is seen as the log is walked. */
export function headsOut(db: Queryable, { shelved, fault }: ReadShelf, now = Date.now): Check {
  return {
    nome: 'cabeças guardadas fora',
    async compare({ sealed }) {
      if (fault !== null) return violated(fault);
      if (shelved === null)
        return notCompared('As cabeças guardadas fora do banco não foram lidas: falta STORAGE_URL.');
      const { head, restauros } = shelved;
      const said = restauros.map(told).join('');
      if (head !== null && sealed < head.size) {
        const first = `A última cabeça que saiu fala de ${numero(head.size)} eventos, e os selos vão até ${numero(sealed)}`;
        return violated(`${first}: foram apagados.${said}`);
      }
      if (head !== null)
        return intact(`Cabeças guardadas fora: a última, de ${numero(head.size)} eventos, confere.${said}`);
      const newest = await lastHead(db);
      const late = newest !== null && Date.parse(newest.at) < now() - SEAL_LAG_MS;
      const expected = late && !restauros.some(({ instante }) => Date.parse(instante) > now() - SEAL_LAG_MS);
      if (!expected) return intact(`Cabeças guardadas fora: nenhuma saiu ainda.${said}`);
      return violated(
        `Nenhuma cabeça está guardada fora do banco, e a de ${newest?.at} já devia estar: foram apagadas.${said}`,
      );
    },
  };
}

/** For ever: whoever reads a verification sees that the log was once a larger one. */
function told({ instante, tamanho, tamanho_de_antes, motivo }: Restauro): string {
  const sizes = `${numero(tamanho_de_antes)} eventos passaram a ${numero(tamanho)}`;
  return ` Em ${instante} foi dito que o registro foi restaurado (${sizes}): ${JSON.stringify(motivo)}.`;
}
