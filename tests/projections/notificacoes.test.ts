import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { notificacaoEvents } from '#domain/notificacao/notificacao.events.ts';
import { createNotificacoesService, type NotificacoesService } from '#infra/services/notificacao.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import {
  type Destinatario,
  listarNotificacoes,
  listarPorLer,
  resumirNotificacoes,
} from '#projections/notificacao/notificacao.queries.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels();
const notificacoes = createNotificacoesService({ leitor: modelos.leitor });

const on = notificacaoEvents;
const conteudo = { tipo: 'toast' as const, nivel: 'info' as const, mensagem: 'Leia.', acoes: [] };

function alguem(ativos: Escopo['ativos'] = 'todos') {
  const [usuario_id, cliente_id] = [v7(), v7()];
  const quem: Destinatario = { usuario_id, escopo: { cliente_id, ativos }, permissoes: new Set() };
  const dita = (titulo: string, ativo_id: string | null = null, id = v7()): Fact => ({
    stream: `notificacao-${id}`,
    event: on.NotificacaoEmitida({ ...conteudo, titulo, usuario_id, cliente_id, ativo_id }),
  });
  const titulos = async (pedido: Parameters<NotificacoesService['listar']>[1] = { cursor: null, limite: 10 }) =>
    (await notificacoes.listar(quem, pedido)).itens.map(({ titulo }) => titulo);
  return { quem, dita, titulos };
}
const lida = (id: string): Fact => ({ stream: `notificacao-${id}`, event: on.NotificacaoLida({}) });

describe('as notificações de uma pessoa', () => {
  it('vêm das mais novas às mais velhas, em páginas, e só as dela', async () => {
    const [ana, bia] = [alguem(), alguem()];
    await modelos.happened(ana.dita('um'), bia.dita('de outra'), ana.dita('dois'), ana.dita('três'));
    const primeira = await notificacoes.listar(ana.quem, { cursor: null, limite: 2 });
    expect(primeira.itens.map(({ titulo }) => titulo)).toEqual(['três', 'dois']);
    expect(await ana.titulos({ cursor: primeira.proxima, limite: 2 })).toEqual(['um']);
    expect(await ana.titulos({ cursor: null, limite: 9, filtro: { busca: 'DOI' } })).toEqual(['dois']);
  });

  it('lidas, deixam de contar, e quem as leu sabe desde quando', async () => {
    const ana = alguem();
    const id = v7();
    await modelos.happened(ana.dita('um', null, id), ana.dita('dois'));
    const antes = await notificacoes.resumir(ana.quem);
    await modelos.happened(lida(id));
    const depois = await notificacoes.resumir(ana.quem);
    expect([antes.por_ler, depois.por_ler]).toEqual([2, 1]);
    expect(depois.posicao).toBe(await modelos.store.lastPosition());
    expect(await ana.titulos({ cursor: null, limite: 9, filtro: { situacao: 'por_ler' } })).toEqual(['dois']);
    expect(await notificacoes.contar(ana.quem, { situacao: 'lidas' })).toBe(1);
    expect((await notificacoes.obter(ana.quem, id))?.lida_em).toMatch(/^\d{4}-/);
    expect(await notificacoes.porLer(ana.quem, 10)).not.toContain(id);
  });

  it('do que ela já não pode ver não aparecem nem contam, e voltam com a permissão', async () => {
    const ana = alguem();
    const [id, ativo_id] = [v7(), v7()];
    const { usuario_id, escopo } = ana.quem;
    const dita = on.NotificacaoEmitida({
      ...conteudo,
      titulo: 'de uma detecção',
      usuario_id,
      cliente_id: escopo?.cliente_id ?? '',
      ativo_id,
      permissoes: ['deteccoes.ver', 'analises.editar'],
    });
    await modelos.happened({ stream: `notificacao-${id}`, event: dita }, ana.dita('de nada'));
    const com = (...chaves: string[]): Destinatario => ({ ...ana.quem, permissoes: new Set(chaves) });
    const ve = async (quem: Destinatario) => [
      (await notificacoes.resumir(quem)).por_ler,
      (await notificacoes.listar(quem, { cursor: null, limite: 9 })).itens.length,
      (await notificacoes.obter(quem, id)) === null,
      (await notificacoes.porLer(quem, 9)).length,
    ];
    for (const quem of [com(), com('deteccoes.ver'), com('analises.editar', 'camadas.ver')])
      expect(await ve(quem)).toEqual([1, 1, true, 1]);
    for (const quem of [com('deteccoes.ver', 'analises.editar'), { ...ana.quem, permissoes: 'todas' as const }])
      expect(await ve(quem)).toEqual([2, 2, false, 2]);
  });

  it('de um ativo que ela já não vê, ou de outro cliente, não aparecem nem contam', async () => {
    const ativo = v7();
    const ana = alguem([ativo]);
    const id = v7();
    await modelos.happened(ana.dita('do seu ativo', ativo), ana.dita('de outro', v7(), id), ana.dita('de nenhum'));
    expect(await ana.titulos()).toEqual(['de nenhum', 'do seu ativo']);
    expect((await notificacoes.resumir(ana.quem)).por_ler).toBe(2);
    expect(await notificacoes.obter(ana.quem, id)).toBeNull();
    const mudouDeCliente = { ...ana.quem, escopo: { cliente_id: v7(), ativos: 'todos' as const } };
    expect(await notificacoes.contar(mudouDeCliente)).toBe(0);
    expect(await notificacoes.contar({ ...ana.quem, escopo: null })).toBe(0);
  });

  it('são achadas por índice', async () => {
    const { quem } = alguem();
    const ordenacao = { coluna: 'emitida_em', direcao: 'desc' } as const;
    const lista = await modelos.explain(listarNotificacoes(quem, {}, ordenacao, { cursor: null, limite: 25 }));
    expect(lista).toContain('notificacoes_lista');
    expect(lista).not.toContain('Sort');
    // Among so few rows any index of the person's will do; among many, the one of what is unread.
    expect(await modelos.explain(resumirNotificacoes(quem))).toMatch(/Index (Only )?Scan using notificacoes_/);
    expect(await modelos.explain(listarPorLer(quem, 10))).toContain('notificacoes_por_ler');
  });
});
