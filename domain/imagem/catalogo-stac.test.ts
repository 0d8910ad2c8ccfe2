import { describe, expect, it } from 'vitest';
import { catalogoStacSchema, ehCatalogoDoCliente, idDoCatalogo } from './catalogo-stac.ts';

const BOM = {
  nome: ' Acervo da serra ',
  url: 'https://stac.serra.example/v1',
  arquivos: [],
  colecoes: [],
  cabecalhos: {},
};

describe('Um catálogo STAC de um cliente', () => {
  it('tem um nome que não diz onde ele responde', () => {
    const id = idDoCatalogo('019f0000-0000-7000-8000-0123456789ab');
    expect(id).toBe('catalogo-0123456789ab');
    expect([id, 'planet', 'proprio', 'catalogo-x'].map(ehCatalogoDoCliente)).toEqual([true, false, false, false]);
  });

  it('responde por https, e os seus arquivos também', () => {
    expect(catalogoStacSchema.parse(BOM).nome).toBe('Acervo da serra');
    for (const mau of ['http://stac.serra.example', 'ftp://serra.example', 'serra.example', '']) {
      expect(catalogoStacSchema.safeParse({ ...BOM, url: mau }).success, mau).toBe(false);
      expect(catalogoStacSchema.safeParse({ ...BOM, arquivos: [mau] }).success, mau).toBe(false);
    }
  });

  it('é perguntado com cabeçalhos que um pedido pode levar', () => {
    const com = (cabecalhos: object) => catalogoStacSchema.safeParse({ ...BOM, cabecalhos }).success;
    expect(com({ 'X-Api-Key': 'abc 123' })).toBe(true);
    expect([com({ 'X Api': 'abc' }), com({ 'X-Api': 'quebra\r\nLinha: x' }), com({ 'X-Api': '' })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
