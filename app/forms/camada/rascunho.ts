import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Atributos } from './atributos.ts';

/** What was typed and drawn in a layer's form and not saved, as this browser keeps it. */
export interface Rascunho {
  readonly campos: Readonly<Record<string, string>>;
  readonly attributes: Atributos;
  readonly geojson: Geometria | null;
  /** What the form was read from: others may have saved since. */
  readonly revisao: number;
  /** ISO 8601. */
  readonly em: string;
}

const VERSAO = 1;
/** Days after which a draft that nobody came back for is forgotten. */
const DIAS = 30;
const DIA_MS = 86_400_000;
const PREFIXO = 'atalaia-rascunho-da-camada';

/** One for each person and layer of this browser. */
export const chaveDoRascunho = (usuario: string, camada: string | null): string =>
  `${PREFIXO}/${usuario}/${camada ?? 'nova'}`;

type Guarda = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** False where the browser has no place for it: the form then warns nobody, it only lacks its safety net. */
export function guardarRascunho(guarda: Guarda, chave: string, rascunho: Rascunho): boolean {
  try {
    guarda.setItem(chave, JSON.stringify({ versao: VERSAO, ...rascunho }));
    return true;
  } catch {
    return false;
  }
}

/** Null where there is none that can be read, or only an old one. */
export function lerRascunho(guarda: Guarda, chave: string, agora: number): Rascunho | null {
  try {
    const lido: unknown = JSON.parse(guarda.getItem(chave) ?? 'null');
    if (ehRascunho(lido) && agora - Date.parse(lido.em) < DIAS * DIA_MS) return lido;
  } catch {
    return null;
  }
  esquecerRascunho(guarda, chave);
  return null;
}

export function esquecerRascunho(guarda: Guarda, chave: string): void {
  try {
    guarda.removeItem(chave);
  } catch {
    // What could not be written cannot be there.
  }
}

function ehRascunho(valor: unknown): valor is Rascunho {
  const { versao, campos, attributes, revisao, em } = (valor ?? {}) as Readonly<Record<string, unknown>>;
  const objetos = [campos, attributes].every((um) => typeof um === 'object' && um !== null);
  return versao === VERSAO && objetos && typeof revisao === 'number' && typeof em === 'string';
}
