import { rascunhos } from '#app/kit/rascunho/rascunhos.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import type { Atributos } from './atributos.ts';
import { geojsonDaCamada } from './geojson-da-camada.ts';

/** What was typed and drawn in a layer's form and not saved. */
export interface Rascunho {
  readonly campos: Readonly<Record<string, string>>;
  readonly attributes: Atributos;
  readonly geojson: Geometria | null;
  /** Vertices of a part that was on its way. */
  readonly parte: readonly Posicao[];
  /** What the form was read from: others may have saved since. */
  readonly revisao: number;
  /** ISO 8601. */
  readonly em: string;
}

const VERSAO = 1;

export const rascunhosDaCamada = rascunhos<Rascunho>({
  prefixo: 'atalaia-rascunho-da-camada',
  dias: 30,
  escrever: (rascunho) => ({ versao: VERSAO, ...rascunho }),
  ler: (escrito) => {
    if (!ehRascunho(escrito)) return null;
    return { ...escrito, geojson: geojsonDaCamada(escrito.geojson), parte: verticesDe(escrito.parte) };
  },
});

/** The part as far as it can be read. */
function verticesDe(parte: unknown): readonly Posicao[] {
  if (!Array.isArray(parte) || parte.length === 0) return [];
  const linha = geojsonDaCamada({ type: 'LineString', coordinates: parte });
  return linha?.type === 'LineString' ? linha.coordinates : [];
}

function ehRascunho(valor: unknown): valor is Rascunho {
  const { versao, campos, attributes, revisao, em } = (valor ?? {}) as Readonly<Record<string, unknown>>;
  const objetos = [campos, attributes].every((um) => typeof um === 'object' && um !== null);
  return versao === VERSAO && objetos && typeof revisao === 'number' && typeof em === 'string';
}
