import type { Uuid } from '../kernel/ids.ts';
import { MODULOS, PERMISSOES } from './catalogo.ts';
import { ehSensivel } from './sensiveis.ts';

interface Concedidas {
  readonly modulo_ids: readonly Uuid[];
  readonly permissao_ids: readonly Uuid[];
}

/** A module with every one below it. */
const comAbaixo = (id: Uuid): readonly Uuid[] => [
  id,
  ...MODULOS.filter(({ modulo_pai_id }) => modulo_pai_id === id).flatMap((abaixo) => comAbaixo(abaixo.id)),
];

/**
 * What a group has once it got what came to the modules that it holds whole; null where nothing did.
 * @param sensiveis false where two people have to agree before anybody gains one that is sensitive
 */
export function comModulosInteiros({ modulo_ids, permissao_ids }: Concedidas, sensiveis: boolean): Concedidas | null {
  const inteiros = new Set(modulo_ids.flatMap(comAbaixo));
  const suas = new Set(permissao_ids);
  const novas = PERMISSOES.filter(
    ({ id, modulo_id }) => inteiros.has(modulo_id) && !suas.has(id) && (sensiveis || !ehSensivel(id)),
  );
  if (novas.length === 0) return null;
  for (const { id } of novas) suas.add(id);
  const cheio = (modulo: Uuid) =>
    comAbaixo(modulo).every((um) => PERMISSOES.every(({ id, modulo_id }) => modulo_id !== um || suas.has(id)));
  return { modulo_ids: [...inteiros].filter(cheio), permissao_ids: [...suas] };
}
