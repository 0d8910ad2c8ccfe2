import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCamera, IconMinus, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { plural } from '#app/kit/formatos.ts';
import classes from '../canvas/mapa.module.css';
import { capturar } from '../controls/captura/capturar.client.ts';
import { imagemDoDesenho } from '../controls/captura/imagem.client.ts';
import { partesDoPe } from '../controls/captura/pe.ts';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import { DesenhoDoMapa } from './desenho.tsx';
import type { FormaNoMapa } from './formas-desenhadas.tsx';
import { comZoom, type Extensao, type Vista, vistaDe } from './vista.ts';

interface Props {
  readonly formas: readonly FormaNoMapa[];
  readonly tipos: readonly TipoNoMapa[];
  readonly extensao: Extensao;
  readonly foco: { readonly extensao: Extensao } | null;
  aoTerminar(inteira: boolean): void;
}

const ENCAIXE = { margem: 50, zoomMaximo: 16 } as const;
const ZOOM = { minimo: 1, maximo: 18 } as const;

/** The map where the browser has no WebGL: the same base and places, nearer and farther by buttons. */
export function MapaDesenhado({ formas, tipos, extensao, foco, aoTerminar }: Props) {
  const { ref, width, height } = useElementSize();
  const folha = useRef<SVGSVGElement>(null);
  const esquema = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const alvo = foco?.extensao ?? extensao;
  // Going somewhere else starts over with what fits there.
  const [zoom, setZoom] = useState({ onde: '', passos: 0 });
  const onde = alvo.join();
  const passos = zoom.onde === onde ? zoom.passos : 0;
  const vista = useMemo(() => aproximada(vistaDe(alvo, width, height, ENCAIXE), passos), [alvo, width, height, passos]);
  return (
    <div ref={ref} className={classes.tela} data-desenhado>
      {width > 0 && (
        <DesenhoDoMapa
          folha={folha}
          vista={vista}
          formas={formas}
          tipos={tipos}
          esquema={esquema}
          descricao={`Mapa simplificado com ${plural(formas.length, 'camada', 'camadas')}`}
          aoTerminar={aoTerminar}
        />
      )}
      <div className={classes.botoes}>
        <ActionIcon variant="default" aria-label="Aproximar" onClick={() => setZoom({ onde, passos: passos + 1 })}>
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Afastar" onClick={() => setZoom({ onde, passos: passos - 1 })}>
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Capturar a imagem do mapa"
          onClick={() => {
            const desenho = folha.current;
            if (desenho !== null) void capturar(() => imagemDoDesenho(desenho, partesDoPe(undefined)));
          }}
        >
          <IconCamera size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function aproximada(vista: Vista, passos: number): Vista {
  return passos === 0 ? vista : comZoom(vista, Math.max(ZOOM.minimo, Math.min(ZOOM.maximo, vista.zoom + passos)));
}
