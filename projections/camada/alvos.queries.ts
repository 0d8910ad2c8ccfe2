import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Selecao, selecionada } from '../kernel/selecao.ts';
import { sql } from '../kernel/sql.ts';
import { escolhida, type FiltroDeCamadas, naLixeira, publicada } from './camada.queries.ts';

const alvoRow = z.object({ id: uuidSchema, ativo_id: uuidSchema });
export type AlvoRow = z.infer<typeof alvoRow>;

export interface PedidoDeAlvos {
  readonly filtro: FiltroDeCamadas;
  readonly selecao: Selecao;
  /** The list at /camadas, or the bin. */
  readonly onde: 'lista' | 'lixeira';
}

/** The layers within reach that somebody ticked, by id, after one of them: those that a bulk act is about. */
export function listarAlvos(
  escopo: Escopo,
  { filtro, selecao, onde }: PedidoDeAlvos,
  apos: Uuid | null,
  limite: number,
) {
  const depois = apos === null ? sql.fragment`TRUE` : sql.fragment`c.id > ${apos}`;
  return sql.type(alvoRow)`
    SELECT c.id, c.ativo_id FROM camadas c
    WHERE ${doEscopo(escopo, 'c')} AND ${onde === 'lista' ? publicada('c') : naLixeira('c')}
      AND ${selecionada(selecao, 'c', escolhida(filtro))} AND ${depois}
    ORDER BY c.id LIMIT ${limite}`;
}
