import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camadaTipo } from '../support/acervo.ts';
import { type Lida, lerExportado, maiorDesvio, textoNoZip } from '../support/camadas-exportadas.ts';
import { createExportacoes } from '../support/exportacoes.ts';
import type { Fact } from '../support/read-models.ts';

/** Degrees: about a centimetre. */
const TOLERANCIA = 1e-7;
const UM_MINUTO = { timeout: 120_000 } as const;

const { database, modelos } = await setUpReadModels();
const exportacoes = await createExportacoes(database.url);
afterAll(() => exportacoes.close());

const ATTRIBUTES = {
  município: "São João d'El-Rei",
  código_do_imóvel_rural: 'A1',
  código_do_imóvel_antigo: 'B2',
  NULO: null,
  plantio: '2024-02-29',
  car: '9223372036854775807',
  cpf_com_zero: '01234567890',
  grande: 9007199254740991,
  inteiro: -42,
  real: 0.1,
  medido: 123.456,
  logico: true,
  texto: 'linha 1\nlinha "2"; fim, ção',
  fórmula: '=cmd|1',
  vazio: '',
} as const;

const POLIGONO: Geometria = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-49.1, -16.1],
        [-49.0000001234, -16.1],
        [-49, -16.0123456789012],
        [-49.1, -16],
        [-49.1, -16.1],
      ],
      [
        [-49.06, -16.06],
        [-49.06, -16.04],
        [-49.04, -16.04],
        [-49.06, -16.06],
      ],
    ],
    [
      [
        [-48.5, -16.1],
        [-48.4, -16.1],
        [-48.4, -16],
        [-48.5, -16.1],
      ],
    ],
  ],
};
const LINHA: Geometria = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-49.123456789, -16.1],
      [-49, -16],
    ],
    [
      [-48.7, -16.5],
      [-48.6, -16.6],
      [-48.5, -16.4],
    ],
  ],
};
const PONTO: Geometria = {
  type: 'MultiPoint',
  coordinates: [
    [-49.1, -16.1],
    [-48.2, -15.9],
  ],
};

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** The first part of a shape alone: files do not say one as they say several. */
const so = (geometria: Geometria): Geometria =>
  ({ type: geometria.type, coordinates: [geometria.coordinates[0]] }) as Geometria;

interface Acervo {
  readonly cliente_id: Uuid;
  readonly camadas: ReadonlyMap<Uuid, Geometria>;
}

/** One layer of each kind, with attributes of every kind; `mais` come on top. */
async function acervo(mais: Attributes[] = [{}, {}, {}], desenhos = [POLIGONO, LINHA, PONTO]): Promise<Acervo> {
  const [cliente_id, tipo_id, ativo_id] = [v7(), v7(), v7()];
  const camadas = new Map<Uuid, Geometria>();
  const fatos = desenhos.map((geojson, i): Fact => {
    const id = v7();
    camadas.set(id, geojson);
    const event = camadaEvents.CamadaCriada({
      cliente_id,
      tipo_id,
      ativo_id,
      nome: `Área ${i + 1}`,
      descricao: 'descrição',
      origem: null,
      geojson,
      geometria: null,
      area_informada: null,
      area: 12.3456,
      comprimento: null,
      attributes: { ...ATTRIBUTES, ...mais[i] },
    });
    return { stream: `camada-${id}`, cliente_id, event };
  });
  const lugar = ativo(ativo_id, cliente_id, v7(), 'Fazenda São José');
  await modelos.happened(lugar, camadaTipo(tipo_id, cliente_id, 'Talhões'), ...fatos);
  return { cliente_id, camadas };
}

/** What a format makes of a value, where that is not the value itself. */
const MUDANCAS: Readonly<Partial<Record<Formato, Readonly<Record<string, unknown>>>>> = {
  // A table of fixed width has no truth values, and no text that is empty and yet there.
  shp: { logico: 1, vazio: null },
  kml: { logico: 1, grande: '9007199254740991', NULO: undefined },
  kmz: { logico: 1, grande: '9007199254740991', NULO: undefined },
  // Nothing is said of what is not there.
  fgb: { NULO: undefined },
  csv: { fórmula: "'=cmd|1" },
};

/** Short names of a shapefile, as its own list says. */
async function nomesCurtos(arquivo: string): Promise<Map<string, string>> {
  const linhas = ((await textoNoZip(arquivo, 'campos.txt')) ?? '').split('\r\n').slice(3);
  return new Map(linhas.filter(Boolean).map((linha) => [linha.slice(12), linha.slice(0, 10).trim()]));
}

function conferir(lidas: readonly Lida[], { camadas }: Acervo, formato: Formato, nomes = new Map<string, string>()) {
  expect(lidas).toHaveLength(camadas.size);
  for (const { geometry, properties } of lidas) {
    const original = camadas.get(String(properties.camada_id));
    expect(original && maiorDesvio(original, geometry), `${formato}: ${geometry.type}`).toBeLessThan(TOLERANCIA);
    const esperado = { ...ATTRIBUTES, ...MUDANCAS[formato] };
    const volta = Object.keys(esperado).map((chave) => [chave, properties[nomes.get(chave) ?? chave]]);
    expect(Object.fromEntries(volta), formato).toEqual(esperado);
    expect(properties, formato).toMatchObject({ tipo: 'Talhões', ativo: 'Fazenda São José', area_ha: 12.3456 });
    const nome = formato.startsWith('km') ? properties.Name : properties.nome;
    expect(nome).toMatch(/^Área \d$/);
  }
}

describe('Ida e volta de camadas por arquivos', () => {
  it.each([
    ...(['gpkg', 'fgb', 'geojson', 'csv', 'shp'] as const).map((formato) => [formato, 4674] as const),
    ...(['kml', 'kmz'] as const).map((formato) => [formato, 4326] as const),
    ...[5880, 3857].map((crs) => ['gpkg', crs] as const),
    ...(['shp', 'geojson'] as const).map((formato) => [formato, 31982] as const),
  ])('%s em EPSG:%i traz de volta cada vértice e cada atributo', UM_MINUTO, async (formato, crs) => {
    const sos = [POLIGONO, LINHA, PONTO].map(so);
    const dele = await acervo(Array(6).fill({}), [POLIGONO, LINHA, PONTO, ...sos]);
    const { arquivo_local, total } = await exportacoes.baixar({ cliente_id: dele.cliente_id, formato, crs });
    expect(total).toBe(6);
    const nomes = formato === 'shp' ? await nomesCurtos(arquivo_local) : undefined;
    conferir(await lerExportado(arquivo_local, formato), dele, formato, nomes);
  });

  it('um DXF leva o desenho, cada parte no seu lugar', UM_MINUTO, async () => {
    const { cliente_id } = await acervo();
    const { arquivo_local, avisos } = await exportacoes.baixar({ cliente_id, formato: 'dxf', crs: 4674 });
    expect(avisos).toEqual([{ codigo: 'sem_atributos', total: 3 }]);
    const vertices = (await lerExportado(arquivo_local, 'dxf')).flatMap(({ geometry }) => geometry.coordinates.flat(9));
    const perto = (n: number) => vertices.some((v) => typeof v === 'number' && Math.abs(v - n) < TOLERANCIA);
    for (const n of [POLIGONO, LINHA, PONTO].flatMap(({ coordinates }) => coordinates.flat(9))) {
      expect(perto(Number(n)), `${n}`).toBe(true);
    }
  });

  it('o que o GeoJSON sabe dizer ele diz: números e textos no mesmo campo, nulo, e ausência', UM_MINUTO, async () => {
    const { cliente_id } = await acervo([{ misto: 5 }, { misto: 'cinco' }, { misto: null }]);
    const { arquivo_local, avisos } = await exportacoes.baixar({ cliente_id, formato: 'geojson' });
    expect(avisos).toEqual([]);
    const { features } = JSON.parse(readFileSync(arquivo_local, 'utf8')) as { features: Lida[] };
    expect(features.map(({ properties }) => properties.misto)).toEqual([5, 'cinco', null]);
    const tabela = await exportacoes.baixar({ cliente_id, formato: 'gpkg' });
    expect(tabela.avisos).toEqual([{ codigo: 'campos_de_tipo_misto', total: 1 }]);
    const lidos = (await lerExportado(tabela.arquivo_local, 'gpkg')).map(({ properties }) => properties.misto);
    expect(new Set(lidos)).toEqual(new Set(['5', 'cinco', null]));
  });

  it('nomes longos, iguais depois de cortados ou já tomados ganham outro, e a lista vai junto', UM_MINUTO, async () => {
    // Its type says what our own column says: one column is enough.
    const longos = { nome: 'outro nome', fid: 7, geom: 'g', Município: 'de novo', tipo: 'Talhões' };
    const { cliente_id } = await acervo([longos, longos, longos]);
    const { arquivo_local, avisos } = await exportacoes.baixar({ cliente_id, formato: 'shp' });
    expect(avisos).toEqual([{ codigo: 'campos_renomeados', total: 7 }]);
    const nomes = await nomesCurtos(arquivo_local);
    expect(new Set([...nomes.values()].map((nome) => nome.toLowerCase())).size).toBe(nomes.size);
    for (const curto of nomes.values()) expect(curto).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,9}$/);
    const gpkg = await exportacoes.baixar({ cliente_id, formato: 'gpkg' });
    for (const { properties } of await lerExportado(gpkg.arquivo_local, 'gpkg')) {
      expect(properties).toMatchObject({ nome: 'outro nome', fid: 7, geom: 'g' });
      expect(properties.camada_nome).toMatch(/^Área/);
      expect(properties).toMatchObject({ tipo: 'Talhões' });
      expect(properties).not.toHaveProperty('camada_tipo');
    }
  });
});

describe('O que se diz de um arquivo exportado', () => {
  it('o que cai fora do fuso é contado; dentro dele não há aviso', UM_MINUTO, async () => {
    const { cliente_id } = await acervo();
    const fora = await exportacoes.baixar({ cliente_id, formato: 'gpkg', crs: 31985 });
    expect(fora.avisos).toEqual([{ codigo: 'fora_da_area', total: 3 }]);
    const dentro = await exportacoes.baixar({ cliente_id, formato: 'gpkg', crs: 31982 });
    expect(dentro.avisos).toEqual([]);
  });

  it('valores protegidos não saem, em formato nenhum', UM_MINUTO, async () => {
    const segredo = 'protegido:v1:c2VncmVkbw==';
    const { cliente_id } = await acervo([{ cpf: segredo }, {}, {}]);
    const conferirSem = async (formato: Formato) => {
      const { arquivo_local, avisos } = await exportacoes.baixar({ cliente_id, formato });
      expect(avisos).toEqual([{ codigo: 'valores_protegidos', total: 1 }]);
      const lidos = (await lerExportado(arquivo_local, formato)).map(({ properties }) => properties.cpf ?? null);
      expect(lidos.filter((valor) => valor !== null)).toEqual(['(protegido)']);
    };
    await Promise.all((['gpkg', 'geojson', 'csv'] as const).map(conferirSem));
  });

  it('um texto que não cabe em um Shapefile é cortado e contado', UM_MINUTO, async () => {
    const { cliente_id } = await acervo([{ laudo: 'é'.repeat(5_000) }, {}, {}]);
    const { avisos } = await exportacoes.baixar({ cliente_id, formato: 'shp' });
    expect(avisos).toContainEqual({ codigo: 'textos_cortados', total: 1 });
  });

  it('sem camadas, ou longe demais da projeção, não há arquivo, e se diz por quê', UM_MINUTO, async () => {
    const africa: Geometria = { type: 'MultiPoint', coordinates: [[39, 0]] };
    const { cliente_id } = await acervo([{}], [africa]);
    for (const formato of ['gpkg', 'csv'] as const) {
      const longe = await exportacoes.exportar({ cliente_id, formato, crs: 31982 });
      expect(longe, formato).toEqual({ motivo: 'nao_projetavel' });
    }
    const deOutro = await exportacoes.exportar({ cliente_id: v7(), formato: 'gpkg' });
    expect(deOutro).toEqual({ motivo: 'sem_camadas' });
    const nada = { todas: false, ids: [v7()] };
    expect(await exportacoes.exportar({ cliente_id, formato: 'csv', selecao: nada })).toEqual({
      motivo: 'sem_camadas',
    });
  });
});
