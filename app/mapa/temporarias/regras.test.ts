import { describe, expect, it } from 'vitest';
import { avisoDaLeitura, MAX_BYTES, recusaDaArea, recusaDoArquivo } from './regras.ts';

const arquivo = (nome: string, bytes = 1) => recusaDoArquivo({ nome, bytes });

describe('Os arquivos de áreas temporárias', () => {
  it.each(['a.kml', 'A.KMZ', 'pasta.v2/b.kml'])('%s é aceito', (nome) => expect(arquivo(nome)).toBeNull());

  it.each([
    ['a.shp', 'Formato de arquivo .shp não suportado. Use apenas .kml ou .kmz.'],
    ['a.kml.html', 'Formato de arquivo .html não suportado. Use apenas .kml ou .kmz.'],
    ['semponto', 'Formato de arquivo semponto não suportado. Use apenas .kml ou .kmz.'],
  ])('%s é recusado: %s', (nome, texto) => expect(arquivo(nome)).toEqual({ status: 415, texto }));

  it('10 MB cabem, um byte a mais não', () => {
    expect(arquivo('a.kml', MAX_BYTES)).toBeNull();
    expect(arquivo('a.kml', MAX_BYTES + 1)?.texto).toBe('Arquivo a.kml excede o tamanho máximo de 10MB.');
  });
});

describe('O que não se mostra como foi desenhado', () => {
  it.each([
    [0, 0, null],
    [1, 0, 'De “a.kml”, 1 geometria ficou de fora, por não ter forma que se mostre.'],
    [0, 1, 'De “a.kml”, 1 geometria foi reparada.'],
    [
      2,
      3,
      'De “a.kml”, 2 geometrias ficaram de fora, por não ter forma que se mostre, e 3 geometrias foram reparadas.',
    ],
  ])('%d de fora e %d reparadas: %s', (deixadas, reparadas, texto) =>
    expect(avisoDaLeitura({ nome: 'a.kml', deixadas, reparadas })).toBe(texto),
  );
});

describe('A área de todas juntas', () => {
  it('vai até 5.000 km²', () => {
    expect(recusaDaArea(500_000)).toBeNull();
    expect(recusaDaArea(500_000.0001)).toMatch(/^Área muito grande: as áreas temporárias somam 500\.000,0001 ha/);
  });
});
