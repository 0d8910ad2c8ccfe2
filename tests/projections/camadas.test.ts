import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { COLUNAS_DAS_CAMADAS, listarCamadas } from '#projections/camada/camada.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camada, camadaTipo, categoria, importacao, quadrado } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels();
const camadas = createCamadasService({ leitor: modelos.leitor });

/** A client of its own, so that tests do not see each other. */
async function novoCliente() {
  const [cliente_id, categoria_id, tipo_id, ativo_id, outro_ativo_id] = [v7(), v7(), v7(), v7(), v7()];
  await modelos.happened(
    categoria(categoria_id, cliente_id, 'Fazendas'),
    camadaTipo(tipo_id, cliente_id, 'Talhões'),
    ativo(ativo_id, cliente_id, categoria_id, 'Fazenda Água Boa'),
    ativo(outro_ativo_id, cliente_id, categoria_id, 'Fazenda Boa Vista'),
  );
  const tudo: Escopo = { cliente_id, ativos: 'todos' };
  return { cliente_id, tipo_id, ativo_id, outro_ativo_id, tudo };
}

const primeira = { cursor: null, limite: 50 };
const todasAsOrdens = COLUNAS_DAS_CAMADAS.flatMap((coluna) =>
  (['asc', 'desc'] as const).map((d) => [coluna, d] as const),
);
const umaPorPagina = { pagina: 1, por_pagina: 1, total: 1, exata: true };
const nomes = async (escopo: Escopo) => (await camadas.listar(escopo, primeira)).itens.map((linha) => linha.nome);
const fato = (id: string, event: Fact['event'], em?: string): Fact => ({
  stream: `camada-${id}`,
  event,
  ...(em ? { em } : {}),
});
const envio = (id: string, event: Fact['event']): Fact => ({ stream: `importacao-${id}`, event });

describe('a lista de camadas', () => {
  it('mostra cada camada com o tipo, o ativo e a categoria, e a geometria como foi desenhada', async () => {
    const c = await novoCliente();
    const id = v7();
    const geojson = quadrado(-47.123456789012, -15.98765432101);
    await modelos.happened(camada(id, { ...c, nome: 'Talhão 7', geojson, area: 12.3456 }));
    const { itens } = await camadas.listar(c.tudo, primeira);
    expect(itens).toHaveLength(1);
    expect(itens[0]).toMatchObject({
      id,
      nome: 'Talhão 7',
      descricao: '',
      ativo: true,
      area: 12.3456,
      comprimento: null,
      ativo_id: c.ativo_id,
      ativo_nome: 'Fazenda Água Boa',
      categoria_nome: 'Fazendas',
      categoria_cor_da_tag: '#112233',
      tipo: { id: c.tipo_id, nome: 'Talhões', tipo_geometria: 3 },
    });
    expect(await camadas.obter(c.tudo, id)).toMatchObject({
      attributes: { dono: 'Ana' },
      importacao_id: null,
      geojson,
    });
    const [linha] = await camadas.listarPorNumero(c.tudo, {}, { coluna: 'nome', direcao: 'asc' }, umaPorPagina);
    expect(linha).toMatchObject({ id, geojson });
  });

  it('procura sem ligar para acentos e maiúsculas, e trata % e _ como letras', async () => {
    const c = await novoCliente();
    await modelos.happened(camada(v7(), { ...c, nome: 'São João 100%' }), camada(v7(), { ...c, nome: 'Sao Jose' }));
    const busca = async (texto: string) =>
      (await camadas.listar(c.tudo, { ...primeira, filtro: { busca: texto } })).itens.map((linha) => linha.nome);
    expect(await busca('SÃO JO')).toEqual(['São João 100%', 'Sao Jose']);
    expect(await busca('100%')).toEqual(['São João 100%']);
    expect(await busca('S_o')).toEqual([]);
  });

  it('vai de página em página sem perder nem repetir, em qualquer ordem, com áreas iguais e ausentes', async () => {
    const c = await novoCliente();
    const areas = [5, null, 5, 1, null, 9, 5];
    await modelos.happened(...areas.map((area, i) => camada(v7(), { ...c, nome: `Camada ${i}`, area })));
    for (const [coluna, direcao] of todasAsOrdens) {
      const ordem = `${coluna} ${direcao}`;
      const vistas: (number | null)[] = [];
      const ids = new Set<string>();
      let cursor: string | null = null;
      do {
        const pagina = await camadas.listar(c.tudo, { cursor, limite: 2, ordenacao: { coluna, direcao } });
        vistas.push(...pagina.itens.map((linha) => linha.area));
        for (const linha of pagina.itens) ids.add(linha.id);
        cursor = pagina.proxima;
      } while (cursor !== null);
      expect(ids.size, ordem).toBe(areas.length);
      if (ordem === 'area asc') expect(vistas).toEqual([null, null, 1, 5, 5, 5, 9]);
      if (ordem === 'area desc') expect(vistas).toEqual([9, 5, 5, 5, 1, null, null]);
    }
    expect(await camadas.contar(c.tudo)).toEqual({ total: areas.length, exata: true });
  });

  it('só deixa ver o próprio cliente e os ativos atribuídos, também ao contar, abrir e medir a extensão', async () => {
    const [c, vizinho] = [await novoCliente(), await novoCliente()];
    const [aqui, la] = [v7(), v7()];
    await modelos.happened(
      camada(aqui, { ...c, nome: 'Aqui' }),
      camada(la, { ...c, ativo_id: c.outro_ativo_id, nome: 'Lá', geojson: quadrado(-60, -3) }),
    );
    const parte: Escopo = { cliente_id: c.cliente_id, ativos: [c.ativo_id] };
    const nada: Escopo = { cliente_id: c.cliente_id, ativos: [] };
    const deFora: Escopo = { cliente_id: vizinho.cliente_id, ativos: [c.ativo_id, c.outro_ativo_id] };
    expect(await nomes(c.tudo)).toEqual(['Aqui', 'Lá']);
    expect(await nomes(parte)).toEqual(['Aqui']);
    expect([await nomes(nada), await nomes(vizinho.tudo), await nomes(deFora)]).toEqual([[], [], []]);
    const total = async (escopo: Escopo) => (await camadas.contar(escopo)).total;
    expect([await total(c.tudo), await total(parte), await total(deFora)]).toEqual([2, 1, 0]);
    expect(await camadas.obter(parte, la)).toBeNull();
    expect(await camadas.obter(deFora, aqui)).toBeNull();
    expect((await camadas.obterExtensao(parte))?.map((grau) => Number(grau.toFixed(6)))).toEqual([
      -48, -16, -47.9, -15.9,
    ]);
    expect(await camadas.obterExtensao(deFora)).toBeNull();
  });

  it('inativa continua na lista, removida some, restaurada volta', async () => {
    const c = await novoCliente();
    const id = v7();
    await modelos.happened(camada(id, { ...c, nome: 'X' }), fato(id, camadaEvents.CamadaInativada({})));
    expect((await camadas.listar(c.tudo, primeira)).itens[0]?.ativo).toBe(false);
    expect((await camadas.listar(c.tudo, { ...primeira, filtro: { ativo: true } })).itens).toEqual([]);
    await modelos.happened(fato(id, camadaEvents.CamadaRemovida({ motivo: '' })));
    expect([await nomes(c.tudo), await camadas.obter(c.tudo, id)]).toEqual([[], null]);
    await modelos.happened(fato(id, camadaEvents.CamadaRestaurada({})), fato(id, camadaEvents.CamadaAtivada({})));
    expect(await nomes(c.tudo)).toEqual(['X']);
  });

  it('lê pelo índice da coluna por que se ordena, sem ordenar de novo', async () => {
    const escopo: Escopo = { cliente_id: v7(), ativos: 'todos' };
    const indices = { nome: 'camadas_lista', area: 'camadas_por_area', criada_em: 'camadas_por_criacao' } as const;
    for (const [coluna, direcao] of todasAsOrdens) {
      const plano = await modelos.explain(listarCamadas(escopo, {}, { coluna, direcao }, { cursor: null, limite: 20 }));
      expect(plano).toContain(indices[coluna]);
      expect(plano).not.toContain('Sort');
    }
  });
});

describe('um envio', () => {
  it('só aparece quando é publicado, some quando é desfeito, volta quando é refeito: sempre inteiro', async () => {
    const c = await novoCliente();
    const importacao_id = v7();
    const daImportacao = async () => (await camadas.listarDaImportacao(c.tudo, importacao_id, primeira)).itens;
    await modelos.happened(
      importacao(importacao_id, c),
      ...[2, 0, 1].map((feicao) => camada(v7(), { ...c, nome: `Feição ${feicao}`, importacao_id, feicao })),
    );
    expect(await nomes(c.tudo)).toEqual([]);
    expect((await daImportacao()).map((linha) => linha.feicao)).toEqual([0, 1, 2]);
    const { cliente_id, ativo_id, outro_ativo_id } = c;
    for (const semAlcance of [
      { cliente_id: v7(), ativos: [ativo_id] },
      { cliente_id, ativos: [outro_ativo_id] },
    ])
      expect((await camadas.listarDaImportacao(semAlcance, importacao_id, primeira)).itens).toEqual([]);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoPublicada({ camadas: 3 })));
    expect(await nomes(c.tudo)).toEqual(['Feição 0', 'Feição 1', 'Feição 2']);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoDesfeita({ motivo: 'errado' })));
    expect(await nomes(c.tudo)).toEqual([]);
    await modelos.happened(envio(importacao_id, importacaoEvents.ImportacaoRefeita({ motivo: 'certo' })));
    expect(await nomes(c.tudo)).toHaveLength(3);
  });

  it.each([
    ['descartado', importacaoEvents.ImportacaoDescartada({ motivo: '' })],
    ['expirado', importacaoEvents.ImportacaoExpirada({})],
    [
      'recusado',
      importacaoEvents.ImportacaoFalhou({
        problemas: [{ codigo: 'X', arquivo: 'a', feicao: null, campo: null, detalhe: null }],
      }),
    ],
  ])('%s não deixa nada à vista', async (_nome, event) => {
    const c = await novoCliente();
    const importacao_id = v7();
    await modelos.happened(
      importacao(importacao_id, c),
      camada(v7(), { ...c, importacao_id }),
      envio(importacao_id, event),
    );
    expect(await nomes(c.tudo)).toEqual([]);
  });
});

const inserir = (wkt: string) =>
  modelos.pool.query(
    `INSERT INTO camadas (id, cliente_id, tipo_id, ativo_id, nome, descricao, geom, attributes, ativo, removida,
       criada_em, desde_posicao, desde_instante)
     VALUES ($1, $1, $1, $1, '', '', ST_GeomFromText($2, 4326), '{}', TRUE, FALSE, now(), 1, now())`,
    [v7(), wkt],
  );

describe('as tabelas de camadas', () => {
  it.each([
    ['NaN no meio de uma linha', 'LINESTRING(0 0, NaN NaN, 1 1)'],
    ['NaN num polígono', 'POLYGON((0 0, 0 1, NaN 1, 1 0, 0 0))'],
    ['NaN num ponto', 'POINT(NaN 1)'],
    ['NaN entre pontos', 'MULTIPOINT(1 1, NaN NaN)'],
    ['um grau que não existe', 'POINT(10 91)'],
    ['um número desmedido', 'LINESTRING(0 0, 1e308 0)'],
  ])('recusam %s', async (_nome, wkt) => {
    await expect(inserir(wkt)).rejects.toThrow('camadas_geom_check');
  });

  it('aceitam vários pontos de uma vez', async () => {
    await expect(inserir('MULTIPOINT(1 1, 2 2)')).resolves.toBeDefined();
  });

  it('dizem como uma camada era num instante passado', async () => {
    const c = await novoCliente();
    const id = v7();
    const dados = { tipo_id: c.tipo_id, ativo_id: c.ativo_id, descricao: '', attributes: {} };
    await modelos.happened(
      { ...camada(id, { ...c, nome: 'Antes' }), em: '2030-01-01T00:00:00.000Z' },
      fato(id, camadaEvents.CamadaAlterada({ ...dados, nome: 'Depois' }), '2030-02-01T00:00:00.000Z'),
      fato(id, camadaEvents.CamadaRemovida({ motivo: '' }), '2030-03-01T00:00:00.000Z'),
    );
    const em = async (instante: string) =>
      (await camadas.listar(c.tudo, { ...primeira, filtro: { em: instante } })).itens.map((linha) => linha.nome);
    expect(await em('2029-12-31T23:59:59.999Z')).toEqual([]);
    expect(await em('2030-01-15T00:00:00.000Z')).toEqual(['Antes']);
    expect(await em('2030-02-01T00:00:00.000Z')).toEqual(['Depois']);
    expect(await em('2030-03-01T00:00:00.000Z')).toEqual([]);
  });
});
