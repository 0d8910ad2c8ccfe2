import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { FalhaDoProvedor, type ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { type BuscaNoCatalogo, createCatalogoDeImagens } from '#infra/edge/imagery/catalogue/catalogue.ts';
import { createProvedores } from '#infra/edge/imagery/providers/provedores.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { archiveProvider, PLACE, sceneOf, scenes } from '#tests/support/provedores-de-imagens.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { database, modelos } = await setUpReadModels();
const pool = createPool(database.url, { role: APP_ROLE });
afterAll(() => pool.end());

const sinal = new AbortController().signal;
const BUSCA: BuscaNoCatalogo = {
  ativo_id: null,
  area: sceneOf('lugar', null).pegada,
  bbox: PLACE,
  de: '2024-01-01',
  ate: '2024-12-31',
  filtro: { nuvensMax: null, resolucaoMin: null, resolucaoMax: null },
};
const quem = { usuario_id: v7(), escopo: { cliente_id: v7(), ativos: 'todos' as const } };

const catalogoDe = (provedores: readonly ProvedorDeImagens[]) =>
  createCatalogoDeImagens({
    pool,
    leitor: modelos.leitor,
    secret: 'ab'.repeat(32),
    log: createLog('teste', 'silent'),
    provedores: createProvedores([async () => provedores]),
  });

describe('O calendário de imagens', () => {
  it('tem um dia por data com cena, na ordem do ano, e em cada um o mais limpo primeiro', async () => {
    const boreal = scenes('boreal', 500, 1, '2025-02-10');
    const inpe = [
      sceneOf('inpe-1', '2024-07-01', { percentual_nuvens: 0, satelite: 'AMAZONIA-1' }),
      sceneOf('inpe-2', '2024-07-01', { percentual_nuvens: null, satelite: 'CBERS-4A' }),
      sceneOf('inpe-3', '2023-12-31'),
      sceneOf('inpe-4', null),
    ];
    const catalogo = catalogoDe([
      archiveProvider({ id: 'boreal', cenas: boreal, pageSize: 60 }),
      archiveProvider({ id: 'inpe', cenas: inpe, pageSize: 2 }),
    ]);
    const { dias, completo } = await catalogo.calendario(quem, BUSCA, sinal);
    expect([completo, dias.length]).toEqual([true, 366]);
    expect(dias.map(({ data }) => data)).toEqual(dias.map(({ data }) => data).toSorted());
    expect([dias[0]?.data, dias.at(-1)?.data]).toEqual(['2024-01-01', '2024-12-31']);
    const julho = dias.find(({ data }) => data === '2024-07-01')?.grupos ?? [];
    expect(julho.map(({ satellite }) => satellite)).toEqual(['AMAZONIA-1', expect.stringMatching(/^S2/), 'CBERS-4A']);
    expect(julho.map(({ cloud_percent }) => cloud_percent)).toEqual([0, expect.any(Number), null]);
    // Nobody has looked at the pixels of others' scenes.
    expect(julho[0]).toMatchObject({ provider: 'inpe', provider_label: 'Acervo inpe', cloud_over: 'scene' });
    // Each is known by its hash from now on.
    for (const { hash } of julho) {
      expect(await catalogo.obter(quem, null, hash)).toMatchObject({ hash, date: '2024-07-01' });
    }
  });

  it('com um provedor fora do ar mostra os dias dos outros, e diz que falta', async () => {
    const catalogo = catalogoDe([
      archiveProvider({ id: 'boreal', cenas: scenes('boreal', 30, 1), pageSize: 30 }),
      archiveProvider({
        id: 'inpe',
        cenas: [],
        pageSize: 1,
        failure: () => new FalhaDoProvedor('inpe', 'limite', 30),
      }),
    ]);
    const { dias, completo, provedores } = await catalogo.calendario(quem, BUSCA, sinal);
    expect([dias.length, completo]).toEqual([30, false]);
    expect(provedores).toContainEqual({ id: 'inpe', nome: 'Acervo inpe', estado: 'limite', espera: 30 });
  });
});
