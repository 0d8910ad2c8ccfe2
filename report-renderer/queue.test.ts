import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

const nunca = new AbortController().signal;

/** Work that ends when it is told to. */
function trabalho() {
  let terminar: (valor: string) => void = () => undefined;
  const fim = new Promise<string>((resolve) => {
    terminar = resolve;
  });
  return { fazer: () => fim, terminar };
}

describe('A fila do renderizador', () => {
  it('faz tantos quantos são os lugares, na ordem da chegada', async () => {
    const fila = createQueue(1, 5);
    const ordem: string[] = [];
    const primeiro = trabalho();
    const todos = [
      fila.run(primeiro.fazer, nunca),
      ...['b', 'c'].map((nome) => fila.run(async () => void ordem.push(nome), nunca)),
    ];
    expect([fila.running, fila.waiting]).toEqual([1, 2]);
    primeiro.terminar('a');
    await Promise.all(todos);
    expect(ordem).toEqual(['b', 'c']);
    expect([fila.running, fila.waiting]).toEqual([0, 0]);
  });

  it('quem chega com a fila cheia é recusado na hora, e quem desiste dá o lugar', async () => {
    const fila = createQueue(1, 1);
    const primeiro = trabalho();
    const feito = fila.run(primeiro.fazer, nunca);
    const desistencia = new AbortController();
    const espera = fila.run(async () => 'b', desistencia.signal);
    await expect(fila.run(async () => 'c', nunca)).rejects.toMatchObject({ code: 'busy' });
    desistencia.abort(new Error('foi embora'));
    await expect(espera).rejects.toThrow('foi embora');
    const depois = fila.run(async () => 'd', nunca);
    primeiro.terminar('a');
    expect(await Promise.all([feito, depois])).toEqual(['a', 'd']);
  });

  it('o que falha devolve o lugar', async () => {
    const fila = createQueue(1, 0);
    await expect(fila.run(() => Promise.reject(new Error('não')), nunca)).rejects.toThrow('não');
    expect(await fila.run(async () => 'sim', nunca)).toBe('sim');
  });

  it('fechada, termina o que faz e recusa o que espera', async () => {
    const fila = createQueue(1, 5);
    const primeiro = trabalho();
    const feito = fila.run(primeiro.fazer, nunca);
    const espera = fila.run(async () => 'b', nunca);
    const fim = fila.close();
    await expect(espera).rejects.toMatchObject({ code: 'busy' });
    await expect(fila.run(async () => 'c', nunca)).rejects.toMatchObject({ code: 'busy' });
    primeiro.terminar('a');
    expect(await feito).toBe('a');
    await fim;
  });
});
