/** What a field of a form sends: one text, or the texts of a set (boxes that are ticked). */
export type ValorDoCampo = string | readonly string[];

/** One field that somebody else changed since the form was read. */
export interface MudancaAlheia {
  readonly campo: string;
  /** As it stood when the form was read. */
  readonly antes: ValorDoCampo;
  /** As it is stored now. */
  readonly agora: ValorDoCampo;
  /** Who changed it last; null where the name is not known any more. */
  readonly autor: string | null;
  /** ISO 8601. */
  readonly em: string;
}

/** What the second of two people gets who save the same form. */
export interface Conflito {
  /** What is stored now: the next attempt is based on it. */
  readonly revisao: number;
  readonly mudancas: readonly MudancaAlheia[];
}

/** What becomes of a field that somebody else changed. */
export type Situacao =
  /** Mine is untouched: what is stored comes into the form. */
  | 'trazido'
  /** Both changed it to the same. */
  | 'igual'
  /** A set: what each added and removed stands side by side. */
  | 'juntado'
  /** Both changed it, differently: somebody must choose. */
  | 'escolher';

export interface CampoMesclado {
  readonly mudanca: MudancaAlheia;
  /** As it stands in the form that could not be saved. */
  readonly meu: ValorDoCampo;
  readonly situacao: Situacao;
  /** What the form shows from now on; for `escolher` mine, until another is chosen. */
  readonly valor: ValorDoCampo;
}

/** One version of what the form edits, as the read model keeps it. */
export interface Versao {
  readonly valores: Readonly<Record<string, ValorDoCampo>>;
  readonly autor: string | null;
  readonly em: string;
}

/**
 * What changed from the first version to the last, with who changed each field last.
 * @param versoes oldest first; the first is what the form was read from
 */
export function mudancasEntre(versoes: readonly Versao[]): readonly MudancaAlheia[] {
  const [primeira, ...seguintes] = versoes;
  const ultima = seguintes.at(-1);
  if (primeira === undefined || ultima === undefined) return [];
  return Object.entries(ultima.valores).flatMap(([campo, agora]) => {
    const antes = primeira.valores[campo] ?? '';
    if (mesmoValor(antes, agora)) return [];
    const onde = seguintes.findLastIndex((versao, i) => {
      const anterior = i === 0 ? primeira : seguintes[i - 1];
      return !mesmoValor(anterior?.valores[campo] ?? '', versao.valores[campo] ?? '');
    });
    const { autor, em } = seguintes[onde] ?? ultima;
    return [{ campo, antes, agora, autor, em }];
  });
}

/** Joins what is stored with what is typed, field by field; nothing typed is dropped without being asked for. */
export function mesclar(conflito: Conflito, meus: Readonly<Record<string, ValorDoCampo>>): readonly CampoMesclado[] {
  return conflito.mudancas.map((mudanca) => mesclarCampo(mudanca, meus[mudanca.campo] ?? comoVazio(mudanca.agora)));
}

function mesclarCampo(mudanca: MudancaAlheia, meu: ValorDoCampo): CampoMesclado {
  const { antes, agora } = mudanca;
  if (mesmoValor(meu, agora)) return { mudanca, meu, situacao: 'igual', valor: agora };
  if (mesmoValor(meu, antes)) return { mudanca, meu, situacao: 'trazido', valor: agora };
  if (ehConjunto(antes) || ehConjunto(agora)) {
    return { mudanca, meu, situacao: 'juntado', valor: juntar(lista(antes), lista(agora), lista(meu)) };
  }
  return { mudanca, meu, situacao: 'escolher', valor: meu };
}

/** Each element stands as whoever changed it left it; two who change the same one can only have done the same. */
function juntar(antes: readonly string[], agora: readonly string[], meu: readonly string[]): readonly string[] {
  const todos = new Set([...agora, ...meu]);
  return [...todos].filter((um) => (antes.includes(um) ? agora.includes(um) && meu.includes(um) : true));
}

/** Whether two values of a field say the same; the order of a set does not matter. */
export function mesmoValor(a: ValorDoCampo, b: ValorDoCampo): boolean {
  if (!ehConjunto(a) && !ehConjunto(b)) return a.trim() === b.trim();
  const [um, outro] = [new Set(lista(a)), new Set(lista(b))];
  return um.size === outro.size && [...um].every((valor) => outro.has(valor));
}

const ehConjunto = (valor: ValorDoCampo): valor is readonly string[] => typeof valor !== 'string';
const comoVazio = (valor: ValorDoCampo): ValorDoCampo => (ehConjunto(valor) ? [] : '');

/** A field of boxes sends nothing, one text or several. */
export const lista = (valor: ValorDoCampo): readonly string[] =>
  ehConjunto(valor) ? valor : valor === '' ? [] : [valor];
