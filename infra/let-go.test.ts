import { describe, expect, it } from 'vitest';
import { letGo } from './let-go.ts';

describe('memória que já serviu', () => {
  it('é devolvida na hora', () => {
    const pedaco = Buffer.allocUnsafeSlow(2 ** 16);
    letGo(pedaco);
    expect(pedaco.byteLength).toBe(0);
    const numeros = new Float64Array(2 ** 10);
    letGo(numeros);
    expect(numeros.byteLength).toBe(0);
  });

  it('fica onde outros a leem também, e onde é de todos', () => {
    const inteira = Buffer.from(new ArrayBuffer(8));
    inteira.write('abcdefgh');
    letGo(inteira.subarray(4));
    letGo(inteira.subarray(0, 4));
    expect(inteira.toString('latin1')).toBe('abcdefgh');

    const pequena = Buffer.from('da memória comum a todos os textos curtos');
    letGo(pequena);
    expect(pequena.toString()).toBe('da memória comum a todos os textos curtos');
    const repartida = new Uint8Array(new SharedArrayBuffer(8));
    letGo(repartida);
    expect(repartida.byteLength).toBe(8);
  });
});
