import type { Relogio } from '#app/kit/relogio/relogio.ts';

const SEGUNDO_MS = 1_000;
/** The longest rest before the page is loaded anew for the first time, and of all. */
const [PRIMEIRO_MS, MAIOR_MS] = [8 * SEGUNDO_MS, 5 * 60 * SEGUNDO_MS];
/** The same while there is nobody to give it: asking that weighs nothing. */
const SEM_SERVIDOR_MS = 15 * SEGUNDO_MS;
/** So long a dashboard stands before it counts as one that came back. */
const FIRME_MS = 60 * SEGUNDO_MS;

interface Portas {
  readonly relogio: Relogio;
  /** How often the page was loaded anew, in vain so far: what is loaded forgets all else. */
  readonly tentadas: { ler(): number; guardar(quantas: number): void };
  /** From 0 to 1: many walls that failed at once do not all come back at once. */
  acaso(): number;
  /** Whether there is somebody to give the page. */
  vem(): Promise<boolean>;
  recarregar(): void;
}

/**
 * Loads the page of a wall that failed anew, once there is somebody to give it. One that came and failed again, as of a
 * defect in its own code, rests longer each time.
 */
export function criarVolta({ relogio, tentadas, acaso, vem, recarregar }: Portas) {
  let deixar: (() => void) | null = null;
  let encerrada = false;
  const descansar = (ate_ms: number) => {
    deixar = relogio.depois(ate_ms / 2 + (acaso() * ate_ms) / 2, () => void tentar());
  };
  const tentar = async () => {
    deixar = null;
    const veio = await vem();
    if (encerrada) return;
    if (!veio) return descansar(SEM_SERVIDOR_MS);
    tentadas.guardar(tentadas.ler() + 1);
    recarregar();
  };
  return {
    comecar: () => descansar(Math.min(MAIOR_MS, PRIMEIRO_MS * 2 ** tentadas.ler())),
    /** The network is back: what rests goes on at once. */
    ja(): void {
      if (deixar === null) return;
      deixar();
      void tentar();
    },
    encerrar(): void {
      encerrada = true;
      deixar?.();
    },
  };
}

/** A dashboard stands: once it has for a while, the next failure is the first again. @returns where it stands no more */
export const contarDePe = ({ relogio, tentadas }: Pick<Portas, 'relogio' | 'tentadas'>): (() => void) =>
  relogio.depois(FIRME_MS, () => tentadas.guardar(0));

const CHAVE = 'atalaia:telao:tentadas';

/** Kept for as long as the tab is. */
export const tentadasDaAba: Portas['tentadas'] = {
  ler() {
    try {
      const lidas = Number(sessionStorage.getItem(CHAVE));
      return Number.isSafeInteger(lidas) && lidas > 0 ? lidas : 0;
    } catch {
      return 0;
    }
  },
  guardar(quantas) {
    try {
      if (quantas === 0) sessionStorage.removeItem(CHAVE);
      else sessionStorage.setItem(CHAVE, String(quantas));
    } catch {
      // Without storage each time is the first.
    }
  },
};
