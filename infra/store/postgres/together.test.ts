import { describe, expect, it } from 'vitest';
import { createTogether } from './together.ts';

/** Lookups that answer when told to. */
function consultas() {
  const pedidas: { readonly chaves: readonly string[]; responder(erro?: Error): void }[] = [];
  const perguntar = createTogether<string, string>(
    (chaves) =>
      new Promise((resolve, reject) => {
        const n = pedidas.length;
        const respostas = new Map(chaves.filter((c) => c !== 'ninguém').map((c) => [c, `${c} na consulta ${n}`]));
        pedidas.push({ chaves, responder: (erro) => (erro ? reject(erro) : resolve(respostas)) });
      }),
  );
  return { pedidas, perguntar };
}

describe('perguntas respondidas juntas', () => {
  it('quem pergunta sozinho é respondido na hora, e cada um recebe o que perguntou', async () => {
    const { pedidas, perguntar } = consultas();
    const [a, b] = [perguntar('a'), perguntar('ninguém')];
    expect(pedidas.map(({ chaves }) => chaves)).toEqual([['a'], ['ninguém']]);
    for (const { responder } of pedidas) responder();
    expect([await a, await b]).toEqual(['a na consulta 0', undefined]);
  });

  it('quem pergunta durante duas consultas espera pela seguinte, que começa depois da pergunta e serve a todos', async () => {
    const { pedidas, perguntar } = consultas();
    const primeiras = [perguntar('a'), perguntar('a')];
    const juntas = [perguntar('a'), perguntar('b'), perguntar('a')];
    expect(pedidas).toHaveLength(2);
    pedidas[0]?.responder();
    expect(await primeiras[0]).toBe('a na consulta 0');
    expect(pedidas[2]?.chaves).toEqual(['a', 'b']);
    pedidas[2]?.responder();
    expect(await Promise.all(juntas)).toEqual(['a na consulta 2', 'b na consulta 2', 'a na consulta 2']);
  });

  it('uma consulta que falha falha para quem esperava por ela, e não para os seguintes', async () => {
    const { pedidas, perguntar } = consultas();
    const primeira = perguntar('a');
    pedidas[0]?.responder(new Error('fora do ar'));
    await expect(primeira).rejects.toThrow('fora do ar');
    const segunda = perguntar('a');
    pedidas[1]?.responder();
    expect(await segunda).toBe('a na consulta 1');
  });
});
