import type { Map as MapaGl } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import {
  acrescentarCamadas,
  apresentarCamadas,
  atualizarLadrilhos,
  type Desenho,
  type Pedido,
  realcarEscolhida,
  recortarCamadas,
} from '../layers/fonte-das-camadas.client.ts';
import { carregarIcones } from '../layers/icones.client.ts';
import { type FalhaDoMapa, falhas, type LugarDaFalha } from './falhas-do-mapa.ts';
import { aoTrocarFundo } from './fundo/trocar-estilo.client.ts';

interface NoMapa extends Desenho {
  readonly pedido: Pedido;
  relatar(lugar: LugarDaFalha, falha: FalhaDoMapa): void;
}

/** Keeps the layers as they are asked for. @returns how to ask for the icons once more */
export function useDesenho(mapa: MapaGl | null, noMapa: NoMapa): () => Promise<void> {
  const { tipos, pedido, recorte, aparencia, escolhida, relatar } = noMapa;
  const atual = useRef({ pedido, recorte, aparencia, escolhida });
  atual.current = { pedido, recorte, aparencia, escolhida };

  const trazerIcones = useCallback(async () => {
    if (mapa !== null && !(await carregarIcones(mapa, tipos))) relatar('icones', falhas.icones);
  }, [mapa, tipos, relatar]);

  useEffect(() => {
    if (mapa === null) return;
    const desenhar = () => {
      acrescentarCamadas(mapa, { tipos, ...atual.current }, atual.current.pedido);
      void trazerIcones();
    };
    desenhar();
    // What changed while the ground did, found nothing to change.
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, tipos, trazerIcones]);

  useEffect(() => {
    if (mapa !== null) atualizarLadrilhos(mapa, pedido);
  }, [mapa, pedido]);

  useEffect(() => {
    if (mapa !== null) recortarCamadas(mapa, tipos, recorte);
  }, [mapa, tipos, recorte]);

  useEffect(() => {
    if (mapa !== null) apresentarCamadas(mapa, tipos, aparencia);
  }, [mapa, tipos, aparencia]);

  useEffect(() => {
    if (mapa !== null) realcarEscolhida(mapa, escolhida);
  }, [mapa, escolhida]);

  return trazerIcones;
}
