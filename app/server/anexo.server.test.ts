import { describe, expect, it } from 'vitest';
import { nomeDoArquivo } from '#app/kit/download/baixar.ts';
import { anexo } from './anexo.server.ts';

describe('Nome de um arquivo que se baixa', () => {
  it.each(['camadas.zip', 'Talhões 2026-03-10.gpkg', 'a "b" \\ c%20.csv', "d'água (sul)*.kml", '日本.geojson'])(
    '%s chega inteiro a quem lê a forma nova, e legível a quem só lê a antiga',
    (nome) => {
      const cabecalho = anexo(nome);
      expect(cabecalho).toMatch(/^[\x20-\x7e]+$/);
      expect(nomeDoArquivo(cabecalho)).toBe(nome);
      const [, antigo = ''] = /filename="([^"]*)"/.exec(cabecalho) ?? [];
      expect(antigo).toHaveLength(nome.normalize('NFC').length);
      expect(antigo).not.toMatch(/["\\%]/);
    },
  );

  it('acentos caem do nome antigo, letra a letra', () => {
    expect(anexo('Área de São José.zip')).toContain('filename="Area de Sao Jose.zip"');
  });
});
