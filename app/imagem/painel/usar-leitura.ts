import { useState } from 'react';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Ponto } from '../valores/leitura-no-mapa.client.tsx';

/** Who gives pictures alone: nothing of theirs can be read as numbers. */
const SO_FIGURAS = ['sentinelhub', 'planet'];

export const temValores = ({ provider_id }: Pick<GrupoDeImagens, 'provider_id'>) => !SO_FIGURAS.includes(provider_id);

/** What a series is asked of: the image that it begins from, and a point of it, or the area of its asset. */
export interface SeriePedida {
  readonly grupo: GrupoDeImagens;
  readonly ponto: Ponto | null;
}

/** Whether the values of the image on the map are read where somebody points, and the series that was asked from there. */
export function useLeitura(ativo: GrupoDeImagens | null) {
  const [ligada, ligar] = useState(false);
  const [fixado, fixar] = useState<Ponto | null>(null);
  const [serie, pedirSerie] = useState<SeriePedida | null>(null);
  return {
    fixado,
    fixar,
    serie,
    pedirSerie,
    /** Of which image values are read; null while nobody does. */
    grupo: ligada && ativo !== null && temValores(ativo) ? ativo : null,
    alternar(): void {
      ligar(!ligada);
      fixar(null);
    },
  };
}
