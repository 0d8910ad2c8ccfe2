import type { Soltar, Tomar } from './posse.ts';
import type { Deixado, GuardaInteira, Rascunhos } from './rascunhos.ts';

interface Lugar<T> {
  readonly rascunhos: Rascunhos<T>;
  readonly guarda: GuardaInteira;
  /** What this tab remembers over a reload. A tab that was duplicated remembers the same. */
  readonly daAba: Pick<Storage, 'getItem' | 'setItem'>;
  readonly tomar: Tomar;
  readonly usuario: string;
  readonly objeto: string;
  /** Of this visit alone. */
  readonly id: string;
}

/** One visit of one form: what it keeps while it is filled in, and what earlier visits left behind. */
export interface Visita<T> {
  /** Keeps what the form holds; null where it is as it was read: nothing is kept then. */
  anotar(rascunho: T | null): void;
  /** The draft that is offered: one that no open page holds, this tab's own before others, then the newest. */
  achar(agora: number): Promise<T | null>;
  /** What was found goes on as this visit's own. */
  retomar(): void;
  /** What was found is thrown away. */
  descartar(): void;
  /** Saved, or thrown away: this visit keeps nothing any more. */
  esquecer(): void;
  /** The form is not on the screen any more: what is kept may be offered to others. */
  encerrar(): void;
}

/** A draft belongs to one page, by a lock that ends with it: two tabs neither share one nor are offered the same. */
export function abrirVisita<T>({ rascunhos, guarda, daAba, tomar, usuario, objeto, id }: Lugar<T>): Visita<T> {
  const minha = rascunhos.chave(usuario, objeto, id);
  const daqui = lembranca(daAba, rascunhos.chave(usuario, objeto));
  const soltar = segurar(tomar, minha);
  let escrita = false;
  let encerrada = false;
  let achada: (Deixado<T> & { readonly soltar: Soltar }) | null = null;

  const guardar = (rascunho: T) => {
    const guardado = rascunhos.guardar(guarda, minha, rascunho);
    if (guardado) daqui.lembrar(minha);
    escrita = guardado;
    return guardado;
  };
  const esquecer = () => {
    if (escrita) rascunhos.esquecer(guarda, minha);
    escrita = false;
  };
  const largar = () => {
    achada?.soltar();
    achada = null;
  };
  /** Null where another page holds it, or has saved it meanwhile. */
  const pegar = async (chave: string, agora: number) => {
    const solta = await tomar(chave, chave === daqui.ultima());
    const rascunho = solta === null || encerrada ? null : rascunhos.ler(guarda, chave, agora);
    if (solta !== null && rascunho !== null) return { chave, rascunho, soltar: solta };
    solta?.();
    return null;
  };

  return {
    anotar: (rascunho) => void (rascunho === null ? esquecer() : guardar(rascunho)),
    async achar(agora) {
      largar();
      const deixados = rascunhos.listar(guarda, usuario, objeto, agora).filter(({ chave }) => chave !== minha);
      for (const { chave } of emOrdem(deixados, daqui.ultima())) {
        achada = await pegar(chave, agora);
        if (achada !== null) return achada.rascunho;
      }
      return null;
    },
    retomar() {
      // Under this visit's own name: where nothing says who is still open, another page may hold what was found.
      if (achada === null || !guardar(achada.rascunho)) return;
      rascunhos.esquecer(guarda, achada.chave);
      largar();
    },
    descartar() {
      if (achada !== null) rascunhos.esquecer(guarda, achada.chave);
      largar();
    },
    esquecer,
    encerrar() {
      encerrada = true;
      largar();
      soltar();
    },
  };
}

/** Which draft this tab wrote last, over a reload; where the browser keeps nothing, the tab only forgets it. */
function lembranca(daAba: Pick<Storage, 'getItem' | 'setItem'>, nome: string) {
  return {
    lembrar(chave: string) {
      try {
        daAba.setItem(nome, chave);
      } catch {
        // As if it had been written elsewhere: still offered, only not before the others.
      }
    },
    ultima() {
      try {
        return daAba.getItem(nome);
      } catch {
        return null;
      }
    },
  };
}

/** Takes what is this page's own from the start. */
function segurar(tomar: Tomar, chave: string): Soltar {
  let solta: Soltar | null = null;
  let acabou = false;
  void tomar(chave, false).then((posse) => {
    if (acabou) posse?.();
    else solta = posse;
  });
  return () => {
    acabou = true;
    solta?.();
  };
}

/** This tab's own first: it is what a reload took away. */
const emOrdem = <T>(deixados: readonly Deixado<T>[], propria: string | null) => [
  ...deixados.filter(({ chave }) => chave === propria),
  ...deixados.filter(({ chave }) => chave !== propria),
];
