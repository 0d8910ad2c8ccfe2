import { useCallback, useMemo, useState } from 'react';
import folha from '#app/kit/folha/folha.module.css';
import { numero, plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { Legenda } from '#app/map/layers/legenda.tsx';
import { DesenhoDoMapa } from '#app/map/still/desenho.tsx';
import type { FormaNoMapa } from '#app/map/still/formas-desenhadas.tsx';
import { type Vista, vistaDe } from '#app/map/still/vista.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import classes from '../folha/folha.module.css';
import { larguraUtilPx, type Papel } from '../folha/papel.ts';
import type { LinhaDoRelatorio } from './linha.ts';

/** Height of a map for its width: a page holds it with its heading. */
const PROPORCAO: Readonly<Record<Papel['orientacao'], number>> = { retrato: 0.54, paisagem: 0.44 };
const ENCAIXE = { margem: 48, zoomMaximo: 17 } as const;
/** Shapes that are drawn at most (ADR 10), and those that are numbered. */
const MAX_FORMAS = 2_000;
const MAX_NUMEROS = 60;

interface Props {
  readonly linhas: readonly LinhaDoRelatorio[];
  readonly total: number;
  /** The area of the asset; null where it has none, or there are several. */
  readonly limite: Geometria | null;
  readonly papel: Papel;
  /** The map is as it will be printed. */
  aoTerminar(): void;
}

/** Where the detections lie, with their numbers of the table. */
export function MapaImpresso({ linhas, total, limite, papel, aoTerminar }: Props) {
  const desenhadas = linhas.slice(0, MAX_FORMAS);
  const largura = larguraUtilPx(papel);
  const vista = useMemo(
    () => vistaDe(extensaoDe(linhas), largura, Math.round(largura * PROPORCAO[papel.orientacao]), ENCAIXE),
    [linhas, largura, papel.orientacao],
  );
  const { formas, tipos } = useMemo(
    () => simbolosDe(linhas.slice(0, MAX_FORMAS), limite !== null && aparece(limite, vista) ? limite : null),
    [linhas, limite, vista],
  );
  const [inteira, setInteira] = useState(true);
  const terminar = useCallback(
    (estaInteira: boolean) => {
      setInteira(estaInteira);
      aoTerminar();
    },
    [aoTerminar],
  );
  return (
    <figure className={folha.mapa}>
      <div className={classes.quadro} style={{ aspectRatio: `${vista.largura} / ${vista.altura}` }}>
        {useHidratado() ? (
          <>
            <DesenhoDoMapa
              {...{ vista, formas, tipos }}
              esquema="light"
              espessura={0.7}
              descricao={`Mapa das detecções: ${plural(desenhadas.length, 'detecção', 'detecções')}. A tabela diz o mesmo.`}
              comQuadricula
              aoTerminar={terminar}
            />
            {linhas.length <= MAX_NUMEROS && <Numeros linhas={linhas} vista={vista} />}
          </>
        ) : (
          <noscript>O mapa precisa de JavaScript. A tabela das detecções diz o mesmo.</noscript>
        )}
      </div>
      <Legenda tipos={tipos} className={folha.legenda} />
      <figcaption>
        Projeção Web Mercator (EPSG:3857); coordenadas geográficas em SIRGAS 2000 / WGS 84. Fundo próprio, sem imagem de
        satélite.
        {desenhadas.length < total &&
          ` Desenhadas as ${numero(desenhadas.length)} primeiras de ${numero(total)} detecções.`}
        {!inteira && ' Parte do fundo não pôde ser carregada.'}
      </figcaption>
    </figure>
  );
}

/** Of the asset, in the legend. */
const LIMITE = { id: 'limite', nome: 'Limite do ativo' } as const;

/** Whether any corner of an outline lies on the sheet: a legend tells of what is seen. */
function aparece(limite: NonNullable<Props['limite']>, { extensao: [oeste, sul, leste, norte] }: Vista): boolean {
  const numeros = limite.coordinates.flat(3) as readonly number[];
  return numeros.some((lng, i) => {
    const lat = numeros[i + 1];
    return i % 2 === 0 && lat !== undefined && lng > oeste && lng < leste && lat > sul && lat < norte;
  });
}

function simbolosDe(linhas: readonly LinhaDoRelatorio[], limite: Props['limite']) {
  const tipos = new Map<string, TipoNoMapa>();
  if (limite !== null) {
    tipos.set(LIMITE.id, tipoDe({ ...LIMITE, contorno: '#3d454c', preenchimento: null, opacidades: [0, 1] }));
  }
  for (const { tipo_id, nome, tipo } of linhas) {
    const opacidades = [tipo.transparencia_preenchimento, tipo.transparencia_cor_contorno] as const;
    const cores = { contorno: tipo.cor_contorno, preenchimento: tipo.cor_preenchimento, opacidades };
    if (!tipos.has(tipo_id)) tipos.set(tipo_id, tipoDe({ id: tipo_id, nome: nome || 'Sem tipo', ...cores }));
  }
  const formas: readonly FormaNoMapa[] = [
    ...(limite === null ? [] : [{ id: LIMITE.id, tipo_id: LIMITE.id, geometria: limite }]),
    ...linhas.map(({ id, tipo_id, geojson }) => ({ id, tipo_id, geometria: geojson })),
  ];
  return { formas, tipos: [...tipos.values()] };
}

interface Cores {
  readonly id: string;
  readonly nome: string;
  readonly contorno: string;
  readonly preenchimento: string | null;
  readonly opacidades: readonly [preenchimento: number, contorno: number];
}

function tipoDe({ id, nome, contorno, preenchimento, opacidades: [cheia, linha] }: Cores): TipoNoMapa {
  return {
    ...{ id, nome, tipo_geometria: preenchimento === null ? 2 : 3, sem_preenchimento: preenchimento === null },
    ...{ icone: null, icone_tamanho: 16, icone_cor: contorno, icone_transparencia: 1 },
    ...{ cor_contorno: contorno, largura_contorno: 2, transparencia_cor_contorno: linha },
    ...{ cor_preenchimento: preenchimento, transparencia_cor_preenchimento: cheia },
  };
}

/** Over the drawing, in the same pixels. */
function Numeros({ linhas, vista }: { readonly linhas: readonly LinhaDoRelatorio[]; readonly vista: Vista }) {
  return (
    <svg
      viewBox={`0 0 ${vista.largura} ${vista.altura}`}
      fontFamily="system-ui, sans-serif"
      fontSize={10}
      fontWeight={600}
      textAnchor="middle"
      fill="#1c2126"
      stroke="#fff"
      strokeWidth={2.4}
      paintOrder="stroke"
      aria-hidden="true"
    >
      {linhas.map(({ id, centroid }, i) => {
        const [x, y] = vista.ponto(centroid);
        return (
          <text key={id} x={x.toFixed(1)} y={(y + 3.5).toFixed(1)}>
            {i + 1}
          </text>
        );
      })}
    </svg>
  );
}

function extensaoDe(linhas: readonly LinhaDoRelatorio[]): Extensao {
  const caixas = linhas.map(({ geojson }) => bbox(geojson));
  const dos = (i: 0 | 1 | 2 | 3, qual: (a: number, b: number) => number) =>
    caixas.map((caixa) => caixa[i]).reduce((a, b) => qual(a, b));
  return [dos(0, Math.min), dos(1, Math.min), dos(2, Math.max), dos(3, Math.max)];
}
