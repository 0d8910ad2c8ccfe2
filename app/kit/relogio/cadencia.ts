import type { Relogio } from './relogio.ts';

export interface Cadencia {
  /** Waits no longer; what was left of the turn is kept. */
  parar(): void;
  /** Goes on with what was left. */
  seguir(): void;
  /** The turn begins anew: somebody went on by hand. */
  recomecar(): void;
}

interface Opcoes {
  readonly relogio: Relogio;
  readonly cada_ms: number;
  fazer(): void;
}

/** Does something each so many milliseconds, once it is told to go on, and keeps what is left of a turn while it stands. */
export function criarCadencia({ relogio, cada_ms, fazer }: Opcoes): Cadencia {
  let falta = cada_ms;
  let corrida: { readonly desde: number; desistir(): void } | null = null;
  const seguir = () => {
    if (corrida !== null) return;
    const desistir = relogio.depois(falta, () => {
      corrida = null;
      falta = cada_ms;
      seguir();
      fazer();
    });
    corrida = { desde: relogio.agora(), desistir };
  };
  const parar = () => {
    if (corrida === null) return;
    corrida.desistir();
    falta = Math.max(0, falta - (relogio.agora() - corrida.desde));
    corrida = null;
  };
  return {
    parar,
    seguir,
    recomecar() {
      const andava = corrida !== null;
      parar();
      falta = cada_ms;
      if (andava) seguir();
    },
  };
}
