import { type Ref, useMemo } from 'react';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import type { Esquema } from '../layers/cores.ts';
import { BaseDesenhada, CidadesDesenhadas, RotulosDesenhados } from './base-desenhada.tsx';
import { type FormaNoMapa, FormasDesenhadas } from './formas-desenhadas.tsx';
import { MargemDesenhada } from './margem-desenhada.tsx';
import { useBase } from './usar-base.ts';
import type { Vista } from './vista.ts';

export interface PropsDoDesenho {
  readonly vista: Vista;
  readonly formas: readonly FormaNoMapa[];
  readonly tipos: readonly TipoNoMapa[];
  readonly esquema: Esquema;
  readonly comQuadricula?: boolean;
  /** Names of states, towns and countries: too many for a small sheet. */
  readonly comRotulos?: boolean;
  /** Of the types' own outlines: paper shows finer lines than a screen. */
  readonly espessura?: number;
  /** What a person who does not see it is told. */
  readonly descricao: string;
  readonly folha?: Ref<SVGSVGElement>;
  /** The base is there, or will not be: `inteira` tells which. */
  aoTerminar?(inteira: boolean): void;
}

/** The map as a drawing: for paper, and for browsers without WebGL. Sharp at any size, text that can be read. */
export function DesenhoDoMapa({
  vista,
  formas,
  tipos,
  esquema,
  descricao,
  comQuadricula = false,
  comRotulos = true,
  espessura = 1,
  ...resto
}: PropsDoDesenho) {
  const { base, icones } = useBase(tipos, resto.aoTerminar);
  const fundo = useMemo(() => <BaseDesenhada base={base} vista={vista} esquema={esquema} />, [base, vista, esquema]);
  const frente = useMemo(
    () => <FormasDesenhadas formas={formas} tipos={tipos} vista={vista} espessura={espessura} icones={icones} />,
    [formas, tipos, vista, espessura, icones],
  );
  return (
    <svg
      ref={resto.folha}
      viewBox={`0 0 ${vista.largura} ${vista.altura}`}
      width={vista.largura}
      height={vista.altura}
      fontFamily="system-ui, sans-serif"
      role="img"
      aria-label={descricao}
    >
      {fundo}
      {frente}
      {comRotulos && <RotulosDesenhados base={base} vista={vista} esquema={esquema} />}
      {comRotulos && <CidadesDesenhadas base={base} vista={vista} esquema={esquema} />}
      <MargemDesenhada vista={vista} esquema={esquema} comQuadricula={comQuadricula} />
    </svg>
  );
}
