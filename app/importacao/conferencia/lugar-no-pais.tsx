import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { BRASIL } from '#app/map/layers/base.layer.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { DesenhoDoMapa } from '#app/map/still/desenho.tsx';
import { type Extensao, vistaDe } from '#app/map/still/vista.ts';
import classes from './conferencia.module.css';

const ENCAIXE = { margem: 8, zoomMaximo: 16 } as const;
/** A box narrower than this is drawn as large as this, so that it is seen. Degrees. */
const MINIMO = 0.9;

const SEM_TIPOS: readonly TipoNoMapa[] = [];

interface Props {
  readonly extensao: Extensao;
  readonly descricao: string;
}

/** Where something lies, on a small map of the whole country or of what is farther. */
export default function LugarNoPais({ extensao, descricao }: Props) {
  const { ref, width, height } = useElementSize();
  const esquema = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const vista = useMemo(() => vistaDe(uniao(BRASIL, extensao), width, height, ENCAIXE), [extensao, width, height]);
  const formas = useMemo(() => [{ id: 'lugar', tipo_id: null, geometria: caixa(extensao) }], [extensao]);
  return (
    <div ref={ref} className={classes.lugar}>
      {width > 0 && (
        <DesenhoDoMapa
          vista={vista}
          formas={formas}
          esquema={esquema}
          descricao={descricao}
          tipos={SEM_TIPOS}
          comRotulos={false}
        />
      )}
    </div>
  );
}

const uniao = (a: Extensao, b: Extensao): Extensao => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

function caixa([oeste, sul, leste, norte]: Extensao) {
  const [x, y] = [(oeste + leste) / 2, (sul + norte) / 2];
  const [dx, dy] = [Math.max(MINIMO, leste - oeste) / 2, Math.max(MINIMO, norte - sul) / 2];
  const anel = [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
    [x - dx, y - dy],
  ];
  return { type: 'Polygon' as const, coordinates: [anel] };
}
