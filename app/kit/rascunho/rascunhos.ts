const DIA_MS = 86_400_000;

/** Where the browser keeps texts: `localStorage`. */
type Guarda = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** The same, for whoever looks for what others left. */
export type GuardaInteira = Guarda & Pick<Storage, 'key' | 'length'>;

interface Especie<T> {
  readonly prefixo: string;
  /** Days after which a draft that nobody came back for is forgotten. */
  readonly dias: number;
  /** What JSON can hold of it. */
  escrever(rascunho: T): unknown;
  /** Null, or an error, for what this version of the page did not write. */
  ler(escrito: unknown): T | null;
}

export interface Deixado<T> {
  readonly chave: string;
  readonly rascunho: T;
}

/** Drafts of one kind: what was typed in a form and not saved, as this browser keeps it. */
export interface Rascunhos<T> {
  /** One for each person, object and, where it is given, visit of the form: two tabs never share one. */
  chave(usuario: string, objeto: string, visita?: string): string;
  /** False where the browser has no room: the form goes on without its safety net, and half a draft is not kept. */
  guardar(guarda: Guarda, chave: string, rascunho: T): boolean;
  /** Null where there is none that can be read, or only an old one; such a one is forgotten. */
  ler(guarda: Guarda, chave: string, agora: number): T | null;
  /** Every draft of this person and object, whichever visit wrote it, newest first. */
  listar(guarda: GuardaInteira, usuario: string, objeto: string, agora: number): readonly Deixado<T>[];
  esquecer(guarda: Guarda, chave: string): void;
}

export function rascunhos<T extends { readonly em: string }>(especie: Especie<T>): Rascunhos<T> {
  const { prefixo, dias, escrever, ler } = especie;
  const chaveDe = (usuario: string, objeto: string, visita?: string) =>
    [prefixo, usuario, objeto, ...(visita === undefined ? [] : [visita])].join('/');

  function lerChave(guarda: Guarda, chave: string, agora: number): T | null {
    try {
      const lido = ler(JSON.parse(guarda.getItem(chave) ?? 'null'));
      if (lido !== null && agora - Date.parse(lido.em) < dias * DIA_MS) return lido;
    } catch {
      // Somebody else's hand, or another version of this page: as if there were none.
    }
    esquecer(guarda, chave);
    return null;
  }

  return {
    chave: chaveDe,
    guardar(guarda, chave, rascunho) {
      try {
        guarda.setItem(chave, JSON.stringify(escrever(rascunho)));
        return true;
      } catch {
        esquecer(guarda, chave);
        return false;
      }
    },
    ler: lerChave,
    listar(guarda, usuario, objeto, agora) {
      const base = chaveDe(usuario, objeto);
      const deixados = chavesDe(guarda)
        .filter((chave) => chave === base || chave.startsWith(`${base}/`))
        .flatMap((chave) => {
          const rascunho = lerChave(guarda, chave, agora);
          return rascunho === null ? [] : [{ chave, rascunho }];
        });
      return deixados.sort((a, b) => (a.rascunho.em < b.rascunho.em ? 1 : -1));
    },
    esquecer,
  };
}

/** Read before anything is forgotten: that would move the others. */
function chavesDe(guarda: GuardaInteira): readonly string[] {
  try {
    return Array.from({ length: guarda.length }, (_, i) => guarda.key(i)).filter((chave) => chave !== null);
  } catch {
    return [];
  }
}

function esquecer(guarda: Guarda, chave: string): void {
  try {
    guarda.removeItem(chave);
  } catch {
    // What could not be written cannot be there.
  }
}
