import { plural } from '#app/kit/formatos.ts';
import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { type CorrecaoFeita, correcoesFeitas } from '#domain/geometria/correcoes-feitas.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { contarPosicoes, juntar, paraMulti } from '#domain/geometria/partes.ts';
import { type CodigoDeGeometria, lerGeometria, MAX_VERTICES } from '#domain/geometria/validade.ts';
import { toldCorrections } from '../../operations/told-corrections.ts';

/** A text that is no geometry, or none that we take: the message is for the person who pasted it. */
export class TextoIlegivel extends Error {
  override readonly name = 'TextoIlegivel';
}

export const ILEGIVEL =
  'O texto não é GeoJSON, KML nem WKT que se possa ler, nem uma lista de coordenadas, uma por linha.';

const FRASES: Readonly<Record<CodigoDeGeometria, string>> = {
  tipo_desconhecido: 'não é ponto, linha nem polígono',
  coordenada_invalida: 'tem uma coordenada que não é um número',
  fora_do_intervalo: 'tem uma coordenada fora do intervalo de graus',
  poucos_vertices: 'tem vértices de menos: uma linha pede dois, um polígono três',
  vertices_demais: 'tem vértices demais',
  anel_aberto: 'tem um anel que não se fecha: repita o primeiro vértice no fim',
  area_nula: 'tem um anel sem área',
  cruza_a_si_mesma: 'cruza a si mesma',
  encosta_em_si_mesma: 'encosta em si mesma',
  buraco_fora_do_contorno: 'tem um buraco fora do contorno',
  buraco_em_buraco: 'tem um buraco dentro de outro buraco',
  interior_dividido: 'tem buracos que se encostam e dividem a área',
  complexa_demais: 'é complexa demais para conferir',
  atravessa_o_antimeridiano: 'atravessa o antimeridiano (180°): divida-a ali em duas',
};

interface Conferida {
  readonly geometria: Geometria;
  /** What had to be set right in it. */
  readonly correcoes: readonly CorrecaoFeita[];
}

/** A geometry from outside, without self-crossings. @param ordem place among those of the text, from 0 */
export function conferida(valor: unknown, ordem: number): Conferida {
  const lida = lerGeometria(valor);
  if (lida.valida) return { geometria: lida.geometria, correcoes: [] };
  const corrigida = lida.geometria && corrigirCruzamentos(lida.geometria);
  if (lida.geometria && corrigida) {
    return { geometria: corrigida, correcoes: correcoesFeitas(lida.geometria, corrigida) };
  }
  const { codigo } = lida.problema;
  const frase = codigo === 'fora_do_intervalo' ? FRASES[codigo] + explicacao(primeiraFora(valor)) : FRASES[codigo];
  throw new TextoIlegivel(`A geometria ${ordem + 1} ${frase}.`);
}

const foraDeGraus = (x: number, y: number) => Math.abs(x) > 180 || Math.abs(y) > 90;

/** The first position that lies nowhere. */
function primeiraFora(valor: unknown): readonly [number, number] | null {
  const { coordinates = valor } = (valor ?? {}) as { coordinates?: unknown };
  if (!Array.isArray(coordinates)) return null;
  const [x, y] = coordinates as unknown[];
  if (typeof x === 'number' && typeof y === 'number') return foraDeGraus(x, y) ? [x, y] : null;
  for (const uma of coordinates) {
    const fora = primeiraFora(uma);
    if (fora !== null) return fora;
  }
  return null;
}

/** The numbers themselves, and what they look like. */
function explicacao(fora: readonly [number, number] | null): string {
  if (fora === null) return '';
  const [x, y] = fora;
  const numeros = ` (${[x, y].map((n) => n.toLocaleString('pt-BR')).join('; ')})`;
  if (!foraDeGraus(y, x)) return `${numeros}: parece que a latitude veio antes, e a longitude vem primeiro`;
  const emMetros = Math.max(Math.abs(x), Math.abs(y)) > 1_000;
  return emMetros
    ? `${numeros}: parecem metros de uma projeção, e não graus; use o envio de arquivos, ou cole-as como lista de UTM, uma por linha`
    : numeros;
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
  /** What the person has to be told of how it was taken, in sentences. */
  readonly avisos: readonly string[];
}

/** What of a text goes into a layer of this type, as one multi-geometry. @throws TextoIlegivel where nothing does */
export function escolherDoTipo(conferidas: readonly Conferida[], tipo: 1 | 2 | 3): GeometriaEscolhida {
  const geometrias = conferidas.map(({ geometria }) => geometria);
  const especie = ACEITAS[tipo].find((aceita) => geometrias.some((uma) => especieDe(uma) === aceita));
  if (especie === undefined) {
    const [primeira] = geometrias;
    const vieram = primeira === undefined ? 'nada' : ESPECIES[especieDe(primeira)];
    const pedidas = ACEITAS[tipo].map((aceita) => ESPECIES[aceita]).join(' ou ');
    throw new TextoIlegivel(`O texto traz ${vieram}, e este tipo de camada pede ${pedidas}.`);
  }
  const servem = conferidas.filter(({ geometria }) => especieDe(geometria) === especie);
  exigirPoucos(servem.reduce((n, { geometria }) => n + contarPosicoes(geometria), 0));
  // Each by itself may be right and all together not: parts that overlap become one.
  const juntas = conferida(juntar(servem.map(({ geometria }) => geometria)), 0);
  const reparos = toldCorrections([...servem.flatMap(({ correcoes }) => correcoes), ...juntas.correcoes]);
  return {
    geometria: paraMulti(juntas.geometria),
    avisos: [...deFora(geometrias, especie, tipo), ...(reparos === '' ? [] : [reparos])],
  };
}

const CONTADAS: Readonly<Record<Especie, readonly [string, string]>> = {
  ponto: ['ponto', 'pontos'],
  linha: ['linha', 'linhas'],
  poligono: ['polígono', 'polígonos'],
};

/** Which of the text's geometries stay out, and what the layer type takes. */
function deFora(geometrias: readonly Geometria[], fica: Especie, tipo: 1 | 2 | 3): readonly string[] {
  const contadas = (Object.keys(CONTADAS) as Especie[]).flatMap((especie) => {
    const quantas = especie === fica ? 0 : geometrias.filter((uma) => especieDe(uma) === especie).length;
    return quantas === 0 ? [] : plural(quantas, ...CONTADAS[especie]);
  });
  if (contadas.length === 0) return [];
  const aceitas = ACEITAS[tipo].map((aceita) => ESPECIES[aceita]);
  const porque =
    aceitas.length === 1
      ? `este tipo de camada guarda ${aceitas[0]}`
      : `uma camada deste tipo guarda ${aceitas.join(' ou ')}, nunca os dois`;
  return [`Ficaram de fora ${contadas.join(' e ')}: ${porque}.`];
}
