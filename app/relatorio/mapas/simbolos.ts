import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { FormaNoMapa } from '#app/map/still/formas-desenhadas.tsx';
import type { Vista } from '#app/map/still/vista.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox, sequencias } from '#domain/geometria/partes.ts';
import type { LinhaDoRelatorio } from '../partes/linha.ts';

/** Of the asset, in the legend. */
const LIMITE = { id: 'limite', nome: 'Limite do ativo' } as const;
/** Shapes that are drawn as lines at most (ADR 10), and those that are numbered. */
export const MAX_FORMAS = 2_000;
const MAX_NUMEROS = 60;

/** Whether an outline passes the sheet, with a corner on it or without: a legend tells of what is seen. */
export function aparece(forma: Geometria, { ponto, largura, altura }: Vista): boolean {
  return sequencias(forma).some(({ posicoes }) =>
    posicoes.some((ate, i) => passa(ponto(posicoes[i - 1] ?? ate), ponto(ate), largura, altura)),
  );
}

/** Whether anything of an area lies on the sheet: its outline, or ground of it alone. */
export function toca(forma: Geometria, vista: Vista): boolean {
  const [x0, y0, x1, y1] = bbox(forma);
  const [oeste, sul, leste, norte] = vista.extensao;
  if (x0 > leste || x1 < oeste || y0 > norte || y1 < sul) return false;
  return aparece(forma, vista) || cobre(forma, vista);
}

type Ponto = readonly [x: number, y: number];

/** Liang and Barsky: whether any part of a line lies on the sheet. */
function passa([x0, y0]: Ponto, [x1, y1]: Ponto, largura: number, altura: number): boolean {
  let [de, ate] = [0, 1];
  for (const [rumo, longe] of [
    [x0 - x1, x0],
    [x1 - x0, largura - x0],
    [y0 - y1, y0],
    [y1 - y0, altura - y0],
  ] as const) {
    if (rumo === 0 && longe < 0) return false;
    if (rumo < 0) de = Math.max(de, longe / rumo);
    if (rumo > 0) ate = Math.min(ate, longe / rumo);
  }
  return de <= ate;
}

/** Whether a sheet that no outline passes lies inside of the area: its corner tells for all of it. */
function cobre(forma: Geometria, { ponto }: Vista): boolean {
  const cruzados = sequencias(forma).flatMap(({ posicoes }) => {
    const pontos = posicoes.map((posicao) => ponto(posicao));
    return pontos.filter(([x, y], i) => {
      const [antesX, antesY] = pontos[i - 1] ?? [x, y];
      return antesY > 0 !== y > 0 && antesX - (antesY * (x - antesX)) / (y - antesY) > 0;
    });
  });
  return cruzados.length % 2 === 1;
}

/** What is drawn of detections, and the symbols of their types. */
export function simbolosDe(linhas: readonly LinhaDoRelatorio[], limite: Geometria | null) {
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

/** Their numbers of the table, where they are not too many to be read. */
export const numerosDe = (linhas: readonly LinhaDoRelatorio[]) =>
  linhas.length > MAX_NUMEROS
    ? []
    : linhas.map(({ id, centroid }, i) => ({ id, texto: String(i + 1), lugar: centroid }));

interface Cores {
  readonly id: string;
  readonly nome: string;
  readonly contorno: string;
  readonly preenchimento: string | null;
  readonly opacidades: readonly [preenchimento: number, contorno: number];
}

function tipoDe({ id, nome, contorno, preenchimento, opacidades: [cheia, linha] }: Cores): TipoNoMapa {
  return {
    id,
    nome,
    tipo_geometria: preenchimento === null ? 2 : 3,
    sem_preenchimento: preenchimento === null,
    icone: null,
    icone_tamanho: 16,
    icone_cor: contorno,
    icone_transparencia: 1,
    cor_contorno: contorno,
    largura_contorno: 2,
    transparencia_cor_contorno: linha,
    cor_preenchimento: preenchimento,
    transparencia_cor_preenchimento: cheia,
  };
}
