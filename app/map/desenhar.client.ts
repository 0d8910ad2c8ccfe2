import type { Map as MapaGl } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import { type Esquema, estiloDaBase } from './base/base.layer.ts';
import { preencherRotulos } from './base/rotulos.client.ts';
import { type FalhaDoMapa, falhas, type LugarDaFalha } from './falhas-do-mapa.ts';
import {
  acrescentarCamadas,
  atualizarLadrilhos,
  type Desenho,
  ocultarCamadas,
  type Pedido,
  realcarEscolhida,
} from './fonte-das-camadas.client.ts';
import { carregarIcones } from './icones/icones.client.ts';

interface NoMapa extends Desenho {
  readonly esquema: Esquema;
  readonly pedido: Pedido;
  relatar(lugar: LugarDaFalha, falha: FalhaDoMapa): void;
}

/** Keeps base and layers as they are asked for. @returns how to ask for the icons once more */
export function useDesenho(mapa: MapaGl | null, noMapa: NoMapa): () => Promise<void> {
  const { esquema, tipos, pedido, ocultas, escolhida, relatar } = noMapa;
  const atual = useRef({ pedido, ocultas, escolhida });

  const trazerIcones = useCallback(async () => {
    if (mapa !== null && !(await carregarIcones(mapa, tipos))) relatar('icones', falhas.icones);
  }, [mapa, tipos, relatar]);

  useEffect(() => {
    if (mapa === null) return;
    // A new style drops everything: what is ours goes back on top of the base.
    const desenhar = () => {
      acrescentarCamadas(mapa, { tipos, ...atual.current }, atual.current.pedido);
      void trazerIcones();
      void preencherRotulos(mapa);
    };
    mapa.setStyle(estiloDaBase(esquema), { diff: false });
    mapa.once('style.load', desenhar);
    return () => void mapa.off('style.load', desenhar);
  }, [mapa, esquema, tipos, trazerIcones]);

  useEffect(() => {
    atual.current.pedido = pedido;
    if (mapa !== null) atualizarLadrilhos(mapa, pedido);
  }, [mapa, pedido]);

  useEffect(() => {
    atual.current.ocultas = ocultas;
    if (mapa !== null) ocultarCamadas(mapa, tipos, ocultas);
  }, [mapa, tipos, ocultas]);

  useEffect(() => {
    atual.current.escolhida = escolhida;
    if (mapa !== null) realcarEscolhida(mapa, escolhida);
  }, [mapa, escolhida]);

  return trazerIcones;
}
