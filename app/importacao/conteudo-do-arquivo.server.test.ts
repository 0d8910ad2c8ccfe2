import { describe, expect, it } from 'vitest';
import { conteudoAlheio } from './conteudo-do-arquivo.server.ts';

const de = (conteudo: string) => conteudoAlheio(Buffer.from(conteudo, 'latin1'));

describe('O que um arquivo certamente não é', () => {
  it.each([
    ['uma imagem GIF', 'GIF89a\x01\x00\x01\x00PK\x03\x04'],
    ['uma imagem PNG', '\x89PNG\r\n\x1a\n'],
    ['uma imagem JPEG', '\xff\xd8\xff\xe0'],
    ['um documento PDF', '%PDF-1.7'],
    ['um programa', 'MZ\x90\x00\x03'],
    ['um programa', '\x7fELF\x02'],
    ['um arquivo .gz', '\x1f\x8b\x08'],
    ['uma página HTML', '\xef\xbb\xbf  <!DOCTYPE html><title>x.shp'],
    ['uma página HTML', '<?xml version="1.0"?><!-- x --><html xmlns="">'],
    ['uma imagem SVG', '<?xml version="1.0"?>\n<svg xmlns="">'],
  ])('diz que é %s, qualquer que seja o nome', (quer, comeco) => {
    expect(de(comeco)).toBe(quer);
  });

  it.each([
    ['zip', 'PK\x03\x04'],
    ['shapefile', '\x00\x00\x27\x0a'],
    ['dbf', '\x03\x7e\x0b\x15'],
    ['KML', '<?xml version="1.0"?>\n<kml xmlns="">'],
    ['GPX', '<gpx version="1.1">'],
    ['GeoJSON', '{"type":"FeatureCollection"}'],
    ['GeoPackage', 'SQLite format 3\x00'],
    ['FlatGeobuf', 'fgb\x03fgb\x00'],
    ['DXF', '  0\nSECTION\n'],
    ['CSV cujo primeiro campo começa como um programa', 'MZ;nome;lat;lng\n1;a;-15;-47'],
    ['nada', ''],
  ])('deixa para a inspeção o que pode ser %s', (_formato, comeco) => {
    expect(de(comeco)).toBeNull();
  });
});
