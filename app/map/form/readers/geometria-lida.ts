import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { contarVertices, juntar, paraMulti } from '#domain/geometria/partes.ts';
import { type CodigoDeGeometria, lerGeometria, MAX_VERTICES } from '#domain/geometria/validade.ts';

/** A text that is no geometry, or none that we take: the message is for the person who pasted it. */
export class TextoIlegivel extends Error {
  override readonly name = 'TextoIlegivel';
}

const FRASES: Readonly<Record<CodigoDeGeometria, string>> = {
  tipo_desconhecido: 'não é ponto, linha nem polígono',
  coordenada_invalida: 'tem uma coordenada que não é um número',
  fora_do_intervalo: 'tem uma coordenada fora do intervalo de graus: longitude vem antes de latitude',
  poucos_vertices: 'tem vértices de menos',
  vertices_demais: 'tem vértices demais',
  anel_aberto: 'tem um anel que não se fecha',
  area_nula: 'tem um anel sem área',
  cruza_a_si_mesma: 'cruza a si mesma',
  encosta_em_si_mesma: 'encosta em si mesma',
  buraco_fora_do_contorno: 'tem um buraco fora do contorno',
  buraco_em_buraco: 'tem um buraco dentro de outro buraco',
  interior_dividido: 'tem buracos que se encostam e dividem a área',
  complexa_demais: 'é complexa demais para conferir',
  atravessa_o_antimeridiano: 'atravessa o antimeridiano (180°): divida-a ali em duas',
};

/** A geometry from outside, without self-crossings. @param ordem place among those of the text, from 0 */
export function conferida(valor: unknown, ordem: number): Geometria {
  const lida = lerGeometria(valor);
  if (lida.valida) return lida.geometria;
  const corrigida = lida.geometria && corrigirCruzamentos(lida.geometria);
  if (corrigida) return corrigida;
  throw new TextoIlegivel(`A geometria ${ordem + 1} ${FRASES[lida.problema.codigo]}.`);
}

export const VERTICES_DEMAIS = `Há mais de ${MAX_VERTICES.toLocaleString('pt-BR')} vértices: use o envio de arquivos.`;

/** Refuses what would be too much for the map and for everybody else. */
export function exigirPoucos(vertices: number): void {
  if (vertices > MAX_VERTICES) throw new TextoIlegivel(VERTICES_DEMAIS);
}

const ESPECIES = { ponto: 'pontos', linha: 'linhas', poligono: 'polígonos' } as const;
type Especie = keyof typeof ESPECIES;

const especieDe = ({ type }: Geometria): Especie =>
  type.endsWith('Point') ? 'ponto' : type.endsWith('String') ? 'linha' : 'poligono';

/** Kinds that a layer type takes, the first that the text has. */
const ACEITAS: Readonly<Record<1 | 2 | 3, readonly Especie[]>> = {
  1: ['ponto'],
  2: ['linha', 'poligono'],
  3: ['poligono'],
};

export interface GeometriaEscolhida {
  readonly geometria: ReturnType<typeof paraMulti>;
  /** How many of the text's geometries are of another kind and stay out. */
  readonly deFora: number;
}

/** What of a text goes into a layer of this type, as one multi-geometry. @throws TextoIlegivel where nothing does */
export function escolherDoTipo(geometrias: readonly Geometria[], tipo: 1 | 2 | 3): GeometriaEscolhida {
  const especie = ACEITAS[tipo].find((aceita) => geometrias.some((uma) => especieDe(uma) === aceita));
  if (especie === undefined) {
    const [primeira] = geometrias;
    const vieram = primeira === undefined ? 'nada' : ESPECIES[especieDe(primeira)];
    const pedidas = ACEITAS[tipo].map((aceita) => ESPECIES[aceita]).join(' ou ');
    throw new TextoIlegivel(`O texto traz ${vieram}, e este tipo de camada pede ${pedidas}.`);
  }
  const servem = geometrias.filter((uma) => especieDe(uma) === especie);
  exigirPoucos(servem.reduce((n, uma) => n + contarVertices(uma), 0));
  // Each by itself may be right and all together not: parts that overlap become one.
  const geometria = paraMulti(conferida(juntar(servem), 0));
  return { geometria, deFora: geometrias.length - servem.length };
}
