import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoEvents } from '#domain/ativo/ativo.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { clienteEvents } from '#domain/cliente/cliente.events.ts';
import { createAtivosService } from '#infra/services/ativo.service.ts';
import { createCamadaTiposService } from '#infra/services/camada-tipo.service.ts';
import { createCategoriasService } from '#infra/services/categoria.service.ts';
import { createClientesService } from '#infra/services/cliente.service.ts';
import { listarAtivos } from '#projections/ativo/ativo.queries.ts';
import { listarCamadaTipos } from '#projections/camada-tipo/camada-tipo.queries.ts';
import { listarCategorias } from '#projections/categoria/categoria.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { ativo, camada, camadaTipo, categoria, cliente, estilo, importacao } from '../support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createReadModels, type ReadModels } from '../support/read-models.ts';

let database: TestDatabase;
let modelos: ReadModels;

beforeAll(async () => {
  database = await createTestDatabase();
  modelos = await createReadModels(database.url);
});
afterAll(async () => {
  await modelos.close();
  await database.drop();
});

const todos = (cliente_id: string): Escopo => ({ cliente_id, ativos: 'todos' });

describe('clientes', () => {
  it('cada um vê o seu, e quem opera a instalação vê todos por nome', async () => {
    const clientes = createClientesService({ leitor: modelos.leitor });
    const [a, b] = [v7(), v7()];
    await modelos.happened(cliente(b, 'Ômega'), cliente(a, 'Ágata'));
    expect(await clientes.obter(todos(a))).toEqual({ id: a, nome: 'Ágata', sigla: 'Ága', ativo: true });
    const nomes = async () => (await clientes.listarDaInstalacao()).map((linha) => [linha.nome, linha.ativo]);
    expect(await nomes()).toEqual([
      ['Ágata', true],
      ['Ômega', true],
    ]);
    await modelos.happened(
      { stream: `cliente-${a}`, event: clienteEvents.ClienteAlterado({ nome: 'Ágata S.A.', sigla: 'AG' }) },
      { stream: `cliente-${a}`, event: clienteEvents.ClienteInativado({ motivo: 'fim do contrato' }) },
    );
    expect(await clientes.obter(todos(a))).toEqual({ id: a, nome: 'Ágata S.A.', sigla: 'AG', ativo: false });
    await modelos.happened({ stream: `cliente-${a}`, event: clienteEvents.ClienteReativado({}) });
    expect((await clientes.obter(todos(a)))?.ativo).toBe(true);
  });
});

describe('categorias', () => {
  it('são do seu cliente, por nome como em português, e mudam sem perder o passado', async () => {
    const categorias = createCategoriasService({ leitor: modelos.leitor });
    const [cliente_id, id] = [v7(), v7()];
    const em = '2030-01-01T00:00:00.000Z';
    await modelos.happened(
      { ...categoria(id, cliente_id, 'Água'), em },
      { ...categoria(v7(), cliente_id, 'Barragens'), em },
      { ...categoria(v7(), cliente_id, 'açudes'), em },
      { ...categoria(v7(), v7(), 'De outro'), em },
    );
    const nomes = async () => (await categorias.listar(todos(cliente_id))).map((linha) => linha.nome);
    expect(await nomes()).toEqual(['açudes', 'Água', 'Barragens']);
    expect(await categorias.obter(todos(v7()), id)).toBeNull();
    const stream = `categoria-${id}` as const;
    await modelos.happened(
      { stream, event: categoriaEvents.CategoriaAlterada({ nome: 'Rios', cor_da_tag: '#000000' }), em },
      { stream, event: categoriaEvents.CategoriaInativada({}), em: '2030-02-01T00:00:00.000Z' },
    );
    expect(await categorias.obter(todos(cliente_id), id)).toEqual({
      id,
      cliente_id,
      nome: 'Rios',
      cor_da_tag: '#000000',
      ativo: false,
      revisao: 2,
    });
    const antes = await modelos.leitor.any(listarCategorias(todos(cliente_id), '2030-01-15T00:00:00.000Z'));
    expect(antes.find((linha) => linha.id === id)).toMatchObject({ nome: 'Rios', ativo: true });
    await modelos.happened({ stream, event: categoriaEvents.CategoriaReativada({}) });
    expect((await categorias.obter(todos(cliente_id), id))?.ativo).toBe(true);
    expect(await modelos.explain(listarCategorias(todos(cliente_id)))).toContain('categorias_lista');
  });
});

describe('ativos', () => {
  it('mostram-se só a quem os tem, com a sua categoria, também quando ela ainda não chegou', async () => {
    const ativos = createAtivosService({ leitor: modelos.leitor });
    const [cliente_id, categoria_id, um, dois, sem] = [v7(), v7(), v7(), v7(), v7()];
    await modelos.happened(
      categoria(categoria_id, cliente_id, 'Fazendas'),
      ativo(um, cliente_id, categoria_id, 'Um'),
      ativo(dois, cliente_id, categoria_id, 'Dois'),
      ativo(sem, cliente_id, v7(), 'Sem categoria'),
    );
    const nomes = async (escopo: Escopo) => (await ativos.listar(escopo)).map((linha) => linha.nome);
    expect(await nomes(todos(cliente_id))).toEqual(['Dois', 'Sem categoria', 'Um']);
    expect(await nomes({ cliente_id, ativos: [um] })).toEqual(['Um']);
    expect(await nomes({ cliente_id, ativos: [] })).toEqual([]);
    expect(await nomes({ cliente_id: v7(), ativos: [um, dois] })).toEqual([]);
    expect(await ativos.obter({ cliente_id, ativos: [um] }, dois)).toBeNull();
    expect(await ativos.obter(todos(cliente_id), sem)).toMatchObject({ categoria_nome: null, lat: -15.79, uf: 'DF' });
    expect(await ativos.listar(todos(cliente_id), { ids: [dois] })).toMatchObject([
      { id: dois, categoria_nome: 'Fazendas', categoria_cor_da_tag: '#112233' },
    ]);
    expect(await modelos.explain(listarAtivos(todos(cliente_id)))).toContain('ativos_lista');
  });

  it('guardam como eram antes de cada mudança', async () => {
    const ativos = createAtivosService({ leitor: modelos.leitor });
    const [cliente_id, categoria_id, id] = [v7(), v7(), v7()];
    const criado = { ...ativo(id, cliente_id, categoria_id, 'Barragem I'), em: '2030-01-01T00:00:00.000Z' };
    const { cliente_id: _, ...dados } = criado.event.data as { cliente_id: string };
    const geojson = { type: 'Point', coordinates: [-44.12, -20.12] };
    const alterado = ativoEvents.AtivoAlterado({ ...dados, nome: 'Barragem II', geojson } as never);
    const stream = `ativo-${id}` as const;
    await modelos.happened(criado, { stream, event: alterado, em: '2030-02-01T00:00:00.000Z' });
    expect(await ativos.obter(todos(cliente_id), id)).toMatchObject({ nome: 'Barragem II', geojson });
    const em = async (instante: string) =>
      (await ativos.listar(todos(cliente_id), { em: instante })).map((linha) => linha.nome);
    expect(await em('2029-12-31T00:00:00.000Z')).toEqual([]);
    expect(await em('2030-01-31T23:59:59.999Z')).toEqual(['Barragem I']);
    expect(await em('2030-02-01T00:00:00.000Z')).toEqual(['Barragem II']);
    await modelos.happened({ stream, event: ativoEvents.AtivoInativado({ motivo: 'vendido' }) });
    expect(await ativos.listar(todos(cliente_id), { ativo: true })).toEqual([]);
    await modelos.happened({ stream, event: ativoEvents.AtivoReativado({}) });
    expect(await ativos.listar(todos(cliente_id), { ativo: true })).toHaveLength(1);
  });
});

describe('a lista de ativos', () => {
  const ordenada = (coluna: 'nome' | 'categoria', direcao: 'asc' | 'desc' = 'asc') => ({ coluna, direcao });
  const TUDO = { cliente_id: null, busca: '', categorias: [], uf: null, ativo: null };

  it('ordena, filtra, pagina sem perder nem repetir, e diz o que pende de cada um; quem opera alcança os de todos os clientes', async () => {
    const ativos = createAtivosService({ leitor: modelos.leitor });
    const [cliente_id, agua, terra] = [v7(), v7(), v7()];
    const ids = [v7(), v7(), v7()] as const;
    await modelos.happened(
      categoria(agua, cliente_id, 'Água'),
      categoria(terra, cliente_id, 'Terra'),
      ativo(ids[0], cliente_id, terra, 'Açude'),
      ativo(ids[1], cliente_id, agua, 'Barragem'),
      ativo(ids[2], cliente_id, terra, 'Campo'),
      { stream: `ativo-${ids[2]}`, event: ativoEvents.AtivoInativado({ motivo: '' }) },
    );
    const escopo = todos(cliente_id);
    const pedido = { ordenacao: ordenada('categoria'), cursor: null, limite: 2 };
    const primeira = await ativos.pagina(escopo, TUDO, pedido);
    expect(primeira.itens.map(({ nome }) => nome)).toEqual(['Barragem', 'Açude']);
    const segunda = await ativos.pagina(escopo, TUDO, { ...pedido, cursor: primeira.proxima });
    expect(segunda.itens).toMatchObject([
      { nome: 'Campo', categoria: 'Terra', ativo: false, camadas: 0, usuarios: 0, envios: 0 },
    ]);
    expect(segunda.proxima).toBeNull();
    const nomes = async (filtro: object, direcao: 'asc' | 'desc' = 'asc') => {
      const inteiro = { ...pedido, ordenacao: ordenada('nome', direcao), limite: 10 };
      return (await ativos.pagina(escopo, { ...TUDO, ...filtro }, inteiro)).itens.map(({ nome }) => nome);
    };
    expect(await nomes({}, 'desc')).toEqual(['Campo', 'Barragem', 'Açude']);
    expect(await nomes({ busca: 'ACU' })).toEqual(['Açude']);
    expect(await nomes({ categorias: [terra], ativo: true })).toEqual(['Açude']);
    expect(await nomes({ uf: 'SP' })).toEqual([]);
    expect(await ativos.contar(escopo, { ...TUDO, ativo: false })).toBe(1);
    expect(await ativos.obterDaLista({ cliente_id, ativos: [ids[0]] }, ids[1])).toBeNull();
    const daqueleAtivo = { cliente_id, tipo_id: v7(), ativo_id: ids[1] };
    const envio = v7();
    await modelos.happened(
      camada(v7(), daqueleAtivo),
      importacao(envio, daqueleAtivo),
      camada(v7(), { ...daqueleAtivo, importacao_id: envio }),
    );
    // What an import under way brings is nobody's layer yet, and counts as the import.
    expect(await ativos.obterDaLista(escopo, ids[1])).toMatchObject({ camadas: 1, envios: 1 });
    const [vizinho, daqui] = [v7(), { ...TUDO, cliente_id }];
    await modelos.happened(ativo(vizinho, v7(), terra, 'Açude vizinho'));
    expect(await ativos.contar('instalacao', daqui)).toBe(3);
    expect(await ativos.contar('instalacao', { ...TUDO, busca: 'açude' })).toBeGreaterThanOrEqual(2);
    expect(await ativos.contar(escopo, { ...TUDO, busca: 'açude' })).toBe(1);
    expect(await ativos.obter('instalacao', vizinho)).toMatchObject({ nome: 'Açude vizinho' });
    expect(await ativos.obter(escopo, vizinho)).toBeNull();
    const categorias = createCategoriasService({ leitor: modelos.leitor });
    const lista = { ordenacao: { coluna: 'nome', direcao: 'asc' }, cursor: null, limite: 10 } as const;
    expect((await categorias.pagina(escopo, { busca: '', ativo: null }, lista)).itens).toMatchObject([
      { nome: 'Água', ativos: 1 },
      { nome: 'Terra', ativos: 2 },
    ]);
    expect(await categorias.contar(escopo, { busca: 'agua', ativo: null })).toBe(1);
    expect(await categorias.obterDaLista({ cliente_id, ativos: [] }, terra)).toMatchObject({ ativos: 0 });
  });
});

describe('tipos de camada', () => {
  it('trazem o estilo de agora e o de qualquer instante', async () => {
    const tipos = createCamadaTiposService({ leitor: modelos.leitor });
    const [cliente_id, id] = [v7(), v7()];
    const stream = `camadatipo-${id}` as const;
    await modelos.happened(
      { ...camadaTipo(id, cliente_id, 'Talhões'), em: '2030-01-01T00:00:00.000Z' },
      {
        stream,
        event: camadaTipoEvents.EstiloDaCamadaTipoDefinido({ estilo: { ...estilo, cor_contorno: '#ff0000' } }),
        em: '2030-02-01T00:00:00.000Z',
      },
      { stream, event: camadaTipoEvents.CamadaTipoRenomeado({ nome: 'Lotes' }), em: '2030-02-01T00:00:00.000Z' },
    );
    expect(await tipos.obter(todos(cliente_id), id)).toEqual({
      id,
      nome: 'Lotes',
      tipo_geometria: 3,
      ativo: true,
      tipo_pai_id: null,
      ...estilo,
      cor_contorno: '#ff0000',
    });
    expect(await tipos.obter(todos(v7()), id)).toBeNull();
    const antes = await modelos.leitor.any(listarCamadaTipos(todos(cliente_id), { em: '2030-01-31T00:00:00.000Z' }));
    expect(antes).toMatchObject([{ nome: 'Talhões', cor_contorno: '#0A8556' }]);
    const pai = v7();
    await modelos.happened(camadaTipo(pai, cliente_id, 'Uso do solo'), {
      stream,
      event: camadaTipoEvents.PaiDaCamadaTipoDefinido({ tipo_pai_id: pai }),
      em: '2030-03-01T00:00:00.000Z',
    });
    expect(await tipos.obter(todos(cliente_id), id)).toMatchObject({ tipo_pai_id: pai });
    expect(await tipos.obter(todos(cliente_id), id, '2030-02-02T00:00:00.000Z')).toMatchObject({ tipo_pai_id: null });
    await modelos.happened({ stream, event: camadaTipoEvents.CamadaTipoInativado({}) });
    expect((await tipos.listar(todos(cliente_id)))[0]?.ativo).toBe(false);
    await modelos.happened({ stream, event: camadaTipoEvents.CamadaTipoAtivado({}) });
    expect((await tipos.listar(todos(cliente_id)))[0]?.ativo).toBe(true);
    expect(await modelos.explain(listarCamadaTipos(todos(cliente_id)))).toContain('camada_tipos_lista');
  });
});
