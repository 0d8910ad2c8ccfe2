import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import { deteccaoTipoStream, deteccaoTipoEvents as tipoEvents } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { PedidoDeDeteccoes } from '#domain/exportacao/pedido.ts';
import { amostra } from '#tests/support/amostras.ts';
import { ditoPelaGdal, type Lida, lerExportado, maiorDesvio, textoNoZip } from '#tests/support/camadas-exportadas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createExportacoes } from '#tests/support/exportacoes.ts';
import { createReadModels, type Fact, type ReadModels } from '#tests/support/read-models.ts';

const UM_MINUTO = 60_000;
const [cliente_id, alheio_id, ativo_id, outro_ativo, publicada, rascunho, tipo_id] = Array.from({ length: 7 }, () =>
  v7(),
);
/** What somebody wrote to have it run, or read as another thing, where the file is opened. */
const HOSTIS = [
  '=HYPERLINK("http://x";"ver")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '<script>alert(1)</script>',
  'a;b"c\nd',
  "'; --",
];
const QUANTAS = 12;
const ids = Array.from({ length: QUANTAS }, () => v7());
const TUDO: FiltroGravado = {
  ativo_ids: [],
  analise_ids: [],
  camada_ids: [],
  status_ids: [],
  tipo_ids: [],
  camada_tipo_ids: [],
  classificacoes: [],
  inicio: '2020-01-01',
  fim: null,
};

let database: TestDatabase;
let modelos: ReadModels;
let exportacoes: Awaited<ReturnType<typeof createExportacoes>>;

const formaDe = (i: number) => {
  const [x, y] = [-49 + i / 100, -16];
  const anel = [
    [x, y],
    [x + 0.005, y],
    [x + 0.005, y + 0.005],
    [x, y + 0.005],
    [x, y],
  ];
  return { type: 'MultiPolygon', coordinates: [[anel]] } as const;
};
const descricaoDe = (i: number) => HOSTIS[i % HOSTIS.length] ?? '';

function deteccao(id: string | undefined, i: number, analise_id: string | undefined, dono = cliente_id): Fact {
  const { coordinates } = formaDe(i);
  const [[[[x = 0, y = 0] = []] = []] = []] = coordinates as unknown as number[][][][];
  const event = on.DeteccaoCriada({
    ...amostra('DeteccaoCriada'),
    cliente_id: dono,
    analise_id,
    ativo_id: i % 2 === 0 ? ativo_id : outro_ativo,
    tipo_deteccao_id: tipo_id,
    camada_principal_id: null,
    geojson: formaDe(i),
    area: 1.5 + i,
    centroid: [x + 0.0025, y + 0.0025],
    descricao: descricaoDe(i),
    impacto: { posicao: '1', total: 0, camadas: [] },
  });
  return { stream: deteccaoStream(id ?? ''), cliente_id: dono ?? '', event };
}

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  modelos = await createReadModels(database.url);
  exportacoes = await createExportacoes(database.url);
  const analise = (id: string | undefined, dono: string | undefined): Fact => ({
    stream: analiseStream(id ?? ''),
    cliente_id: dono ?? '',
    event: na.AnaliseCriada({
      ...amostra('AnaliseCriada'),
      cliente_id: dono,
      ativo_id,
      titulo: '=1+1',
      data_depois: '2026-02-10',
    }),
  });
  const publicar = (id: string | undefined): Fact => ({
    stream: analiseStream(id ?? ''),
    cliente_id: cliente_id ?? '',
    event: na.AnalisePublicada({}),
  });
  const deFora = v7();
  await modelos.happened(
    {
      stream: deteccaoTipoStream(tipo_id ?? ''),
      cliente_id: cliente_id ?? '',
      event: tipoEvents.DeteccaoTipoCriado({
        ...amostra('DeteccaoTipoCriado'),
        cliente_id,
        nome: 'Desmatamento “ilegal”',
      }),
    },
    ...[analise(publicada, cliente_id), publicar(publicada), analise(rascunho, cliente_id), analise(deFora, alheio_id)],
    publicar(deFora),
    ...ids.map((id, i) => deteccao(id, i, publicada)),
    ...[deteccao(v7(), 0, rascunho), deteccao(v7(), 0, deFora, alheio_id)],
  );
}, UM_MINUTO);
afterAll(async () => {
  await exportacoes.close();
  await modelos.close();
  await database.drop();
});

const pedir = (objeto: PedidoDeDeteccoes['objeto'], formato: Formato, mais: object = {}) =>
  exportacoes.baixar({ cliente_id: cliente_id ?? '', formato, deteccoes: { objeto, filtro: TUDO }, ...mais });
/** GDAL takes the `id` of a GeoJSON's feature for its number, and not for a field. */
const idDe = ({ properties, ...lida }: Lida) => String(properties.id ?? (lida as { readonly id?: string }).id);

describe('Detecções em arquivo', () => {
  it.each(['gpkg', 'geojson'] as const)('uma linha para cada, com o seu centro: %s', async (formato) => {
    const { arquivo_local, total, arquivo } = await pedir('deteccoes', formato);
    expect([total, arquivo.nome]).toEqual([QUANTAS, `Detecções 2026-03-10.${formato}`]);
    const lidas = await lerExportado(arquivo_local, formato);
    expect(lidas.map(idDe).sort()).toEqual([...ids].sort());
    for (const lida of lidas) {
      const { geometry, properties } = lida;
      const i = ids.indexOf(idDe(lida));
      expect(properties).toMatchObject({
        analise: '=1+1',
        data_analise: '2026-02-10',
        tipo_deteccao: 'Desmatamento “ilegal”',
        area_ha: 1.5 + i,
        descricao: descricaoDe(i),
      });
      const centro = (geometry.type === 'MultiPoint' ? geometry.coordinates[0] : geometry.coordinates) as number[];
      expect(centro[0]).toBeCloseTo(properties.longitude as number, 9);
      expect(centro[0]).toBeCloseTo(-49 + i / 100 + 0.0025, 7);
    }
  });

  it('um CSV se lê no Excel em português, e nenhuma célula começa uma fórmula', async () => {
    const { arquivo_local } = await pedir('deteccoes', 'csv');
    const texto = readFileSync(arquivo_local, 'utf8');
    expect(texto.startsWith('\uFEFF"Id";"Ativo";"Categoria";"Análise";"Data da análise";"Tipo"')).toBe(true);
    expect(texto.trimEnd().split('\r\n')).toHaveLength(QUANTAS + 1);
    expect(texto).toContain('"10/02/2026"');
    expect(texto).toContain(';1,5;');
    expect(texto).not.toMatch(/(?:^|;)"[=+@-]/m);
    expect(texto).toContain(`"'=1+1"`);
  });

  it('uma planilha tem textos e números, sem uma só fórmula, e diz o que se escreveu', async () => {
    const { arquivo_local } = await pedir('deteccoes', 'xlsx');
    const dito = await ditoPelaGdal(arquivo_local, '-oo', 'HEADERS=FORCE');
    expect(dito).toContain('Layer name: Detecções');
    expect(dito).toContain(`Feature Count: ${QUANTAS}`);
    expect(dito).toMatch(/Área \(ha\) \(Real\) = 1\.5/);
    for (const hostil of HOSTIS) expect(dito).toContain(`Descrição (String) = ${hostil}`);
    expect(await textoNoZip(arquivo_local, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it.each([
    ...(['gpkg', 'fgb', 'geojson', 'csv', 'shp'] as const).map((formato) => [formato, 31982] as const),
    ...(['kml', 'kmz'] as const).map((formato) => [formato, 4326] as const),
    ['dxf', 4674] as const,
  ])(
    'as suas geometrias em %s (EPSG:%i) voltam como eram',
    async (formato, crs) => {
      const { arquivo_local, total } = await pedir('geometrias', formato, { crs });
      expect(total).toBe(QUANTAS);
      if (formato === 'csv') return expect(readFileSync(arquivo_local, 'utf8')).toContain('MULTIPOLYGON');
      const lidas = await lerExportado(arquivo_local, formato);
      expect(lidas).toHaveLength(QUANTAS);
      if (formato === 'dxf') return undefined;
      for (const lida of lidas) {
        const { geometry } = lida;
        const i = ids.indexOf(idDe(lida));
        const [um] = formaDe(i).coordinates;
        const dela = geometry.type === 'Polygon' ? { type: 'Polygon', coordinates: um } : formaDe(i);
        expect(maiorDesvio(geometry, dela as never), `${formato} ${i}`).toBeLessThan(1e-7);
      }
    },
    UM_MINUTO,
  );

  it('só o que se escolheu, se vê e se alcança: todas menos uma, o filtro, o ativo, o cliente', async () => {
    const quantas = async (mais: object) => {
      const feita = await exportacoes.exportar({
        cliente_id: cliente_id ?? '',
        formato: 'csv',
        deteccoes: { objeto: 'deteccoes', filtro: TUDO },
        ...mais,
      });
      return 'motivo' in feita ? feita.motivo : feita.total;
    };
    expect(await quantas({ selecao: { todas: true, ids: [ids[0]] } })).toBe(QUANTAS - 1);
    expect(await quantas({ selecao: { todas: false, ids: ids.slice(0, 3) } })).toBe(3);
    expect(await quantas({ ativos: [ativo_id] })).toBe(QUANTAS / 2);
    expect(await quantas({ deteccoes: { objeto: 'geometrias', filtro: { ...TUDO, fim: '2026-01-01' } } })).toBe(
      'sem_deteccoes',
    );
    expect(await quantas({ cliente_id: alheio_id, selecao: { todas: false, ids } })).toBe('sem_deteccoes');
    expect(await quantas({ cliente_id: alheio_id })).toBe(1);
  });
});
