import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camadaTipo, quadrado } from '../support/acervo.ts';
import { lerExportado } from '../support/camadas-exportadas.ts';
import { createExportacoes } from '../support/exportacoes.ts';
import type { Fact } from '../support/read-models.ts';

const UM_MINUTO = { timeout: 120_000 } as const;

const { database, modelos } = await setUpReadModels();
const exportacoes = await createExportacoes(database.url);
afterAll(() => exportacoes.close());

const PROTEGIDO = 'protegido:v1:c2VncmVkbw==';
const chaves = (quantas: number, de = 0) =>
  Object.fromEntries(Array.from({ length: quantas }, (_, i) => [`campo ${de + i}`, i % 2 ? i : `valor "${i}"`]));

/** Layers with these attributes each. */
async function acervo(todas: readonly Readonly<Record<string, string | number>>[]): Promise<Uuid> {
  const [cliente_id, tipo_id, ativo_id] = [v7(), v7(), v7()];
  const fatos = todas.map((attributes, i): Fact => {
    const multi = { type: 'MultiPolygon' as const, coordinates: [quadrado(-48, -16).coordinates] };
    const event = camadaEvents.CamadaCriada({
      cliente_id,
      tipo_id,
      ativo_id,
      nome: `Área ${i}`,
      descricao: '',
      origem: null,
      geojson: multi as never,
      geometria: null,
      area_informada: null,
      area: 1,
      comprimento: null,
      attributes,
    });
    return { stream: `camada-${v7()}`, cliente_id, event };
  });
  const lugar = ativo(ativo_id, cliente_id, v7(), 'Fazenda São José');
  await modelos.happened(lugar, camadaTipo(tipo_id, cliente_id, 'Talhões'), ...fatos);
  return cliente_id;
}

describe('Camadas com mais atributos diferentes do que uma tabela tem colunas', () => {
  const todas = Array.from({ length: 7 }, (_, i) => ({ ...chaves(290, i * 290), ...(i === 0 && { cpf: PROTEGIDO }) }));
  const total = 7 * 290 + 1;
  const esperadas = todas.map((uma, i) => (i === 0 ? { ...uma, cpf: '(protegido)' } : uma));

  it.each(['gpkg', 'fgb', 'kml', 'csv'] as const)(
    '%s leva todos em uma coluna, como JSON, e diz isso',
    UM_MINUTO,
    async (formato) => {
      const cliente_id = await acervo(todas);
      const { arquivo_local, avisos } = await exportacoes.baixar({ cliente_id, formato, crs: 4326 });
      expect(avisos).toContainEqual({ codigo: 'atributos_em_json', total });
      expect(avisos).toContainEqual({ codigo: 'valores_protegidos', total: 1 });
      const lidas = (await lerExportado(arquivo_local, formato)).map(({ properties }) => {
        const { atributos } = properties;
        return typeof atributos === 'string' ? JSON.parse(atributos) : atributos;
      });
      expect(lidas).toHaveLength(7);
      for (const uma of esperadas) expect(lidas).toContainEqual(uma);
    },
  );

  it('um GeoJSON os leva como são', UM_MINUTO, async () => {
    const cliente_id = await acervo(todas);
    const { arquivo_local, avisos } = await exportacoes.baixar({ cliente_id, formato: 'geojson' });
    expect(avisos).toEqual([{ codigo: 'valores_protegidos', total: 1 }]);
    const lidas = (await lerExportado(arquivo_local, 'geojson')).map(({ properties }) => properties);
    for (const uma of esperadas) expect(lidas).toContainEqual(expect.objectContaining(uma));
  });

  it('um Shapefile não os leva, e se diz por quê; com os de uma camada só ele é feito', UM_MINUTO, async () => {
    const cliente_id = await acervo(todas);
    expect(await exportacoes.exportar({ cliente_id, formato: 'shp' })).toEqual({ motivo: 'campos_demais' });
    const largos = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`c${i}`, 'x'.repeat(300)]));
    expect(await exportacoes.exportar({ cliente_id: await acervo([largos]), formato: 'shp' })).toEqual({
      motivo: 'campos_demais',
    });
    const { arquivo_local } = await exportacoes.baixar({ cliente_id: await acervo([chaves(300)]), formato: 'shp' });
    expect(await lerExportado(arquivo_local, 'shp')).toHaveLength(1);
  });
});
