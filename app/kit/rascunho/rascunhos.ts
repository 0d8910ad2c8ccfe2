const DIA_MS = 86_400_000;

/** Where the browser keeps texts: `localStorage`. */
type Guarda = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Especie<T> {
  readonly prefixo: string;
  /** Days after which a draft that nobody came back for is forgotten. */
  readonly dias: number;
  /** What JSON can hold of it. */
  escrever(rascunho: T): unknown;
  /** Null, or an error, for what this version of the page did not write. */
  ler(escrito: unknown): T | null;
}

/** Drafts of one kind: what was typed in a form and not saved, as this browser keeps it. */
interface Rascunhos<T> {
  /** One for each person and object of this browser. */
  chave(usuario: string, objeto: string): string;
  /** False where the browser has no room: the form goes on without its safety net, and half a draft is not kept. */
  guardar(guarda: Guarda, chave: string, rascunho: T): boolean;
  /** Null where there is none that can be read, or only an old one; such a one is forgotten. */
  ler(guarda: Guarda, chave: string, agora: number): T | null;
  esquecer(guarda: Guarda, chave: string): void;
}

export function rascunhos<T extends { readonly em: string }>(especie: Especie<T>): Rascunhos<T> {
  const { prefixo, dias, escrever, ler } = especie;
  return {
    chave: (usuario, objeto) => `${prefixo}/${usuario}/${objeto}`,
    guardar(guarda, chave, rascunho) {
      try {
        guarda.setItem(chave, JSON.stringify(escrever(rascunho)));
        return true;
      } catch {
        esquecer(guarda, chave);
        return false;
      }
    },
    ler(guarda, chave, agora) {
      try {
        const lido = ler(JSON.parse(guarda.getItem(chave) ?? 'null'));
        if (lido !== null && agora - Date.parse(lido.em) < dias * DIA_MS) return lido;
      } catch {
        // Somebody else's hand, or another version of this page: as if there were none.
      }
      esquecer(guarda, chave);
      return null;
    },
    esquecer,
  };
}

function esquecer(guarda: Guarda, chave: string): void {
  try {
    guarda.removeItem(chave);
  } catch {
    // What could not be written cannot be there.
  }
}
