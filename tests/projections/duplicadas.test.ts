import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { caixaDe, deGeoJson } from '#domain/geometria/plana.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createDuplicates } from '#infra/files/importacao/duplicates.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { procurarDuplicadas } from '#projections/camada/duplicadas.queries.ts';
import { FAIXAS_INTEIRAS } from '#projections/mapa/faixas.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, novoCliente, quadrado } from '../support/acervo.ts';

const { modelos } = await setUpReadModels();
const duplicadas = createDuplicates(modelos.pool);

const ponto = (lng: number, lat: number): Geometria => ({ type: 'Point', coordinates: [lng, lat] });
const lida = (geojson: Geometria, area: number | null) => ({ id: v7(), caixa: caixaDe(deGeoJson(geojson)), area });

/** A client with layers of one asset, drawn by hand, and an import that is being read into it. */
async function acervo(formas: readonly (readonly [Geometria, number | null])[], importacao_id?: Uuid) {
  const { cliente_id, tipo_id, ativo_id } = novoCliente();
  const ids = formas.map(() => v7());
  await modelos.happened(
    ...formas.map(([geojson, area], i) =>
      camada(ids[i] ?? v7(), {
        cliente_id,
        tipo_id,
        ativo_id,
        geojson,
        area,
        nome: `Talhão ${i}`,
        ...(importacao_id ? { importacao_id } : {}),
      }),
    ),
  );
  return { ids, importacao: { importacao_id: v7(), cliente_id, ativo_id } };
}

it('acha a camada com o mesmo lugar e a mesma área, e o ponto que já está lá', async () => {
  const { ids, importacao } = await acervo([
    [quadrado(-48, -16), 118.2],
    [quadrado(-47, -16), 118.2],
    [ponto(-46, -15), null],
  ]);
  const [igual, vizinho, outra, lugar] = [
    lida(quadrado(-47, -16), 118.2),
    lida(quadrado(-47.00001, -16), 118.2),
    lida(quadrado(-48, -16), 118.3),
    lida(ponto(-46, -15), null),
  ];
  expect(await duplicadas.haComQueComparar(importacao)).toBe(true);
  const achadas = await duplicadas.procurar(importacao, [igual, vizinho, outra, lugar]);
  expect(new Map(achadas.map(({ id, camada_id, nome }) => [id, [camada_id, nome]]))).toEqual(
    new Map([
      [igual.id, [ids[1], 'Talhão 1']],
      [lugar.id, [ids[2], 'Talhão 2']],
    ]),
  );
});

it('não compara com outro ativo, outro cliente, o próprio envio ou um envio que ninguém vê', async () => {
  const { importacao } = await acervo([[quadrado(-48, -16), 1]]);
  const forma = [lida(quadrado(-48, -16), 1)];
  expect(await duplicadas.procurar(importacao, forma)).toHaveLength(1);
  for (const outra of [{ ativo_id: v7() }, { cliente_id: v7() }]) {
    expect(await duplicadas.procurar({ ...importacao, ...outra }, forma)).toEqual([]);
    expect(await duplicadas.haComQueComparar({ ...importacao, ...outra })).toBe(false);
  }
  const proprio = v7();
  const escondido = await acervo([[quadrado(-48, -16), 1]], proprio);
  expect(await duplicadas.procurar(escondido.importacao, forma)).toEqual([]);
  expect(await duplicadas.haComQueComparar({ ...escondido.importacao, importacao_id: proprio })).toBe(false);
});

it('procura pelos índices: cada feição custa o mesmo, por mais camadas que haja', async () => {
  const { importacao } = await acervo(Array.from({ length: 300 }, (_, i) => [quadrado(-48 - i / 50, -16), i]));
  await modelos.pool.query('ANALYZE read_model.camadas, read_model.camadas_mapa');
  const { text, values } = toPg(procurarDuplicadas(importacao, [lida(quadrado(-48, -16), 1)]));
  const { rows } = await modelos.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
  const plano = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const indice of ['camadas_por_area', ...FAIXAS_INTEIRAS.map(({ indice }) => `camadas_mapa_${indice}`)])
    expect(plano).toMatch(new RegExp(`${indice}\\b`));
});
