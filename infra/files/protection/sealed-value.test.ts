import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openValue, sealValue } from './sealed-value.ts';

const chave = randomBytes(32);

describe('Valor protegido de uma importação', () => {
  it('abre com a chave do envio, e com nenhuma outra', () => {
    const fechado = sealValue(chave, '"João, 529.982.247-25"');
    expect(fechado).toMatch(/^protegido:v1:[\w-]+$/);
    expect(openValue(chave, fechado)).toBe('"João, 529.982.247-25"');
    expect(openValue(randomBytes(32), fechado)).toBeNull();
  });

  it('o mesmo texto dá os mesmos bytes, para que um lote lido de novo seja o mesmo arquivo', () => {
    expect(sealValue(chave, '"a"')).toBe(sealValue(Buffer.from(chave), '"a"'));
    expect(sealValue(chave, '"a"')).not.toBe(sealValue(chave, '"b"'));
  });

  it('mudado, cortado ou que não é um, não abre', () => {
    const fechado = sealValue(chave, '"a"');
    const mudado = `${fechado.slice(0, -2)}${fechado.at(-2) === 'A' ? 'B' : 'A'}${fechado.slice(-1)}`;
    for (const texto of [mudado, fechado.slice(0, 20), 'protegido:v1:', 'João', '']) {
      expect(openValue(chave, texto)).toBeNull();
    }
  });
});
