import { describe, expect, it } from 'vitest';
import { otherFormat } from './other-formats.ts';

describe('Um arquivo que não é GeoTIFF, JPEG 2000 nem .zip', () => {
  it.each([
    ['504b050600000000', 'arquivo .zip'],
    ['89504e470d0a1a0a', 'PNG'],
    ['ffd8ffe000104a46', 'JPEG'],
    ['894844460d0a1a0a', 'HDF5 ou NetCDF'],
    ['4344460100000000', 'NetCDF'],
    ['255044462d312e37', 'PDF'],
  ])('que começa com %s é chamado pelo nome: %s', (hex, nome) => {
    expect(otherFormat(Buffer.from(hex, 'hex'))).toBe(nome);
  });

  it('de que ninguém sabe o que é não ganha nome', () => {
    expect(otherFormat(Buffer.from('nada de imagem'))).toBeNull();
    expect(otherFormat(Buffer.alloc(0))).toBeNull();
  });
});
