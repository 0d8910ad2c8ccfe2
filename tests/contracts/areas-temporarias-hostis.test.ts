import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReadAreas } from '#infra/files/vector/temporary/temporary-areas.ts';
import { createTemporaryAreas, type TemporaryAreas } from '#infra/files/vector/temporary/temporary-areas.ts';
import { abrirCanario, type Canario } from '../support/canario.ts';
import { kml, PLACEMARK } from '../support/geojson.ts';
import { makeZip, type ZipEntry } from '../support/zip.ts';

// Each file is read twice, for points and for the rest, by a child of its own, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let base: string;
let areas: TemporaryAreas;
let canario: Canario;
beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-temporarias-hostis-'));
  canario = await abrirCanario();
  areas = createTemporaryAreas({ requireNetworkIsolation: false, tempBase: base });
});
afterAll(async () => {
  await areas.close();
  expect(canario.visitas()).toBe(0);
  await canario.fechar();
  await rm(base, { recursive: true, force: true });
});

const { signal } = new AbortController();
const marca = (miolo: string) => `<Placemark><name>a</name>${miolo}</Placemark>`;
const anel = (coordenadas: string) => `<LinearRing><coordinates>${coordenadas}</coordinates></LinearRing>`;
const contorno = (coordenadas: string) => `<outerBoundaryIs>${anel(coordenadas)}</outerBoundaryIs>`;
const poligono = (coordenadas: string, dentro = '') =>
  kml(marca(`<Polygon>${contorno(coordenadas)}${dentro}</Polygon>`));
const ponto = (coordenadas: string, antes = '') =>
  kml(marca(`${antes}<Point><coordinates>${coordenadas}</coordinates></Point>`));
const dado = (nome: string, valor: string) => `<Data name="${nome}"><value>${valor}</value></Data>`;
const QUADRADO = '-50,-10 -49.9,-10 -49.9,-9.9 -50,-9.9 -50,-10';

/** So many corners around a place, near and far by turns where it is a star. */
function volta(n: number, raio: (i: number) => number): string {
  const pontos = Array.from({ length: n }, (_, i) => {
    const angulo = (2 * Math.PI * i) / n;
    return `${(-50 + raio(i) * Math.cos(angulo)).toFixed(5)},${(-12 + raio(i) * Math.sin(angulo)).toFixed(5)}`;
  });
  return [...pontos, pontos[0]].join(' ');
}

/** What became of a file: the codes by which it was refused, or how many shapes were taken and their hectares. */
function dita({ features, recusas }: ReadAreas) {
  if (features.length === 0) return recusas.map(({ codigo }) => codigo).sort();
  return features.map(({ geometry: { type }, properties: { area } }) => [
    type,
    area === null ? null : Math.round(area),
  ]);
}

/** Reads it, and looks at what every reading leaves behind: nothing, and nobody was called. */
async function ler(nome: string, bytes: Buffer): Promise<ReadAreas> {
  const lida = await areas.read({ nome, bytes }, signal);
  const pastas = await readdir(base);
  const sobras = await Promise.all(pastas.map((pasta) => readdir(path.join(base, pasta))));
  expect(sobras.flat()).toEqual([]);
  expect(canario.visitas()).toBe(0);
  return lida;
}

const noKmz = (conteudo: string | Buffer) => makeZip([{ name: 'doc.kml', content: conteudo }]);

const LIDO_1_PONTO = [['MultiPoint', null]];
const risos = (doctype: string, corpo: string) => `<?xml version="1.0"?>${doctype}${ponto('-50,-10', corpo)}`;
const multiplicam = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

const casos: readonly (readonly [caso: string, esperado: unknown, texto: () => string | Buffer])[] = [
  [
    '11: entidades que se multiplicam',
    ['xml_com_doctype'],
    () => risos(`<!DOCTYPE kml [<!ENTITY l0 "ha">${multiplicam}]>`, '<description>&l9;</description>'),
  ],
  [
    '11: uma entidade enorme, dita muitas vezes',
    ['xml_com_doctype'],
    () => risos(`<!DOCTYPE kml [<!ENTITY a "${'a'.repeat(50_000)}">]>`, `<name>${'&a;'.repeat(10_000)}</name>`),
  ],
  [
    '11: referências numéricas, meio milhão',
    LIDO_1_PONTO,
    () => ponto('-50,-10', `<description>${'&#65;'.repeat(500_000)}</description>`),
  ],
  [
    '12: entidade que é um arquivo do servidor',
    ['xml_com_doctype'],
    () => risos('<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<description>&x;</description>'),
  ],
  ['12: DTD de outro endereço', ['xml_com_doctype'], () => risos(`<!DOCTYPE kml SYSTEM "${canario.url}/x.dtd">`, '')],
  [
    '12: inclusão de outro endereço',
    LIDO_1_PONTO,
    () =>
      ponto(
        '-50,-10',
        `<description><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${canario.url}/x"/></description>`,
      ),
  ],
  [
    '13: ligação a outro KML',
    ['sem_feicoes'],
    () => kml(`<NetworkLink><Link><href>${canario.url}/x.kml</href></Link></NetworkLink>`),
  ],
  [
    '13: ícone de outro endereço, e figura dele, que é só o seu contorno',
    [
      ['MultiPolygon', 12_309],
      ['MultiPoint', null],
    ],
    () => {
      const icone = `<Icon><href>${canario.url}/i.png</href></Icon>`;
      const figura = `<GroundOverlay>${icone}<LatLonBox><north>0.1</north><south>0</south><east>0.1</east><west>0</west></LatLonBox></GroundOverlay>`;
      return kml(`<Style id="s"><IconStyle>${icone}</IconStyle></Style>${figura}${PLACEMARK}`);
    },
  ],
  ['16: NaN', ['geometria_ausente'], () => ponto('NaN,-10')],
  ['16: infinito', ['coordenada_invalida'], () => ponto('-50,Infinity')],
  ['16: 1e308', ['coordenadas_em_metros'], () => ponto('1e308,-10')],
  ['16: latitude 91', ['coordenadas_em_metros'], () => ponto('-50,91')],
  ['16: um número só', ['geometria_ausente'], () => ponto('-50')],
  ['16: vazias', ['geometria_ausente'], () => ponto('')],
  [
    '17: vinte mil grupos, um dentro do outro',
    ['leitura_interrompida'],
    () => {
      const n = 20_000;
      const miolo = '<Point><coordinates>-50,-10</coordinates></Point>';
      return kml(marca(`${'<MultiGeometry>'.repeat(n)}${miolo}${'</MultiGeometry>'.repeat(n)}`));
    },
  ],
  ['17: com BOM', LIDO_1_PONTO, () => `\uFEFF${ponto('-50,-10')}`],
  [
    '17: UTF-16',
    ['nao_geografico'],
    () => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${ponto('-50,-10')}`, 'utf16le'),
  ],
  ['17: nove megabytes numa linha', LIDO_1_PONTO, () => ponto('-50,-10', `<!-- ${'x'.repeat(9_000_000)} -->`)],
  ['18: anel vazio', ['geometria_ausente'], () => poligono('')],
  ['18: polígono sem contorno', ['geometria_ausente'], () => kml(marca('<Polygon></Polygon>'))],
  ['18: dois pontos', ['geometria_invalida'], () => poligono('-50,-10 -49,-10 -50,-10')],
  ['18: aberto', [['MultiPolygon', 12_129]], () => poligono('-50,-10 -49.9,-10 -49.9,-9.9 -50,-9.9')],
  ['18: sem área', ['geometria_invalida'], () => poligono('-50,-10 -49,-10 -48,-10 -50,-10')],
  ['18: pontos repetidos', [['MultiPolygon', 12_129]], () => poligono(QUADRADO.replaceAll(/(\S+)/g, '$1 $1'))],
  [
    '18: buraco fora do contorno, reparado como outra parte',
    [['MultiPolygon', 24_258]],
    () =>
      poligono(QUADRADO, `<innerBoundaryIs>${anel('-40,-10 -39.9,-10 -39.9,-9.9 -40,-9.9 -40,-10')}</innerBoundaryIs>`),
  ],
  ['19: gravata-borboleta', [['MultiPolygon', 6_064]], () => poligono('-50,-10 -49.9,-9.9 -49.9,-10 -50,-9.9 -50,-10')],
  ['20: noventa mil vértices, lisos', [['MultiPolygon', 2_734_369]], () => poligono(volta(90_000, () => 0.85))],
  ['20: uma estrela', ['geometria_invalida'], () => poligono(volta(12_000, (i) => (i % 2 === 0 ? 9 : 0.01)))],
  ['26: HTML', ['nao_geografico'], () => `<!-- ${PLACEMARK} --><html><body><script>1</script></body></html>`],
  ['26: uma figura', ['nao_geografico'], () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64, 1)])],
];

describe('Áreas temporárias hostis, em KML e em KMZ', () => {
  it.each(casos)('%s: %j', async (_caso, esperado, texto) => {
    const conteudo = texto();
    expect(dita(await ler('x.kml', Buffer.from(conteudo)))).toEqual(esperado);
    expect(dita(await ler('x.kmz', noKmz(conteudo)))).toEqual(esperado);
  });

  it('14, 17: o que parece HTML, e o que não se pode chamar assim, chegam como texto e como mais nada', async () => {
    const campos = [
      dado('&lt;img onerror=alert(1)&gt;', 'javascript:alert(1)'),
      ...[dado('__proto__', 'x'), dado('constructor', 'y'), dado('cor', 'primeira'), dado('cor', 'segunda')],
    ].join('');
    const titulo = '<name>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</name>';
    const texto = kml(
      `<Placemark>${titulo}<description><![CDATA[<img src=x onerror=alert(1)>]]></description><ExtendedData>${campos}</ExtendedData><Point><coordinates>-50,-10</coordinates></Point></Placemark>`,
    );
    for (const lida of [await ler('x.kml', Buffer.from(texto)), await ler('x.kmz', noKmz(texto))]) {
      const [feicao] = JSON.parse(JSON.stringify(lida.features)) as ReadAreas['features'];
      expect(feicao?.properties.nome).toBe('</script><script>alert(1)</script>');
      expect(JSON.stringify(feicao?.properties)).toContain('<img src=x onerror=alert(1)>');
      const atributos = feicao?.properties.atributos ?? {};
      expect(Object.keys(atributos)).toContain('<img onerror=alert(1)>');
      expect(Object.getPrototypeOf(atributos)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    }
  });
});

const doc = (content: string | Buffer = kml(PLACEMARK), name: string | Buffer = 'doc.kml'): ZipEntry => ({
  name,
  content,
});

describe('Áreas temporárias hostis, só em KMZ', () => {
  it.each<readonly [caso: string, esperado: unknown, entradas: () => readonly ZipEntry[]]>([
    ['8: sem KML dentro', ['nao_geografico'], () => [doc('x', 'foto.png')]],
    ['8: dois KML: vale o doc.kml', LIDO_1_PONTO, () => [doc(kml(PLACEMARK.repeat(2)), 'a.kml'), doc()]],
    ['8: o que o macOS põe ao lado', LIDO_1_PONTO, () => [doc('lixo', '__MACOSX/._doc.kml'), doc()]],
    ['8: em maiúsculas', LIDO_1_PONTO, () => [doc(kml(PLACEMARK), 'DOC.KML')]],
    ['8: nome com acento em CP437', LIDO_1_PONTO, () => [doc(kml(PLACEMARK), Buffer.from('73e36f2e6b6d6c', 'hex'))]],
    ['8: um zip dentro do zip', ['nao_geografico'], () => [doc(noKmz(kml(PLACEMARK)), 'dentro.kmz')]],
    ['9: um tamanho que mente', ['zip_corrompido'], () => [{ ...doc(kml(PLACEMARK.repeat(500))), declaredBytes: 20 }]],
    ['9: uma bomba', ['zip_grande_demais'], () => [{ ...doc('x'), declaredBytes: 2 ** 31 }]],
    ['9: cem mil entradas', ['zip_entradas_demais'], () => Array.from({ length: 100_000 }, (_, i) => doc('', `${i}`))],
    ['10: para cima', ['caminho_perigoso'], () => [doc(), doc('x', '../../x')]],
    ['10: da raiz', ['caminho_perigoso'], () => [doc(), doc('x', '/etc/x')]],
    ['10: de outra unidade', ['caminho_perigoso'], () => [doc(), doc('x', 'C:\\x')]],
    ['10: um atalho', ['caminho_perigoso'], () => [doc(), { ...doc('/etc/passwd', 'atalho.kml'), mode: 0o120777 }]],
    ['10: um nome com NUL', ['caminho_perigoso'], () => [doc(), doc('x', 'a\0.kml')]],
    ['10: duas vezes doc.kml', ['caminho_perigoso'], () => [doc(), doc()]],
  ])('%s: %j', async (_caso, esperado, entradas) => {
    expect(dita(await ler('x.kmz', makeZip(entradas())))).toEqual(esperado);
  });

  it('26: o que tem outro nome é lido pelo que é; vazio, ou um zip atrás de uma figura, não é nada', async () => {
    const zip = noKmz(kml(PLACEMARK));
    const atras = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500, 1), zip]);
    const lidas = [
      await ler('x.kml', zip),
      await ler('x.kmz', Buffer.from(kml(PLACEMARK))),
      await ler('x.kmz', atras),
      await ler('x.kml', Buffer.alloc(0)),
      await ler('x.kmz', Buffer.alloc(0)),
      await ler('x.kmz', noKmz('')),
    ];
    expect(lidas.map(dita)).toEqual([
      ...[LIDO_1_PONTO, LIDO_1_PONTO, ['nao_geografico']],
      ...[['arquivo_vazio'], ['arquivo_vazio'], ['nao_geografico']],
    ]);
  });
});
