import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { PedidoDeCamadas } from '#domain/exportacao/pedido.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { readLayers } from '#infra/files/export/layer-reading.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camadaTipo } from '../support/acervo.ts';
import { maiorDesvio, textoNoZip } from '../support/camadas-exportadas.ts';
import { createExportacoes } from '../support/exportacoes.ts';
import { criarLeituraHostil } from '../support/leitura-hostil.ts';
import type { Fact } from '../support/read-models.ts';

/** Degrees: about a centimetre. */
const TOLERANCIA = 1e-7;
const [cliente_id, tipo_id, ativo_id] = [v7(), v7(), v7()];

const ATTRIBUTES = {
  município: "São João d'El-Rei",
  código_do_imóvel_rural: 'A1',
  código_do_imóvel_antigo: 'B2',
  plantio: '2024-02-29',
  car: '9223372036854775807',
  grande: 9007199254740991,
  inteiro: -42,
  real: 0.1,
  logico: true,
  texto: 'linha "2"; fim,\tção\nlinha 3\n\n  fim',
};

const anel = (x: number, y: number, lado: number) => [
  [x, y],
  [x + lado, y],
  [x + lado, y + lado],
  [x, y + lado],
  [x, y],
];
const COM_BURACO: Geometria = {
  type: 'MultiPolygon',
  coordinates: [[anel(-49.1234567890123, -16.1, 0.1), anel(-49.08, -16.06, 0.02)], [anel(-48.5, -16.1, 0.05)]],
} as Geometria;
const SIMPLES: Geometria = { type: 'MultiPolygon', coordinates: [[anel(-47.3, -15.7, 0.03)]] } as Geometria;
const CAMADAS = [
  ['Área com buraco', COM_BURACO],
  ['Área simples', SIMPLES],
] as const;

/** What a value is after it went through the format, where that is not the value itself. */
const MUDANCAS: Readonly<Partial<Record<Formato, Readonly<Record<string, unknown>>>>> = {
  shp: { logico: 1 },
  // A table of texts: what would not be the same number again, and what is no number, is read as it is written.
  csv: { logico: 'true', grande: '9007199254740991' },
  kml: { logico: 1, grande: '9007199254740991' },
  kmz: { logico: 1, grande: '9007199254740991' },
};

const { database, modelos } = await setUpReadModels();
const [exportacoes, leitura] = await Promise.all([createExportacoes(database.url), criarLeituraHostil()]);

beforeAll(async () => {
  const fatos = CAMADAS.map(
    ([nome, geojson]): Fact => ({
      stream: `camada-${v7()}`,
      cliente_id,
      event: camadaEvents.CamadaCriada({
        cliente_id,
        tipo_id,
        ativo_id,
        nome,
        descricao: 'descrição',
        origem: null,
        geojson,
        geometria: null,
        area_informada: null,
        area: 12.3456,
        comprimento: null,
        attributes: ATTRIBUTES,
      }),
    }),
  );
  const lugar = ativo(ativo_id, cliente_id, v7(), 'Fazenda São José');
  await modelos.happened(lugar, camadaTipo(tipo_id, cliente_id, 'Talhões'), ...fatos);
});
afterAll(async () => {
  await leitura.fechar();
  await exportacoes.close();
});

/** What an import finds in a file that we exported; where only a person knows the place, they say it. */
async function importar(formato: Formato, crs: number) {
  const { arquivo, arquivo_local } = await exportacoes.baixar({ cliente_id, formato, crs });
  const inputs = [{ nome: arquivo.nome, bytes: readFileSync(arquivo_local) }];
  const primeira = await leitura.ler(inputs);
  const semProposta = primeira.duvidas.filter(({ proposta }) => proposta === null);
  if (semProposta.length === 0) return { ...primeira, arquivo_local };
  const escolhas = semProposta.map((duvida) => ({ ...duvida, valor: String(crs) }));
  return { ...(await leitura.ler(inputs, 3, escolhas)), arquivo_local };
}

async function geometriaDe({ geom }: FeicaoDoLote): Promise<Geometria> {
  const { rows } = await database.pool.query('select ST_AsGeoJSON($1::geometry, 15)::json as geojson', [geom]);
  return rows[0].geojson;
}

/** Short names of a shapefile, as its own list says. */
async function nomesCurtos(formato: Formato, arquivo: string): Promise<ReadonlyMap<string, string>> {
  if (formato !== 'shp') return new Map();
  const linhas = ((await textoNoZip(arquivo, 'campos.txt')) ?? '').split('\r\n').slice(3);
  return new Map(linhas.filter(Boolean).map((linha) => [linha.slice(12), linha.slice(0, 10).trim()]));
}

describe('O que exportamos a nossa própria importação lê', () => {
  it.each([
    ...(['gpkg', 'fgb', 'geojson', 'shp', 'csv'] as const).map((formato) => [formato, 4674] as const),
    ...(['kml', 'kmz'] as const).map((formato) => [formato, 4326] as const),
    ...(['gpkg', 'shp'] as const).map((formato) => [formato, 31983] as const),
  ])('%s em EPSG:%i: cada vértice, o nome e cada atributo', { timeout: 120_000 }, async (formato, crs) => {
    const { codigo, camadas, arquivo_local } = await importar(formato, crs);
    expect(codigo).toBeNull();
    expect(camadas.map(({ nome }) => nome).sort()).toEqual(CAMADAS.map(([nome]) => nome));
    const curtos = await nomesCurtos(formato, arquivo_local);
    const esperado = { ...ATTRIBUTES, ...MUDANCAS[formato] };
    for (const camada of camadas) {
      const original = CAMADAS.find(([nome]) => nome === camada.nome)?.[1];
      const desvio = original && maiorDesvio(original, await geometriaDe(camada));
      expect(desvio, `${formato}: ${camada.nome}`).toBeLessThan(TOLERANCIA);
      expect(camada.defeitos, formato).toEqual([]);
      const volta = Object.keys(esperado).map((chave) => [chave, camada.attributes[curtos.get(chave) ?? chave]]);
      expect(Object.fromEntries(volta), formato).toEqual(esperado);
    }
  });

  it('um DXF traz os contornos, depois que alguém diz onde o desenho está', { timeout: 120_000 }, async () => {
    const { codigo, camadas } = await importar('dxf', 4674);
    expect(codigo).toBeNull();
    const desvios = await Promise.all(camadas.map(async (camada) => maiorDesvio(SIMPLES, await geometriaDe(camada))));
    expect(Math.min(...desvios)).toBeLessThan(TOLERANCIA);
  });
});

it('nenhuma das tabelas que uma exportação ainda vai ler é trocada enquanto ela lê', async () => {
  const filtro = { tipos: [], ativos: [], busca: '' };
  const selecao = { todas: true, ids: [] };
  const pedido: PedidoDeCamadas = {
    exportacao_id: v7(),
    cliente_id,
    objeto: 'camadas',
    ativos: 'todos',
    selecao,
    filtro,
  };
  const { signal } = new AbortController();
  const trocar = async (tabela: string) => {
    const outro = await database.pool.connect();
    try {
      await outro.query('BEGIN');
      await outro.query(`LOCK TABLE read_model.${tabela} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      return 'trocada';
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await outro.query('ROLLBACK');
      outro.release();
    }
  };
  const tabelas = ['camadas', 'camadas_envios', 'camada_tipos', 'ativos'];
  const LOCK_NOT_AVAILABLE = '55P03';
  const options = { formato: 'geojson', crs: 4326, signal, ao: () => undefined } as const;
  await readLayers(database.url, pedido, options, async () => {
    for (const tabela of tabelas) expect(await trocar(tabela), tabela).toBe(LOCK_NOT_AVAILABLE);
  });
  for (const tabela of tabelas) expect(await trocar(tabela), tabela).toBe('trocada');
});
