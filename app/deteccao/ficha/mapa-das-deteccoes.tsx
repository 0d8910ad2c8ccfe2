import { Text } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import classes from '#app/kit/ficha/ficha.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { bbox } from '#domain/geometria/partes.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { DeteccoesNoMapa } from '../janelas.ts';

interface Props {
  readonly deteccoes: readonly DeteccaoNaTela[];
  /** The layers below them, of the same instant; null for whoever may see none. */
  readonly camadas: {
    readonly tipos: readonly TipoNoMapa[];
    readonly revisao: string;
    readonly em: string | null;
  } | null;
}

/** Share of the detections' extent that is left around them. */
const FOLGA = 0.4;

/** Detections above the layers of the same instant; drawn anew elsewhere, the map goes there. */
export function MapaDasDeteccoes({ deteccoes, camadas }: Props) {
  const onde = extensaoDe(deteccoes)?.join() ?? '';
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
          </Suspense>
        )}
      />
    </div>
  );
}

function extensaoDe(deteccoes: readonly DeteccaoNaTela[]): Extensao | null {
  if (deteccoes.length === 0) return null;
  const caixas = deteccoes.map(({ geojson }) => bbox(geojson));
  const lado = (i: 0 | 1 | 2 | 3) => caixas.map((caixa) => caixa[i]);
  const [oeste, sul] = [Math.min(...lado(0)), Math.min(...lado(1))];
  const [leste, norte] = [Math.max(...lado(2)), Math.max(...lado(3))];
  const [x, y] = [(leste - oeste) * FOLGA, (norte - sul) * FOLGA];
  return [oeste - x, sul - y, leste + x, norte + y];
}
