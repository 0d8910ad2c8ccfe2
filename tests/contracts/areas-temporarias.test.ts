import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryAreas, type TemporaryAreas } from '#infra/files/vector/temporary/temporary-areas.ts';
import { abrirCanario } from '../support/canario.ts';
import { kml, PLACEMARK } from '../support/geojson.ts';
import { makeZip, type ZipEntry } from '../support/zip.ts';

let base: string;
let areas: TemporaryAreas;
let canario: Awaited<ReturnType<typeof abrirCanario>>;
beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-temporarias-'));
  canario = await abrirCanario();
  areas = createTemporaryAreas({ requireNetworkIsolation: false, tempBase: base });
});
afterAll(async () => {
  await areas.close();
  await canario.fechar();
  await rm(base, { recursive: true, force: true });
});

const { signal } = new AbortController();
const lerBytes = (nome: string, bytes: Buffer) => areas.read({ nome, bytes }, signal);
const ler = (texto: string, nome = 'x.kml') => lerBytes(nome, Buffer.from(texto));
/** Files that readings left behind: every reading has a folder, which goes with it. */
const sobras = async () => {
  const proprias = await readdir(base);
  const dentro = await Promise.all(proprias.map((pasta) => readdir(path.join(base, pasta))));
  return dentro.flat();
};
const anel = (coordenadas: string) =>
  `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordenadas}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const QUADRADO = '-50,-10 -49.9,-10 -49.9,-9.9 -50,-9.9 -50,-10';

describe('Áreas temporárias', () => {
  it('pontos, linhas e áreas do mesmo arquivo vêm todos, com nome, atributos e hectares', async () => {
    const linha =
      '<Placemark><name>L</name><LineString><coordinates>-50,-10 -49,-10</coordinates></LineString></Placemark>';
    const ponto = '<Placemark><name>P</name><Point><coordinates>-50,-10</coordinates></Point></Placemark>';
    const dado = '<ExtendedData><Data name="cultura"><value>soja</value></Data></ExtendedData>';
    const area = anel(QUADRADO).replace('<Polygon>', `<name>A</name>${dado}<Polygon>`);
    const { features, recusas } = await ler(kml(linha + ponto + area));
    expect(recusas).toEqual([]);
    const vistas = features.map(({ geometry, properties: { nome, area } }) => [
      geometry.type,
      nome,
      Math.round(area ?? 0),
    ]);
    expect(vistas.toSorted()).toEqual([
      ['MultiLineString', 'L', 0],
      ['MultiPoint', 'P', 0],
      ['MultiPolygon', 'A', 12_129],
    ]);
    expect(features.find(({ properties }) => properties.nome === 'A')?.properties.atributos).toMatchObject({
      cultura: 'soja',
    });
    expect(await sobras()).toEqual([]);
  });

  it('um KMZ é lido como o KML que está dentro dele', async () => {
    const { features } = await lerBytes('x.kmz', makeZip([{ name: 'doc.kml', content: kml(PLACEMARK) }]));
    expect(features).toHaveLength(1);
  });
});

describe('Áreas temporárias hostis', () => {
  const muitos = Array.from({ length: 20_001 }, (_, i) => `${-50 + i / 1e6},-10`).join(' ');
  const casos: readonly (readonly [caso: string, codigo: string | null, texto: () => string])[] = [
    ['11: entidades que se multiplicam', 'xml_com_doctype', () => `<!DOCTYPE kml [<!ENTITY a "aa">]>${kml(PLACEMARK)}`],
    ['12: entidade de fora', 'xml_com_doctype', () => `<!DOCTYPE kml SYSTEM "${canario.url}/x.dtd">${kml(PLACEMARK)}`],
    [
      '13: NetworkLink',
      'sem_feicoes',
      () => kml(`<NetworkLink><Link><href>${canario.url}/x.kml</href></Link></NetworkLink>`),
    ],
    ['18: anel vazio', null, () => kml(anel(''))],
    ['18: dois pontos', null, () => kml(anel('-50,-10 -49,-10'))],
    ['26: HTML com outro nome', 'nao_geografico', () => '<html><body>oi</body></html>'],
    ['26: vazio', 'arquivo_vazio', () => ''],
    ['16: fora da Terra', null, () => kml(anel('-50,95 -49.9,95 -49.9,96 -50,95'))],
    ['17: coordenadas que não são números', null, () => kml(anel('a,b c,d e,f a,b'))],
    ['20: vinte mil vértices em fila', null, () => kml(anel(`${muitos} -50,-10`))],
  ];
  it.each(casos)('%s: nada fica no disco, ninguém é chamado, e há um motivo', async (_caso, codigo, texto) => {
    const { features, recusas } = await ler(texto());
    if (codigo !== null) expect(recusas.map((cada) => cada.codigo)).toContain(codigo);
    if (features.length === 0) expect(recusas.length).toBeGreaterThan(0);
    expect(await sobras()).toEqual([]);
    expect(canario.visitas()).toBe(0);
  });

  it('19: uma gravata-borboleta é reparada, e a área é a do que se mostra', async () => {
    const { features } = await ler(kml(anel('-50,-10 -49.9,-9.9 -49.9,-10 -50,-9.9 -50,-10')));
    expect(features[0]?.properties.area).toBeGreaterThan(1_000);
  });

  it('14: o que parece HTML chega como texto', async () => {
    const { features } = await ler(
      kml(PLACEMARK.replace('<Point>', '<description><![CDATA[<img onerror=alert(1)>]]></description><Point>')),
    );
    expect(JSON.stringify(features[0]?.properties)).toContain('<img onerror=alert(1)>');
  });

  it.each([
    ['8: sem KML dentro', 'nao_geografico', { name: 'foto.png', content: 'x' }],
    ['10: caminho para fora', 'caminho_perigoso', { name: '../../doc.kml', content: kml(PLACEMARK) }],
    ['9: bomba', 'zip_grande_demais', { name: 'doc.kml', content: 'x', declaredBytes: 2 ** 31 }],
  ] as const)('KMZ, caso %s: %s', async (_caso, codigo, entrada: ZipEntry) => {
    const { features, recusas } = await lerBytes('x.kmz', makeZip([entrada]));
    expect(features).toEqual([]);
    expect(recusas.map((cada) => cada.codigo)).toContain(codigo);
    expect(await sobras()).toEqual([]);
  });

  it('26: um KMZ que é outra coisa é recusado', async () => {
    const { recusas } = await lerBytes('x.kmz', Buffer.from('GIF89a;'));
    expect(recusas.length).toBeGreaterThan(0);
  });
});
