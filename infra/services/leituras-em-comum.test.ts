import { setImmediate as fimDaVez } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLeiturasEmComum } from './leituras-em-comum.ts';

/** A reading that ends when it is told to, and says which one it was. */
function leitura() {
  const fins: (() => void)[] = [];
  return {
    ler: () => new Promise<number>((resolve) => fins.push(() => resolve(fins.length))),
    async terminar(qual: number) {
      fins[qual - 1]?.();
      await fimDaVez();
    },
    comecadas: () => fins.length,
  };
}

describe('Leituras em comum', () => {
  it('quem pede durante uma espera a seguinte, que é uma só para todos eles', async () => {
    const emComum = createLeiturasEmComum();
    const { ler, terminar, comecadas } = leitura();
    const primeira = emComum.ler('a', ler);
    await fimDaVez();
    const outras = [emComum.ler('a', ler), emComum.ler('a', ler)];
    expect(comecadas()).toBe(1);
    await terminar(1);
    expect(await primeira).toBe(1);
    expect(comecadas()).toBe(2);
    // Begun already: what changed since is for the next one.
    const terceira = emComum.ler('a', ler);
    await terminar(2);
    expect(await Promise.all(outras)).toEqual([2, 2]);
    await terminar(3);
    expect(await terceira).toBe(3);
    expect(comecadas()).toBe(3);
  });

  it('quem pede na mesma vez tem a mesma', async () => {
    const emComum = createLeiturasEmComum();
    const { ler, terminar, comecadas } = leitura();
    const todas = [emComum.ler('a', ler), emComum.ler('a', ler)];
    await Promise.resolve();
    todas.push(emComum.ler('a', ler));
    expect(comecadas()).toBe(0);
    await fimDaVez();
    await terminar(1);
    expect(await Promise.all(todas)).toEqual([1, 1, 1]);
    expect(comecadas()).toBe(1);
  });

  it('outra chave não espera, e depois do fim nada fica guardado', async () => {
    const emComum = createLeiturasEmComum();
    const [uma, outra] = [leitura(), leitura()];
    const primeira = emComum.ler('a', uma.ler);
    const segunda = emComum.ler('b', outra.ler);
    await fimDaVez();
    await outra.terminar(1);
    expect(await segunda).toBe(1);
    await uma.terminar(1);
    await primeira;
    const denovo = emComum.ler('a', uma.ler);
    await fimDaVez();
    expect(uma.comecadas()).toBe(2);
    await uma.terminar(2);
    expect(await denovo).toBe(2);
  });

  it('a que falha só falha para quem a pediu', async () => {
    const emComum = createLeiturasEmComum();
    const { ler: demorada, terminar } = leitura();
    const falha = emComum.ler('a', () => demorada().then(() => Promise.reject(new Error('banco fora do ar'))));
    await fimDaVez();
    const seguinte = emComum.ler('a', () => Promise.resolve('lida'));
    await Promise.all([expect(falha).rejects.toThrow('banco fora do ar'), terminar(1)]);
    expect(await seguinte).toBe('lida');
  });
});
