import type { Map as MapaGl, StyleSpecification } from 'maplibre-gl';
import { useCallback, useEffect } from 'react';
import { type ImagemNoMapa, imagemDeUmMapa } from '#app/imagem/imagem.porta.ts';
import { useEspelho } from '#app/map/espelho/espelho.client.ts';
import type { Telas } from './tres-mapas.tsx';

interface Props {
  readonly mapa: MapaGl;
  readonly lugar: HTMLElement;
  readonly nome: string;
  readonly imagem: ImagemNoMapa;
  readonly lado: 'antes' | 'depois';
  readonly telas: { readonly current: Telas };
}

/** The region once more, with one of the two images on it. */
export default function EspelhoComImagem({ mapa, lugar, nome, imagem, lado, telas }: Props) {
  const outro = useCallback((estilo: StyleSpecification) => imagemDeUmMapa.noEstilo(estilo, imagem), [imagem]);
  const espelho = useEspelho(mapa, { lugar, nome, interativo: true, outro });
  useEffect(() => {
    const { current } = telas;
    current[lado] = espelho;
    current.regiao = mapa;
    return () => {
      current[lado] = null;
    };
  }, [telas, lado, espelho, mapa]);
  return null;
}
