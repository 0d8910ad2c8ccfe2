import type { Uuid } from '#domain/kernel/ids.ts';
import { lerIds } from '../lista.server.ts';

interface ComUsos {
  readonly ativo_ids: readonly Uuid[];
  readonly analise_ids: readonly Uuid[];
}

/** Whether something is found in one of the assets, and in one of the analyses, that an address names; in any without. */
export function usadosEm(parametros: URLSearchParams): (usos: ComUsos) => boolean {
  const [ativos, analises] = [new Set(lerIds(parametros, 'ativos')), new Set(lerIds(parametros, 'analises'))];
  const toca = (escolhidos: ReadonlySet<Uuid>, ids: readonly Uuid[]) =>
    escolhidos.size === 0 || ids.some((id) => escolhidos.has(id));
  return ({ ativo_ids, analise_ids }) => toca(ativos, ativo_ids) && toca(analises, analise_ids);
}
