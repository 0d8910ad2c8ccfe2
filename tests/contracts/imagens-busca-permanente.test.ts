import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { buscaPermanenteEvents, buscaPermanenteStream } from '#domain/busca-permanente/busca-permanente.events.ts';
import { type Cota, FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { createProvedores } from '#infra/edge/imagery/providers/provedores.ts';
import { createStandingSearch } from '#infra/edge/imagery/standing-search.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { type Archive, archiveProvider, sceneOf, scenes } from '#tests/support/provedores-de-imagens.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { database, modelos } = await setUpReadModels();
const pool = createPool(database.url, { role: APP_ROLE });
afterAll(() => pool.end());

const sinal = new AbortController().signal;
const comCota = (archive: Archive, cota: Cota | null) => {
  const provedor = archiveProvider(archive);
  provedor.cota = async () => cota;
  return provedor;
};
const acervo = (id: string, cota: Cota | null) => comCota({ id, cenas: scenes(id, 3, 1), pageSize: 10 }, cota);

/** A standing search of an asset, and what it finds with these providers. */
async function procurar(provedores: readonly ReturnType<typeof archiveProvider>[]) {
  const [cliente_id, ativo_id] = [v7(), v7()];
  const definida = { cliente_id, ativo_id, nuvens_max: 15, desde: '2020-01-01' };
  await modelos.happened({
    stream: buscaPermanenteStream(ativo_id),
    event: buscaPermanenteEvents.BuscaPermanenteDefinida(definida),
  });
  const procurador = createStandingSearch({
    pool,
    leitor: modelos.leitor,
    log: createLog('teste', 'silent'),
    provedores: createProvedores([async () => provedores]),
    areaDoAtivo: async () => sceneOf('lugar', null).pegada,
  });
  const achadas = await procurador.procurar(ativo_id, sinal);
  return new Set(achadas.map(({ provedor }) => provedor));
}

describe('A busca permanente, que ninguém espera', () => {
  it('deixa às pessoas o último quinto da cota de um provedor, e procura nos outros', async () => {
    const [escasso, no_limite, folgado, calado] = [
      acervo('escasso', { restante: 5, total: 100 }),
      acervo('no-limite', { restante: 20, total: 100 }),
      acervo('folgado', { restante: 21, total: 100 }),
      acervo('calado', null),
    ];
    expect(await procurar([escasso, no_limite, folgado, calado])).toEqual(new Set(['folgado', 'calado']));
    expect([escasso.asked, no_limite.asked]).toEqual([0, 0]);
  });

  it('não pergunta a quem não tem chave, nem aos mapas-base; um que falha não cala os outros', async () => {
    const semChave = comCota({ id: 'planet', cenas: scenes('planet', 3, 1), pageSize: 5, comChave: false }, null);
    const fundo = acervo('planet_basemap', null);
    const fora = comCota(
      { id: 'fora', cenas: [], pageSize: 1, failure: () => new FalhaDoProvedor('fora', 'limite', 60) },
      null,
    );
    expect(await procurar([semChave, fundo, fora, acervo('inpe', null)])).toEqual(new Set(['inpe']));
    expect([semChave.asked, fundo.asked]).toEqual([0, 0]);
  });
});
