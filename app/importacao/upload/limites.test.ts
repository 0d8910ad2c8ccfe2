import { describe, expect, it } from 'vitest';
import { impedimento, textoDosLimites } from './limites.ts';

const MIB = 2 ** 20;
const limites = { bytes: 512 * MIB, arquivos: 3 };
const de = (...tamanhos: readonly number[]) => tamanhos.map((size, i) => ({ name: `parte ${i}.shp`, size }));

describe('Os limites de um envio', () => {
  it('são ditos em arquivos e em tamanho', () => {
    expect(textoDosLimites(limites)).toBe('Até 3 arquivos e 512 MB por envio, ao todo.');
  });

  it('deixam passar o tamanho exato, e nem um byte a mais', () => {
    expect(impedimento(de(512 * MIB), limites)).toBeNull();
    expect(impedimento(de(256 * MIB, 256 * MIB), limites)).toBeNull();
    expect(impedimento(de(256 * MIB, 300 * MIB), limites)).toBe(
      'Os arquivos somam 556 MB, e um envio pode ter até 512 MB.',
    );
    expect(impedimento(de(512 * MIB, 1), limites)).not.toBeNull();
  });

  it('não aceitam um arquivo vazio, nem arquivos demais', () => {
    expect(impedimento(de(10, 0), limites)).toBe('O arquivo “parte 1.shp” está vazio: retire-o ou envie-o inteiro.');
    expect(impedimento(de(0, 10, 0), limites)).toBe(
      'Os arquivos “parte 0.shp”, “parte 2.shp” estão vazios: retire-os ou envie-os inteiros.',
    );
    expect(impedimento(de(1, 1, 1, 1), limites)).toBe('Envie no máximo 3 arquivos de uma vez.');
  });
});
