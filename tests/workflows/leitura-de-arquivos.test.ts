import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequencias } from '#domain/geometria/partes.ts';
import { createOgr } from '#infra/gdal/ogr.ts';
import { createReader } from '#infra/gdal/reader.ts';
import { createSandbox } from '#infra/gdal/sandbox.ts';
import { createTempFolders, type TempFolders } from '#infra/gdal/temp-folders.ts';
import {
  entradasRuins,
  goiasEmGeoJson,
  goiasEmKml,
  goiasEmKmz,
  goiasEmShapefile,
  type Input,
  paisesDoMundo,
  partesDeGoias,
} from '#tests/support/inputs.ts';
import { makeZip } from '#tests/support/zip.ts';
import type { FeicaoLida, FeicaoOmitida } from '#workflows/importacao/importacao.effects.ts';

const importacao_id = '0198c0de-0000-7000-8000-000000000001';
const opcoes = { signal: new AbortController().signal, andamento: () => undefined };

let base: string;
let folders: TempFolders;

beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-leitor-'));
  folders = await createTempFolders(base);
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** Reads inputs as an import of layers of a type does. */
async function ler(inputs: readonly Input[], tipo_geometria: 1 | 2 | 3 = 3) {
  const stored = new Map(inputs.map(({ nome, bytes }) => [nome, bytes]));
  const storage = { get: async (chave: string) => Readable.from([stored.get(chave) ?? Buffer.alloc(0)]) };
  const ogr = createOgr(createSandbox({ requireNetworkIsolation: false }));
  const leitor = createReader({ ogr, folders, storage });
  const arquivos = inputs.map(({ nome, bytes }) => ({
    ...{ nome, chave: nome, bytes: bytes.length, tipo: 'application/octet-stream' },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const pedido = { importacao_id, tentativa: 1, arquivos, tipo_geometria };
  const inspecao = await leitor.inspecionar(pedido, opcoes);
  const feicoes: (FeicaoLida | FeicaoOmitida)[] = [];
  if (inspecao.recusas.length === 0) feicoes.push(...(await Array.fromAsync(leitor.lerFeicoes(pedido, opcoes))));
  await leitor.limpar(pedido);
  return { ...inspecao, feicoes, sobras: await readdir(folders.root).catch(() => []) };
}

/** Name and first position: enough to tell that two formats hold the same. */
function resumo(feicao: FeicaoLida | FeicaoOmitida | undefined) {
  if (!feicao?.geometria) return null;
  const [inicio] = sequencias(feicao.geometria);
  return { nome: feicao.attributes.nome, posicao: inicio?.posicoes[0]?.map((grau) => grau.toFixed(6)) };
}

describe('Leitura de arquivos', () => {
  it('lê os municípios de Goiás de um shapefile em UTM 22S com texto em Latin-1', async () => {
    const { conteudos, recusas, avisos, feicoes, sobras } = await ler([goiasEmShapefile()]);
    expect({ recusas, avisos }).toEqual({ recusas: [], avisos: [] });
    expect(conteudos).toMatchObject([
      { arquivo: 'goias.zip/goias.shp', formato: 'Shapefile', codificacao: 'ISO-8859-1', crs: 31982, feicoes: 246 },
    ]);
    const nomes = feicoes.map((f) => (f.geometria ? f.attributes.nome : null));
    expect(nomes).toContain('Goiânia');
    expect(nomes).toContain('São Luís de Montes Belos');
    expect(sobras).toEqual([]);
  });

  it('lê o mesmo, feição por feição, de KML com ExtendedData, de KMZ, de GeoJSON e de partes soltas', async () => {
    const shapefile = await ler([goiasEmShapefile()]);
    const soltas = partesDeGoias().map(({ name, content }) => ({ nome: String(name), bytes: Buffer.from(content) }));
    for (const inputs of [[goiasEmKml()], [goiasEmKmz()], [goiasEmGeoJson()], soltas]) {
      const outro = await ler(inputs);
      expect(outro.recusas).toEqual([]);
      expect(outro.feicoes.map(resumo)).toEqual(shapefile.feicoes.map(resumo));
    }
    const { feicoes } = await ler([goiasEmKml()]);
    expect(feicoes[0]?.geometria && feicoes[0].attributes).toMatchObject({ codigo_ibge: expect.stringMatching(/^52/) });
  });

  it('lê dados públicos que ninguém daqui fez', async () => {
    const { conteudos, recusas } = await ler([paisesDoMundo()]);
    expect(recusas).toEqual([]);
    expect(conteudos).toMatchObject([{ crs: 4326, feicoes: 177 }]);
  });

  it('recusa as cinco entradas ruins, dizendo o arquivo, sem deixar rastro', async () => {
    for (const { nome, bytes, codigo } of entradasRuins()) {
      const { recusas, conteudos, sobras } = await ler([{ nome, bytes }]);
      expect(recusas).toMatchObject([{ codigo, arquivo: expect.stringContaining(nome) }]);
      expect({ conteudos, sobras }).toEqual({ conteudos: [], sobras: [] });
    }
  });

  it('recusa o tipo de geometria que o tipo de camada não aceita, dizendo a feição', async () => {
    const { recusas } = await ler([goiasEmGeoJson()], 1);
    expect(recusas).toMatchObject([{ codigo: 'geometria_incompativel', feicao: 0 }]);
    expect((await ler([goiasEmGeoJson()], 2)).recusas).toEqual([]);
  });

  it('apresenta duas camadas de um mesmo zip, com extensões em maiúsculas e o lixo do macOS', async () => {
    const parts = partesDeGoias();
    const named = (base: string) =>
      parts.map(({ name, content }) => ({ name: `${base}${path.extname(String(name)).toUpperCase()}`, content }));
    const lixo = { name: '__MACOSX/._NORTE.SHP', content: 'lixo' };
    const zip = makeZip([...named('pasta/NORTE'), ...named('SUL'), lixo, { name: 'dentro.zip', content: 'PK' }]);
    const { conteudos } = await ler([{ nome: 'duas.zip', bytes: zip }]);
    expect(conteudos.map(({ camada, feicoes }) => [camada, feicoes])).toEqual([
      ['NORTE', 246],
      ['SUL', 246],
    ]);
  });

  it('repara o contorno que só encosta em si mesmo e deixa de fora o que mudaria de área', async () => {
    const poligono = (coordinates: number[][]) => ({
      ...{ type: 'Feature', properties: { nome: 'x' } },
      geometry: { type: 'Polygon', coordinates: [coordinates] },
    });
    const gravata = [
      [-50, -10],
      [-49, -11],
      [-49, -10],
      [-50, -11],
      [-50, -10],
    ];
    const ida_e_volta = [
      [-50, -10],
      [-50, -11],
      [-49, -11],
      [-49, -10],
      [-48.5, -10],
      [-49, -10],
      [-50, -10],
    ];
    const bytes = Buffer.from(
      JSON.stringify({ type: 'FeatureCollection', features: [poligono(gravata), poligono(ida_e_volta)] }),
    );
    const { feicoes } = await ler([{ nome: 'defeitos.geojson', bytes }]);
    expect(feicoes.map(({ feicao, geometria, aviso }) => [feicao, geometria !== null, aviso?.codigo])).toEqual([
      [0, false, 'geometria_invalida'],
      [1, true, 'geometria_reparada'],
    ]);
    const soInvalida = Buffer.from(JSON.stringify(poligono(gravata)));
    const { recusas, sobras } = await ler([{ nome: 'gravata.geojson', bytes: soInvalida }]);
    expect(recusas).toMatchObject([{ codigo: 'geometria_invalida', feicao: 0 }]);
    expect(sobras).toEqual([]);
  });

  it('lê sem chamar ninguém, ainda que o arquivo peça, e sem abrir o que o arquivo nomeia', async () => {
    let visitas = 0;
    const canario = http.createServer((_request, response) => {
      visitas += 1;
      response.end('+proj=longlat');
    });
    await new Promise<void>((resolve) => canario.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(canario.address() as AddressInfo).port}/x`;
    const ponto = '<Placemark><name>aqui</name><Point><coordinates>-50,-10</coordinates></Point></Placemark>';
    const kml = (miolo: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${miolo}</Document></kml>`;
    const feicao = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[-50,-10]}}';
    const link = `{"type":"link","properties":{"href":"${url}","type":"proj4"}}`;
    const casos: [string, string, string | undefined][] = [
      ['rede.kml', kml(`<NetworkLink><Link><href>${url}</href></Link></NetworkLink>${ponto}`), undefined],
      [
        'icone.kml',
        kml(`<Style id="a"><IconStyle><Icon><href>${url}</href></Icon></IconStyle></Style>${ponto}`),
        undefined,
      ],
      [
        'vrt.kml',
        `<OGRVRTDataSource><OGRVRTLayer name="a"><SrcDataSource>${url}</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>`,
        'nao_geografico',
      ],
      ['crs.geojson', `{"type":"FeatureCollection","crs":${link},"features":[${feicao}]}`, 'crs_desconhecido'],
    ];
    for (const [nome, texto, codigo] of casos) {
      const { recusas, feicoes } = await ler([{ nome, bytes: Buffer.from(texto) }], 1);
      expect([nome, recusas[0]?.codigo, feicoes.length]).toEqual([nome, codigo, codigo ? 0 : 1]);
    }
    expect(visitas).toBe(0);
    canario.close();
  });

  it('recusa coordenadas em metros ditas em graus, trocadas, de outro fuso ou que não são números', async () => {
    const geojson = (coordinates: unknown[], crs = 'EPSG:4674') => {
      const geometry = { type: 'Point', coordinates };
      const features = [{ type: 'Feature', properties: {}, geometry }];
      const texto = JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: crs } },
        features,
      });
      return [{ nome: 'a.geojson', bytes: Buffer.from(texto.replaceAll('"NaN"', 'NaN')) }];
    };
    const codigo = async (...args: Parameters<typeof geojson>) => (await ler(geojson(...args), 1)).recusas[0]?.codigo;
    expect(await codigo([-49.2, -16.6])).toBeUndefined();
    expect(await codigo([685_000, 8_150_000], 'EPSG:31982')).toBeUndefined();
    expect(await codigo([685_000, 8_150_000])).toBe('coordenadas_em_metros');
    expect(await codigo([-16.6, -49.2])).toBe('coordenadas_trocadas');
    expect(await codigo([2_685_000, 8_150_000], 'EPSG:31982')).toBe('coordenada_fora_da_area');
    expect(await codigo(['NaN', -10])).toBe('geometria_ausente');
    expect(await codigo([null, -10])).toBe('geometria_ausente');
  });

  it('recusa uma feição maior do que um evento, com a causa e o lugar', async () => {
    const anel = Array.from({ length: 20_000 }, (_, i) => {
      const angulo = (i / 20_000) * 2 * Math.PI;
      return [-50 + Math.cos(angulo) / 3, -10 + Math.sin(angulo) / 3];
    });
    const geometry = { type: 'Polygon', coordinates: [[...anel, anel[0]]] };
    const bytes = Buffer.from(JSON.stringify({ type: 'Feature', properties: {}, geometry }));
    const { recusas } = await ler([{ nome: 'redonda.geojson', bytes }]);
    expect(recusas).toMatchObject([{ codigo: 'feicao_grande_demais', arquivo: 'redonda.geojson', feicao: 0 }]);
  });

  it('a queda do leitor é uma recusa como outra qualquer', async () => {
    const modelo = '<Placemark><MultiGeometry><Model><Link><href>x</href></Link></Model></MultiGeometry></Placemark>';
    const bytes = Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${modelo}</Document></kml>`);
    const { recusas, sobras } = await ler([{ nome: 'modelo.kml', bytes }]);
    expect(recusas).toMatchObject([{ arquivo: 'modelo.kml' }]);
    expect(sobras).toEqual([]);
  });

  it('remove no começo as pastas de processos que já não existem, e só essas', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'atalaia-pastas-'));
    const vivo = await createTempFolders(root);
    await writeFile(path.join(await vivo.open('a'), 'x'), '');
    // Nobody has such a process id; ours has another start.
    await mkdir(path.join(root, '999999999-1', 'b'), { recursive: true });
    await writeFile(path.join(root, `${process.pid}-1`), '');
    await createTempFolders(root);
    const esquecida = await vivo.open('esquecida');
    await utimes(esquecida, 0, 0);
    await vivo.open('a');
    expect(await readdir(vivo.root)).toEqual(['a']);
    expect(await readdir(root)).toEqual([path.basename(vivo.root)]);
    await rm(root, { recursive: true });
  });
});
