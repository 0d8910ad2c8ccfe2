import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { COLUNAS_DAS_CAMADAS, type FiltroDeCamadas } from '#projections/camada/camada.queries.ts';
import { camada, novoCliente } from '../support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createReadModels, type ReadModels } from '../support/read-models.ts';

let database: TestDatabase;
let modelos: ReadModels;
let camadas: ReturnType<typeof createCamadasService>;

beforeAll(async () => {
  database = await createTestDatabase();
  modelos = await createReadModels(database.url);
  camadas = createCamadasService({ leitor: modelos.leitor });
});
afterAll(async () => {
  await modelos.close();
  await database.drop();
});

const ORDENACOES = COLUNAS_DAS_CAMADAS.flatMap((coluna) =>
  (['asc', 'desc'] as const).map((direcao) => ({ coluna, direcao })),
);
const PEDACOS = ['a', 'Ã', 'b', '1', '23', ' ', '%', '_', '\\', '0', 'é ', 'lote '];
const texto = fc.array(fc.constantFrom(...PEDACOS), { minLength: 1, maxLength: 6 }).map((partes) => partes.join(''));
const simples = (valor: string) => valor.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Layers of a client with these names; a long description stands for texts that have no mould. */
async function acervo(nomes: readonly string[], compridas = 0) {
  const { escopo, ...c } = novoCliente();
  const ids = nomes.map(() => v7());
  await modelos.bulk(ids.map((id, i) => camada(id, { ...c, nome: nomes[i] ?? '', area: i % 7 === 0 ? null : i % 5 })));
  for (const [i, id] of ids.slice(0, compridas).entries()) {
    const dados = { tipo_id: c.tipo_id, ativo_id: c.ativo_id, nome: nomes[i] ?? '', attributes: {} };
    const event = camadaEvents.CamadaAlterada({ ...dados, descricao: 'x'.repeat(200) });
    await modelos.happened({ stream: `camada-${id}`, event });
  }
  return { escopo, ...c, ids };
}

/** Every way to a page, beside what reading all names one by one finds. */
async function conferir({ escopo }: Pick<Awaited<ReturnType<typeof acervo>>, 'escopo'>, filtro: FiltroDeCamadas) {
  const { busca = '', ...semBusca } = filtro;
  for (const ordenacao of ORDENACOES) {
    const pedido = { ordenacao, cursor: null, limite: 100 };
    const { itens } = await camadas.listar(escopo, { ...pedido, filtro: semBusca });
    const achadas = itens.filter(({ nome, descricao }) =>
      simples(`${nome} ${descricao}`).includes(simples(busca.trim())),
    );
    const ids = achadas.map(({ id }) => id);
    const juntas = await camadas.contarEListar(escopo, { ...pedido, filtro });
    expect([juntas.itens.map(({ id }) => id), juntas.contagem.total], busca).toEqual([ids, ids.length]);
    const emOrdem = await camadas.listar(escopo, { ...pedido, filtro, contagem: { total: 20_000, exata: true } });
    expect(
      emOrdem.itens.map(({ id }) => id),
      busca,
    ).toEqual(ids);
    const numerada = { pagina: 1, por_pagina: 100, total: 20_000, exata: false };
    const porNumero = await camadas.listarPorNumero(escopo, filtro, ordenacao, numerada);
    expect(
      porNumero.map(({ id }) => id),
      busca,
    ).toEqual(ids);
    expect(await camadas.contar(escopo, filtro)).toEqual({ total: ids.length, exata: true });
  }
}

describe('O que uma busca acha', () => {
  it('é o mesmo por qualquer caminho: letras, números, acentos e sinais no meio do que se digitou', async () => {
    const nomes = fc.sample(texto, { numRuns: 80, seed: 20_261_122 }).map((nome, i) => (nome.trim() ? nome : `a${i}`));
    const todas = await acervo(nomes);
    for (const busca of fc.sample(texto, { numRuns: 25, seed: 7 })) await conferir(todas, { busca });
  });

  it('também onde há textos compridos, que não se contam de antemão', async () => {
    const todas = await acervo(['Lote 1', 'Lote 22', 'Reserva 3', 'Área comum'], 2);
    for (const busca of ['lote', 'xx', 'lote 2', 'reserva', 'inexistente']) await conferir(todas, { busca });
  });

  it('acompanha o nome que muda, a camada que se inativa, a que vai para a lixeira e a que volta', async () => {
    const { ids, ...todas } = await acervo(['Gleba 1', 'Gleba 2', 'Gleba 3', 'Sítio 4']);
    const [uma, outra] = [`camada-${ids[0]}`, `camada-${ids[1]}`] as const;
    const dados = { tipo_id: todas.tipo_id, ativo_id: todas.ativo_id, descricao: '', attributes: {} };
    for (const fato of [
      { stream: uma, event: camadaEvents.CamadaAlterada({ ...dados, nome: 'Zona da gleba' }) },
      { stream: outra, event: camadaEvents.CamadaInativada({}) },
      { stream: uma, event: camadaEvents.CamadaRemovida({ motivo: '' }) },
      { stream: uma, event: camadaEvents.CamadaRestaurada({}) },
    ]) {
      await modelos.happened(fato);
      for (const filtro of [
        { busca: 'gleba' },
        { busca: 'gleba', ativo: true },
        { busca: 'gleba 2' },
        { busca: 'zona' },
      ])
        await conferir(todas, filtro);
    }
  });

  it('não se conta do que é de outro cliente, nem de ativo fora do alcance ou do filtro', async () => {
    const { escopo, ativo_id } = await acervo(['Barragem 1', 'Barragem 2']);
    const contar = (quem: typeof escopo, filtro: FiltroDeCamadas = {}) =>
      camadas.contar(quem, { busca: 'barragem', ...filtro });
    expect(await contar(escopo)).toEqual({ total: 2, exata: true });
    expect(await contar({ ...escopo, ativos: [ativo_id] })).toEqual({ total: 2, exata: true });
    const nenhuma = { total: 0, exata: true };
    expect(await contar({ ...escopo, ativos: [v7()] })).toEqual(nenhuma);
    expect(await contar({ ...escopo, cliente_id: v7() })).toEqual(nenhuma);
    expect(await contar(escopo, { tipos: [v7()] })).toEqual(nenhuma);
  });
});
