import { Text } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import type { MidiaNaTela } from '#app/artefato/artefato.porta.ts';
import classes from '#app/kit/ficha/ficha.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { bbox } from '#domain/geometria/partes.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { type PontoNoMapa, pontosDe } from '../pontos/pontos.ts';

interface Props {
  readonly deteccoes: readonly DeteccaoNaTela[];
  /** Photographs whose places are shown, too. */
  readonly midias?: readonly MidiaNaTela[];
  /** The layers below them, of the same instant; null for whoever may see none. */
  readonly camadas: {
    readonly tipos: readonly TipoNoMapa[];
    readonly revisao: string;
    readonly em: string | null;
  } | null;
}

// Its own, not those of the windows: a window shows this map.
const DeteccoesNoMapa = lazy(() => import('../no-mapa/deteccoes-no-mapa.client.tsx'));
const PontosNoMapa = lazy(() => import('../pontos/pontos-no-mapa.client.tsx'));

/** Share of the detections' extent that is left around them. */
const FOLGA = 0.4;
const NENHUMA: readonly MidiaNaTela[] = [];

/** Detections above the layers of the same instant; drawn anew elsewhere, the map goes there. */
export function MapaDasDeteccoes({ deteccoes, midias = NENHUMA, camadas }: Props) {
  const pontos = useMemo(() => pontosDe(midias), [midias]);
  const onde = extensaoDe(deteccoes, pontos)?.join() ?? '';
  const foco = useMemo(
    () => (onde === '' ? null : { id: 'deteccoes', extensao: onde.split(',').map(Number) as unknown as Extensao }),
    [onde],
  );
  if (camadas === null) return <Text c="dimmed">O mapa é de quem pode ver camadas.</Text>;
  return (
    <div className={classes.mapa}>
      <Mapa
        {...camadas}
        extensao={foco?.extensao ?? null}
        foco={foco}
        semEndereco
        sobre={(mapa) => (
          <Suspense fallback={null}>
            <DeteccoesNoMapa mapa={mapa} deteccoes={deteccoes} />
            {pontos.length > 0 && <PontosNoMapa mapa={mapa} pontos={pontos} />}
          </Suspense>
        )}
      />
    </div>
  );
}

function extensaoDe(deteccoes: readonly DeteccaoNaTela[], pontos: readonly PontoNoMapa[]): Extensao | null {
  if (deteccoes.length === 0) return null;
  const caixas = [
    ...deteccoes.map(({ geojson }) => bbox(geojson)),
    ...pontos.map(({ posicao: [lng, lat] }) => [lng, lat, lng, lat] as const),
  ];
  const lado = (i: 0 | 1 | 2 | 3) => caixas.map((caixa) => caixa[i]);
  const [oeste, sul] = [Math.min(...lado(0)), Math.min(...lado(1))];
  const [leste, norte] = [Math.max(...lado(2)), Math.max(...lado(3))];
  const [x, y] = [(leste - oeste) * FOLGA, (norte - sul) * FOLGA];
  return [oeste - x, sul - y, leste + x, norte + y];
}
