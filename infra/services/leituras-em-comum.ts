/**
 * Readings that many ask for alike, as open dashboards do at the same news. Whoever asks while one is under way waits for
 * the next, and shares it with all who do. It begins after everybody whom it answers has asked, so that nobody is told
 * what was true before; and however many ask, there is one of each at a time.
 */
export function createLeiturasEmComum() {
  const emAndamento = new Map<string, Promise<unknown>>();
  const seguintes = new Map<string, Promise<unknown>>();

  function comecar<T>(chave: string, ler: () => Promise<T>): Promise<T> {
    const leitura = ler().finally(() => emAndamento.delete(chave));
    emAndamento.set(chave, leitura);
    return leitura;
  }

  function depoisDe<T>(atual: Promise<unknown>, chave: string, ler: () => Promise<T>): Promise<T> {
    const comecarDepois = () => {
      seguintes.delete(chave);
      return comecar(chave, ler);
    };
    // Of one that failed, those who asked for it hear.
    const seguinte = atual.then(comecarDepois, comecarDepois);
    seguintes.set(chave, seguinte);
    return seguinte;
  }

  return {
    /**
     * @param chave all that the answer depends on, but for the moment
     * @param ler the same reading, whoever asks by this key
     */
    ler<T>(chave: string, ler: () => Promise<T>): Promise<T> {
      const atual = emAndamento.get(chave);
      if (atual === undefined) return comecar(chave, ler);
      return (seguintes.get(chave) as Promise<T> | undefined) ?? depoisDe(atual, chave, ler);
    },
  };
}
