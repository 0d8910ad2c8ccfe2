import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGeoJson } from './open-text.ts';
import { epsgOfCrsName, inspectGeoJson, inspectXml } from './text-formats.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-textos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function arquivo(content: string | Buffer): Promise<string> {
  const file = path.join(folder, 'arquivo');
  await writeFile(file, content);
  return file;
}
const json = async (content: string | Buffer) => inspectGeoJson(await arquivo(content), 'a.geojson');
const xml = async (content: string | Buffer) => inspectXml(await arquivo(content), 'a.kml');
const codigo = (promise: Promise<unknown>) =>
  promise.then(
    () => 'aceito',
    (error) => error.problema?.codigo,
  );

describe('Leitura do começo de GeoJSON', () => {
  it('diz o tipo e o crs do nível de cima, e só dele', async () => {
    const dentro = '{"type":"Feature","properties":{"type":"Point","crs":{"properties":{"name":"EPSG:1"}}}}';
    expect(await json(`\uFEFF {"features":[${dentro}],"type":"FeatureCollection"}`)).toEqual({
      type: 'FeatureCollection',
      crs: null,
      fewest: 2,
    });
    const crs = '{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4674"}}';
    expect(await json(`{"type":"FeatureCollection","crs":${crs},"features":[]}`)).toEqual({
      type: 'FeatureCollection',
      crs: 'urn:ogc:def:crs:EPSG::4674',
      fewest: null,
    });
  });

  it('vê um crs escondido atrás de escapes, e um que aponta para outra máquina', async () => {
    const link = '{"type":"link","properties":{"href":"http://127.0.0.1:1/crs","type":"proj4"}}';
    const { crs } = await json(`{"type":"FeatureCollection","\\u0063rs":${link},"features":[]}`);
    expect(crs).not.toBeNull();
    expect(epsgOfCrsName(crs ?? '')).toBeNull();
  });

  it('recusa o que está cortado e o que é fundo demais, sem gastar pilha', async () => {
    expect(await codigo(json('{"type":"FeatureCollection","features":[{'))).toBe('json_invalido');
    expect(await codigo(json('{"type":"Feature","a":"sem fim'))).toBe('json_invalido');
    expect(await codigo(json(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`))).toBe('json_profundo_demais');
  });

  it('conhece os nomes que GDAL e QGIS dão aos sistemas', () => {
    const nomes = ['urn:ogc:def:crs:OGC:1.3:CRS84', 'urn:ogc:def:crs:EPSG::31982', 'EPSG:4674', 'EPSG:x', 'WGS 84'];
    expect(nomes.map(epsgOfCrsName)).toEqual([4326, 31982, 4674, null, null]);
  });

  it('de um sistema de nome longo diz o começo, de caracteres inteiros', async () => {
    const crs = { type: 'name', properties: { name: `${'n'.repeat(79)}🌳` } };
    const file = await arquivo(JSON.stringify({ type: 'FeatureCollection', crs, features: [] }));
    expect((await openGeoJson('a.geojson', file, [])).crs.declarado).toBe('n'.repeat(79));
  });
});

describe('Leitura do começo de XML', () => {
  it('diz a raiz e a codificação', async () => {
    const texto = '<?xml version="1.0" encoding="Windows-1252"?>\n<!-- <a> --><kml xmlns="x"><Document/></kml>';
    expect(await xml(texto)).toEqual({ root: 'kml', encoding: 'windows-1252' });
    expect(await xml('<kml:kml xmlns:kml="x">')).toEqual({ root: 'kml:kml', encoding: 'utf-8' });
  });

  it('recusa qualquer DOCTYPE ou entidade, onde quer que esteja, e texto de 16 bits', async () => {
    const risada = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>';
    const longe = `<kml>${' '.repeat(200_000)}`;
    for (const ruim of [
      `<?xml version="1.0"?>${risada}<kml>&lol2;</kml>`,
      `${longe}<!doctype a SYSTEM "x">`,
      '<kml><!ENTITY a "b">',
    ]) {
      expect(await codigo(xml(ruim))).toBe('xml_com_doctype');
    }
    const pertoDoBloco = `<kml>${' '.repeat(64 * 1024 - 9)}<!DOCTYPE x>`;
    expect(await codigo(xml(pertoDoBloco))).toBe('xml_com_doctype');
    expect(await codigo(xml(Buffer.from(`<kml>${risada}`, 'utf16le')))).toBe('xml_codificacao');
  });

  it('não toma por DOCTYPE o que está em um comentário, em CDATA ou em uma instrução, onde quer que os blocos acabem', async () => {
    const pagina = '<!DOCTYPE html><html><!ENTITY a "b"></html>';
    const textos = [`<!-- ${pagina} -->`, `<a><![CDATA[${pagina}]]></a>`, `<?php ${pagina} ?>`, '<!----><a/>'];
    for (const texto of textos) expect(await codigo(xml(`<kml>${texto}</kml>`))).toBe('aceito');
    const bloco = 64 * 1024;
    for (let antes = 1; antes < 40; antes++) {
      const enchimento = ' '.repeat(bloco - 5 - antes);
      expect(await codigo(xml(`<kml>${enchimento}<![CDATA[${pagina}]]></kml>`))).toBe('aceito');
      expect(await codigo(xml(`<kml>${enchimento}<!-- -- ${pagina} --></kml>`))).toBe('aceito');
      expect(await codigo(xml(`<kml>${enchimento}<![CDATA[]]><!DOCTYPE x></kml>`))).toBe('xml_com_doctype');
    }
    const disfarces = [
      '<!-- --><!DOCTYPE x>',
      '<![CDATA[]]]]><!DOCTYPE x>',
      '<?a?><!DOCTYPE x>',
      '<!-- ]]> --><!ENTITY>',
    ];
    for (const texto of disfarces) expect(await codigo(xml(`<kml>${texto}</kml>`))).toBe('xml_com_doctype');
  });
});
