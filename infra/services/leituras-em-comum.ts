import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Readings that many ask for alike, as open dashboards do at the same news. Those who ask in the same turn share one, and
 * whoever asks while one is under way waits for the next. It begins after everybody whom it answers has asked, so that
 * nobody is told what was true before; and however many ask, there is one of each at a time.
 */
export function createLeiturasEmComum() {
  const emAndamento = new Map<string, Promise<unknown>>();
  const seguintes = new Map<string, Promise<unknown>>();

  function comecar<T>(chave: string, ler: () => Promise<T>): Promise<T> {
    seguintes.delete(chave);
    const leitura = ler().finally(() => emAndamento.delete(chave));
    emAndamento.set(chave, leitura);
    return leitura;
  }

  return {
    /**
     * @param chave all that the answer depends on, but for the moment
     * @param ler the same reading, whoever asks by this key
     */
    ler<T>(chave: string, ler: () => Promise<T>): Promise<T> {
      const esperada = seguintes.get(chave) as Promise<T> | undefined;
      if (esperada !== undefined) return esperada;
      // Of one that failed, those who asked for it hear.
      const depois = emAndamento.get(chave)?.catch(() => undefined) ?? endOfTurn();
      const seguinte = depois.then(() => comecar(chave, ler));
      seguintes.set(chave, seguinte);
      return seguinte;
    },
  };
}
