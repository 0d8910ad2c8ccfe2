import { union } from 'polyclip-ts';
import { cortarNosEncontros, encontrosConsigo } from './encontros.ts';
import type { Geometria } from './geojson.ts';
import { type Sequencia, sequencias } from './partes.ts';
import { type CodigoDeGeometria, MAX_VERTICES, validar } from './validade.ts';

/** What is wrong with areas that computing with them sets right. */
const CORRIGIVEIS: ReadonlySet<CodigoDeGeometria> = new Set([
  ...(['cruza_a_si_mesma', 'encosta_em_si_mesma', 'interior_dividido'] as const),
  ...(['buraco_fora_do_contorno', 'buraco_em_buraco'] as const),
]);

export const temCorrecao = (codigo: CodigoDeGeometria) => CORRIGIVEIS.has(codigo);

/**
 * The same geometry without self-crossings, or null where nothing valid is left of it. What is right already comes back
 * as it is. An area keeps all that its ring goes around, in one part or more; a line is cut where it meets itself, a
 * stretch that it runs twice is kept once, and no length is lost besides.
 */
export function corrigirCruzamentos(geometria: Geometria): Geometria | null {
  switch (geometria.type) {
    case 'Point':
    case 'MultiPoint':
      return validar(geometria) ? null : geometria;
    case 'LineString':
    case 'MultiLineString':
      return corrigirLinhas(geometria);
    default:
      return corrigirArea(geometria);
  }
}

function corrigirLinhas(geometria: Extract<Geometria, { type: 'LineString' | 'MultiLineString' }>): Geometria | null {
  const linhas = sequencias(geometria).map(({ posicoes }) => posicoes);
  if (linhas.reduce((n, linha) => n + linha.length, 0) > MAX_VERTICES) return null;
  if (validar(geometria)?.codigo === 'atravessa_o_antimeridiano') return null;
  const pedacos = tentar(() => linhas.flatMap(semCruzamento)) ?? [];
  const [unico] = pedacos;
  if (!unico) return null;
  if (pedacos.length === linhas.length && pedacos.every((pedaco, i) => pedaco === linhas[i])) return geometria;
  return pedacos.length === 1
    ? { type: 'LineString', coordinates: unico }
    : { type: 'MultiLineString', coordinates: pedacos };
}

function semCruzamento(linha: Sequencia): Sequencia[] {
  const semRepetir = linha.filter(([x, y], i) => i === 0 || x !== linha[i - 1]?.[0] || y !== linha[i - 1]?.[1]);
  if (semRepetir.length < 2) return [];
  const encontros = encontrosConsigo(semRepetir);
  if (encontros.length === 0) return semRepetir.length === linha.length ? [linha] : [semRepetir];
  const pedacos = cortarNosEncontros(semRepetir, encontros);
  const vistos = new Set<string>();
  return pedacos.filter((pedaco) => {
    const [ida, volta] = [JSON.stringify(pedaco), JSON.stringify([...pedaco].reverse())];
    const repetido = vistos.has(ida) || vistos.has(volta);
    vistos.add(ida);
    return !repetido;
  });
}

function corrigirArea(geometria: Extract<Geometria, { type: 'Polygon' | 'MultiPolygon' }>): Geometria | null {
  const problema = validar(geometria);
  if (!problema) return geometria;
  if (!temCorrecao(problema.codigo)) return null;
  const unida = (area: typeof geometria) => areaDe(() => union(area.coordinates as [number, number][][]));
  const corrigida = unida(geometria);
  const resta = corrigida && validar(corrigida);
  if (!resta) return corrigida;
  // Crossings are rounded to places: rings can come to touch there, which the same work takes away.
  const outraVez = temCorrecao(resta.codigo) ? unida(corrigida) : null;
  return outraVez && validar(outraVez) === null ? outraVez : null;
}

/** What a computation with areas answers, as a geometry; null where it is empty or could not be computed. */
export function areaDe(
  calcular: () => [number, number][][][],
): Extract<Geometria, { type: 'Polygon' | 'MultiPolygon' }> | null {
  // Positions within a rounding of each other can make the sweep lose its order: it says so by throwing.
  const poligonos = tentar(calcular) ?? [];
  const [unico] = poligonos;
  if (!unico) return null;
  return poligonos.length === 1
    ? { type: 'Polygon', coordinates: unico }
    : { type: 'MultiPolygon', coordinates: poligonos };
}

function tentar<T>(calcular: () => T): T | null {
  try {
    return calcular();
  } catch {
    return null;
  }
}
