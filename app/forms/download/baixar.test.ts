import { describe, expect, it } from 'vitest';
import { nomeDoArquivo } from './baixar.ts';

describe('Nome do arquivo baixado', () => {
  it.each([
    ["attachment; filename*=UTF-8''lotes%20de%20S%C3%A3o%20Jos%C3%A9.zip", 'lotes de São José.zip'],
    ['attachment; filename="camadas.geojson"', 'camadas.geojson'],
    ['attachment; filename=camadas.kml', 'camadas.kml'],
    [`attachment; filename="sem acento.zip"; filename*=UTF-8''com%20acento%20%C3%A9.zip`, 'com acento é.zip'],
    ['attachment; filename="com \\"aspas\\".zip"', 'com "aspas".zip'],
    [`attachment; filename="bom.zip"; filename*=UTF-8''%E0%A4%A`, 'bom.zip'],
  ])('%s é %s', (cabecalho, nome) => {
    expect(nomeDoArquivo(cabecalho)).toBe(nome);
  });

  it('sem nome no cabeçalho não há nome', () => {
    expect([null, '', 'attachment', 'inline; nome=x'].map(nomeDoArquivo)).toEqual([null, null, null, null]);
  });
});
