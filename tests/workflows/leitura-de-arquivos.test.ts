import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
  });

  it('remove no começo as pastas de processos que já não existem, e só essas', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'atalaia-pastas-'));
    const vivo = await createTempFolders(root);
    await writeFile(path.join(await vivo.open('a'), 'x'), '');
    const morto = path.join(root, '999999999-1');
    await (await createTempFolders(path.join(morto, '..'))).open('b');
    await writeFile(path.join(root, `${process.pid}-1`), '');
    await createTempFolders(root);
    expect(await readdir(root)).toEqual([path.basename(vivo.root)]);
    await rm(root, { recursive: true });
  });
});
