import type { Relogio } from '#app/kit/relogio/relogio.ts';

export interface RelogioDeProvas extends Relogio {
  /** Lets so much time pass; what falls due on the way is done at its moment. */
  passar(ms: number): void;
}

/** A clock that only a test moves. */
export function relogioDeProvas(): RelogioDeProvas {
  let agora = 0;
  const esperam = new Set<{ readonly quando: number; fazer(): void }>();
  const proximo = (ate: number) =>
    [...esperam].filter(({ quando }) => quando <= ate).sort((um, outro) => um.quando - outro.quando)[0];
  return {
    agora: () => agora,
    depois(ms, fazer) {
      const espera = { quando: agora + ms, fazer };
      esperam.add(espera);
      return () => void esperam.delete(espera);
    },
    passar(ms) {
      const fim = agora + ms;
      for (let um = proximo(fim); um !== undefined; um = proximo(fim)) {
        agora = um.quando;
        esperam.delete(um);
        um.fazer();
      }
      agora = fim;
    },
  };
}
