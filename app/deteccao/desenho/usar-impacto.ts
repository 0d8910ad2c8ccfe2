import { useDebouncedValue } from '@mantine/hooks';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { ImpactoNaTela } from '../deteccao.ts';
import { enderecoDoImpacto } from './endereco-do-impacto.ts';

/** Milliseconds without a movement before it is asked what the shape meets. */
const ESPERA_MS = 400;

type DeQue = Parameters<typeof enderecoDoImpacto>[1];

/** What a shape meets, asked again a moment after it changed; null while nothing is drawn. */
export function useImpacto(geometria: Geometria | null, deQue: DeQue) {
  const [parada] = useDebouncedValue(geometria, ESPERA_MS);
  const { lida, pedindo, falha, tentar } = usePedido<ImpactoNaTela>(
    parada === null ? null : enderecoDoImpacto(parada, deQue),
  );
  return { impacto: parada === null ? null : lida, pedindo: pedindo || parada !== geometria, falha, tentar };
}

export type Impacto = ReturnType<typeof useImpacto>;
