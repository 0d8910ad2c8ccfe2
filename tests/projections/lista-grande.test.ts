import { v7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { COLUNAS_DAS_CAMADAS, chaveDaCamada } from '#projections/camada/camada.queries.ts';
import { listarCamadasPorNumero } from '#projections/camada/tabela.queries.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, novoCliente } from '../support/acervo.ts';

const TOTAL = 2_600;
const { escopo, ...c } = novoCliente();
const ids = Array.from({ length: TOTAL }, () => v7());
const { modelos } = await setUpReadModels();
const camadas = createCamadasService({ leitor: modelos.leitor });

beforeAll(async () => {
  // Names in the order of their numbers; areas that many share.
  const nome = (i: number) => `Talhão ${String(i).padStart(5, '0')}${i % 100 === 7 ? ' raro' : ''}`;
  await modelos.bulk(ids.map((id, i) => camada(id, { ...c, nome: nome(i), area: i % 9 === 0 ? null : i % 9 })));
  await modelos.pool.query('ANALYZE read_model.camadas');
});

it('a página de um número é a mesma, de onde quer que se comece a contar', async () => {
  const pedido = { por_pagina: 30, total: TOTAL, exata: true };
  for (const ordenacao of COLUNAS_DAS_CAMADAS.flatMap((coluna) =>
    (['asc', 'desc'] as const).map((direcao) => ({ coluna, direcao })),
  )) {
    const ler = (pagina: number, marcos: Parameters<typeof listarCamadasPorNumero>[4] = []) =>
      modelos.leitor.any(listarCamadasPorNumero(escopo, {}, ordenacao, { ...pedido, pagina }, marcos));
    const aqui = await ler(40);
    const ultima = aqui.at(-1);
    if (!ultima) throw new Error('a página 40 está vazia');
    const marco = { posicao: 40 * 30, chave: chaveDaCamada(ultima, ordenacao) };
    for (const pagina of [39, 40, 41, 45, 87]) {
      const sem = (await ler(pagina)).map(({ id }) => id);
      expect(sem, `${ordenacao.coluna} ${ordenacao.direcao} ${pagina}`).toHaveLength(pagina === 87 ? 20 : 30);
      expect((await ler(pagina, [marco])).map(({ id }) => id)).toEqual(sem);
    }
  }
});

it('o caminho até uma página é lembrado até que algo mude na lista', async () => {
  const porNome = { coluna: 'nome', direcao: 'asc' } as const;
  const ler = async (pagina: number) => {
    const { total, exata } = await camadas.contar(escopo, {});
    const rows = await camadas.listarPorNumero(escopo, {}, porNome, { pagina, por_pagina: 100, total, exata });
    return rows.map(({ id }) => id);
  };
  expect(await ler(13)).toEqual(ids.slice(1_200, 1_300));
  expect(await ler(14)).toEqual(ids.slice(1_300, 1_400));
  const primeira = ids[0] ?? '';
  await modelos.happened({ stream: `camada-${primeira}`, event: camadaEvents.CamadaRemovida({ motivo: '' }) });
  expect(await ler(14)).toEqual(ids.slice(1_301, 1_401));
});

it('o que a busca acha se conta igual, seja muito ou pouco, e a página de uma palavra comum vem em ordem', async () => {
  expect(await camadas.contar(escopo, { busca: 'TALHÃO' })).toEqual({ total: TOTAL - 1, exata: true });
  expect(await camadas.contar(escopo, { busca: 'raro' })).toEqual({ total: 26, exata: true });
  expect(await camadas.contar(escopo, { busca: 'talhao', ativos: [v7()] })).toEqual({ total: 0, exata: true });
  expect(await camadas.contar({ ...escopo, cliente_id: v7() }, { busca: 'talhao' })).toEqual({ total: 0, exata: true });
  const contagem = { total: 10_000, exata: false };
  const ordenacao = { coluna: 'nome', direcao: 'desc' } as const;
  const pedido = { filtro: { busca: 'raro' }, ordenacao, cursor: null, limite: 20, contagem };
  const pagina = await camadas.listar(escopo, pedido);
  expect(pagina.itens.map(({ id }) => id)).toEqual(
    ids
      .filter((_, i) => i % 100 === 7)
      .toReversed()
      .slice(0, 20),
  );
  const resto = await camadas.listar(escopo, { ...pedido, cursor: pagina.proxima });
  expect([resto.itens.length, resto.proxima]).toEqual([6, null]);
});
