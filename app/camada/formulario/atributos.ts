/** A value of an attribute, as the file or the form brought it. */
export type ValorDeAtributo = string | number | boolean | null;
export type Atributos = Readonly<Record<string, ValorDeAtributo>>;

/** A line of the key and value table. */
export interface LinhaDeAtributo {
  /** Stays while the line is edited. */
  readonly id: number;
  readonly chave: string;
  readonly valor: string;
  /** As it was read: text that is not touched keeps its type. */
  readonly original: ValorDeAtributo;
}

/** Characters of a key and of a value. */
export const MAX_CHAVE = 200;
export const MAX_VALOR = 10_000;

/** More digits would not come back as they were written. */
const NUMERO = /^-?(\d{1,15}|\d{1,9}[.,]\d{1,6})$/;
const LOGICOS: Readonly<Record<string, boolean>> = { sim: true, true: true, não: false, nao: false, false: false };

export const textoDoAtributo = (valor: ValorDeAtributo): string => {
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não';
  return valor === null ? '' : String(valor);
};

/** What a text in the place of a value means: untouched it is the value itself, a number stays a number. */
export function valorDigitado(texto: string, original: ValorDeAtributo): ValorDeAtributo {
  if (texto === textoDoAtributo(original)) return original;
  const limpo = texto.trim();
  if (typeof original === 'number' && NUMERO.test(limpo)) return Number(limpo.replace(',', '.'));
  if (typeof original === 'boolean') return LOGICOS[limpo.toLowerCase()] ?? texto;
  return texto;
}

export function linhasDe(atributos: Atributos): readonly LinhaDeAtributo[] {
  return Object.entries(atributos).map(([chave, original], id) => {
    return { id, chave, valor: textoDoAtributo(original), original };
  });
}

/** What the table sends: lines with an empty key are ignored; of a key that stands twice the first counts. */
export function atributosDe(linhas: readonly LinhaDeAtributo[]): Atributos {
  const atributos = new Map<string, ValorDeAtributo>();
  for (const { chave, valor, original } of linhas) {
    const nome = chave.trim();
    if (nome !== '' && !atributos.has(nome)) atributos.set(nome, valorDigitado(valor, original));
  }
  return Object.fromEntries(atributos);
}

/** Ids of the lines whose key stands in a line above, or is one that may not be used. */
export function linhasRepetidas(
  linhas: readonly LinhaDeAtributo[],
  usadas: readonly string[] = [],
): ReadonlySet<number> {
  const vistas = new Set(usadas);
  const repetidas = new Set<number>();
  for (const { id, chave } of linhas) {
    const nome = chave.trim();
    if (nome === '') continue;
    if (vistas.has(nome)) repetidas.add(id);
    vistas.add(nome);
  }
  return repetidas;
}

/** The same text for the same attributes, whatever their order: what tells whether something was changed. */
export function textoDosAtributos(atributos: Atributos): string {
  return JSON.stringify(Object.fromEntries(Object.entries(atributos).sort(([a], [b]) => (a < b ? -1 : 1))));
}
