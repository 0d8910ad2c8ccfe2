import { type Ref, useEffect, useMemo, useState } from 'react';
import { lerDaBase } from '../canvas/ler-base.client.ts';
import { lerRotulos } from '../canvas/rotulos.client.ts';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import type { Esquema } from '../layers/cores.ts';
import { type IconesDosTipos, lerIcones } from '../layers/ler-icone.client.ts';
import { BaseDesenhada, CidadesDesenhadas, type DadosDaBase, RotulosDesenhados } from './base-desenhada.tsx';
import { type FormaNoMapa, FormasDesenhadas } from './formas-desenhadas.tsx';
import { MargemDesenhada } from './margem-desenhada.tsx';
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

const VAZIA: DadosDaBase = { paises: [], estados: [], lagos: [], rios: [], rotulos: [], cidades: [] };

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

const SEM_ICONES: IconesDosTipos = new Map();

/** What is drawn of files: the base, and the icons of the types. */
function useBase(tipos: readonly TipoNoMapa[], aoTerminar: ((inteira: boolean) => void) | undefined) {
  const [lida, setLida] = useState<Awaited<ReturnType<typeof lerTudo>> | null>(null);
  useEffect(() => {
    let vivo = true;
    void lerTudo(tipos).then((tudo) => vivo && setLida(tudo));
    return () => {
      vivo = false;
    };
  }, [tipos]);
  // After the commit that draws it.
  useEffect(() => {
    if (lida !== null) aoTerminar?.(lida.inteira);
  }, [lida, aoTerminar]);
  return { base: lida?.base ?? VAZIA, icones: lida?.icones ?? SEM_ICONES };
}

/** Each part for itself: a map without rivers is still a map. */
async function lerTudo(tipos: readonly TipoNoMapa[]) {
  const icones = lerIcones(tipos);
  const partes = {
    paises: lerDaBase('paises'),
    estados: lerDaBase('estados'),
    lagos: lerDaBase('lagos'),
    rios: lerDaBase('rios'),
    cidades: lerDaBase('cidades'),
  };
  const lidas = await Promise.all(
    Object.entries({ ...partes, rotulos: lerRotulos() }).map(async ([nome, parte]) => {
      const colecao = await parte.catch(() => null);
      return [nome, colecao?.features ?? null] as const;
    }),
  );
  const base = { ...VAZIA, ...Object.fromEntries(lidas.map(([nome, feicoes]) => [nome, feicoes ?? []])) };
  return { base, icones: await icones, inteira: lidas.every(([, feicoes]) => feicoes !== null) };
}
