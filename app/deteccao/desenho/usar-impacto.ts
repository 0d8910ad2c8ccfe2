import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { ImpactoNaTela } from '../deteccao.ts';
import { areaParaPerguntar, eArea } from './area-para-perguntar.ts';
import { enderecoDoImpacto } from './endereco-do-impacto.ts';

/** Milliseconds without a movement before it is asked what the shape meets. */
const ESPERA_MS = 400;

type DeQue = Parameters<typeof enderecoDoImpacto>[1];

/** What a shape meets, asked again a moment after it changed; null while no area is drawn. */
export function useImpacto(geometria: Geometria | null, deQue: DeQue) {
  const [parada] = useDebouncedValue(geometria, ESPERA_MS);
  const area = useMemo(() => areaParaPerguntar(parada), [parada]);
  const { lida, pedindo, falha, tentar } = usePedido<ImpactoNaTela>(
    area === null ? null : enderecoDoImpacto(area, deQue),
  );
  return {
    impacto: area === null ? null : lida,
    pedindo: pedindo || (parada !== geometria && eArea(geometria)),
    falha,
    tentar,
  };
}

export type Impacto = ReturnType<typeof useImpacto>;
