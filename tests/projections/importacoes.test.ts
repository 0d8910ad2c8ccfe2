import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Duvida } from '#domain/importacao/duvidas.ts';
import { type ImportacaoEvent, importacaoEvents, type Problema } from '#domain/importacao/importacao.events.ts';
import { createImportacoesService } from '#infra/services/importacao.service.ts';
import { COLUNAS_DAS_IMPORTACOES, listarImportacoes } from '#projections/importacao/importacao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camadaTipo, importacao } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels();
const importacoes = createImportacoesService({ leitor: modelos.leitor });

const e = importacaoEvents;
type Corrigida = Extract<ImportacaoEvent, { type: 'ImportacaoCorrigida' }>['data'];
const semPrj: Problema = { codigo: 'SemPrj', arquivo: 'talhoes.shp', feicao: null, campo: null, detalhe: null };
const conteudo = {
  arquivo: 'talhoes.shp',
  camada: 'talhoes',
  formato: 'shapefile',
  codificacao: 'UTF-8',
  crs: 31982,
  feicoes: 12,
  tipos_geometria: ['Polygon'],
  campos: [{ nome: 'nome', tipo: 'text' }],
};

function nova() {
  const [id, cliente_id, tipo_id, ativo_id, autor] = [v7(), v7(), v7(), v7(), v7()];
  const escopo: Escopo = { cliente_id, ativos: 'todos' };
  const passo = (event: Fact['event'], em?: string): Fact => ({
    stream: `importacao-${id}`,
    event,
    ...(em ? { em } : {}),
  });
  const pedido: Fact = { ...importacao(id, { cliente_id, tipo_id, ativo_id }), actorId: autor };
  const estado = async () => (await importacoes.obter(escopo, id))?.estado;
  return { id, cliente_id, tipo_id, ativo_id, autor, escopo, passo, pedido, estado };
}

describe('uma importação', () => {
  it('vai do pedido à publicação, dizendo quem pediu, o que se leu e quantas camadas nasceram', async () => {
    const i = nova();
    await modelos.happened(
      camadaTipo(i.tipo_id, i.cliente_id, 'Talhões'),
      ativo(i.ativo_id, i.cliente_id, v7(), 'Fazenda'),
      i.pedido,
    );
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({
      estado: 'solicitada',
      tipo_nome: 'Talhões',
      ativo_nome: 'Fazenda',
      autor_id: i.autor,
      tentativa: 1,
      conteudos: [],
      problemas: [],
      feicoes: null,
      camadas: null,
      publicar_ao_terminar: false,
      motivo: null,
      arquivos: [{ nome: 'talhoes.zip' }],
    });
    await modelos.happened(i.passo(e.ImportacaoInspecionada({ conteudos: [conteudo], problemas: [semPrj] })));
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({
      estado: 'inspecionada',
      conteudos: [conteudo],
      problemas: [semPrj],
      feicoes: 12,
    });
    await modelos.happened(i.passo(e.ImportacaoPreparada({ camadas: 11, problemas: [] })));
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({ estado: 'preparada', camadas: 11, problemas: [] });
    await modelos.happened(i.passo(e.ImportacaoPublicada({ camadas: 11 })));
    expect(await i.estado()).toBe('publicada');
    await modelos.happened(i.passo(e.ImportacaoDesfeita({ motivo: 'arquivo trocado' })));
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({ estado: 'desfeita', motivo: 'arquivo trocado' });
    await modelos.happened(i.passo(e.ImportacaoRefeita({ motivo: 'era o certo' })));
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({
      estado: 'publicada',
      motivo: 'era o certo',
      posicao: await modelos.store.lastPosition(),
    });
  });

  it('recusada mostra por quê, e ao ser retomada começa de novo', async () => {
    const i = nova();
    await modelos.happened(i.pedido, i.passo(e.ImportacaoFalhou({ problemas: [semPrj] })));
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({ estado: 'recusada', problemas: [semPrj] });
    await modelos.happened(i.passo(e.ImportacaoRetomada({ tentativa: 2 })));
    expect(await importacoes.obter(i.escopo, i.id)).toMatchObject({
      estado: 'solicitada',
      problemas: [],
      tentativa: 2,
    });
  });

  it('em quarentena guarda as dúvidas e o que se escolheu de cada uma, até ser lida de novo', async () => {
    const i = nova();
    const alvo = { arquivo: 'talhoes.shp', camada: 'talhoes', campo: null };
    const duvida = (assunto: Duvida['assunto'], proposta: string | null): Duvida => ({
      ...alvo,
      assunto,
      proposta,
      opcoes: [],
      feicoes: null,
    });
    const relatorio = { nome: 'r.json', chave: 'ab/x', sha256: 'c'.repeat(64), bytes: 9, tipo: 'application/json' };
    const visto = { conteudos: [{ ...conteudo, crs: null }], problemas: [], leitura: 1, relatorio };
    await modelos.happened(i.pedido);
    await modelos.happened(i.passo(e.ImportacaoInspecionada({ ...visto, duvidas: [duvida('crs', null)] })));
    const linha = () => importacoes.obter(i.escopo, i.id);
    expect(await linha()).toMatchObject({ relatorio, duvidas: [duvida('crs', null)], escolhas: [], leitura: 1 });

    const escolhido = { ...alvo, assunto: 'crs' as const, valor: '4674' };
    const corrigida = (data: Partial<Corrigida>) =>
      i.passo(e.ImportacaoCorrigida({ escolhas: [], leitura: null, edicoes: null, ...data }));
    await modelos.happened(corrigida({ escolhas: [escolhido], leitura: 2 }));
    expect(await linha()).toMatchObject({
      estado: 'solicitada',
      leitura: 2,
      escolhas: [escolhido],
      duvidas: [],
      conteudos: [],
      relatorio: null,
    });

    const [nomes, reparos] = [duvida('codificacao', 'windows-1252'), duvida('reparos', 'aceitar')];
    await modelos.happened(
      i.passo(e.ImportacaoInspecionada({ ...visto, conteudos: [conteudo], leitura: 2, duvidas: [nomes] })),
      i.passo(e.ImportacaoPreparada({ camadas: 12, problemas: [], leitura: 2, duvidas: [reparos] })),
      i.passo(e.PrazoDaImportacaoAvisado({ expira_em: '2030-01-31T12:00:00.000Z' })),
    );
    expect(await linha()).toMatchObject({
      estado: 'preparada',
      duvidas: [nomes, reparos],
      camadas: 12,
      fora: 0,
      expira_em: '2030-01-31T12:00:00.000Z',
    });

    const aceito = { ...alvo, assunto: 'reparos' as const, valor: 'aceitar' };
    const utf8 = { ...alvo, assunto: 'codificacao' as const, valor: 'UTF-8' };
    const semMudanca = { remove_attributes: [], attributes_renames: {}, general_attributes: {}, geoms: {} };
    await modelos.happened(
      corrigida({ escolhas: [aceito, utf8] }),
      corrigida({ escolhas: [{ ...utf8, valor: 'windows-1252' }] }),
      corrigida({ edicoes: { ...semMudanca, geoms_arquivo: null, camadas_fora: 3 } }),
    );
    const depois = await linha();
    expect(depois).toMatchObject({ estado: 'preparada', fora: 3, expira_em: null, duvidas: [nomes, reparos] });
    expect(depois?.escolhas).toHaveLength(3);
    expect(depois?.escolhas).toEqual(expect.arrayContaining([escolhido, aceito, { ...utf8, valor: 'windows-1252' }]));
    await modelos.happened(i.passo(e.ImportacaoDescartada({ motivo: '' })));
    await modelos.happened(i.passo(e.ImportacaoRetomada({ tentativa: 2 })));
    expect(await linha()).toMatchObject({
      leitura: 1,
      tentativa: 2,
      escolhas: [],
      duvidas: [],
      fora: 0,
      camadas: null,
    });
  });

  it.each([
    ['descartada', e.ImportacaoDescartada({ motivo: 'desisti' })],
    ['expirada', e.ImportacaoExpirada({})],
  ])('termina %s', async (estado, event) => {
    const i = nova();
    await modelos.happened(i.pedido, i.passo(event));
    expect(await i.estado()).toBe(estado);
  });
});

describe('a lista de importações', () => {
  it('vem da mais nova para a mais antiga, página a página, só do cliente e dos ativos de quem pergunta', async () => {
    const [cliente_id, tipo_id, ativo_a, ativo_b] = [v7(), v7(), v7(), v7()];
    const ids = [v7(), v7(), v7()];
    await modelos.happened(
      ...ids.map((id, n) => ({
        ...importacao(id, { cliente_id, tipo_id, ativo_id: n === 1 ? ativo_b : ativo_a }),
        // Two at the same instant: the id decides.
        em: `2040-01-0${n === 0 ? 1 : 2}T00:00:00.000Z`,
      })),
    );
    const tudo: Escopo = { cliente_id, ativos: 'todos' };
    const primeira = await importacoes.listar(tudo, { cursor: null, limite: 2 });
    const segunda = await importacoes.listar(tudo, { cursor: primeira.proxima, limite: 2 });
    const vistos = [...primeira.itens, ...segunda.itens].map((linha) => linha.id);
    expect(vistos).toEqual([...ids.slice(1).sort().reverse(), ids[0]]);
    expect(segunda.proxima).toBeNull();
    const parte: Escopo = { cliente_id, ativos: [ativo_b] };
    expect((await importacoes.listar(parte, { cursor: null, limite: 9 })).itens.map((l) => l.id)).toEqual([ids[1]]);
    expect([await importacoes.contar(tudo), await importacoes.contar(parte)]).toEqual([3, 1]);
    const deFora: Escopo = { cliente_id: v7(), ativos: [ativo_a, ativo_b] };
    expect(await importacoes.contar(deFora)).toBe(0);
    for (const id of ids) expect(await importacoes.obter(deFora, id)).toBeNull();
    expect(await importacoes.obter(parte, ids[0] ?? '')).toBeNull();
    const indices = { solicitada_em: 'importacoes_lista', alterada_em: 'importacoes_por_mudanca' } as const;
    for (const coluna of COLUNAS_DAS_IMPORTACOES) {
      const ordenacao = { coluna, direcao: 'desc' } as const;
      const plano = await modelos.explain(listarImportacoes(tudo, {}, ordenacao, { cursor: null, limite: 20 }));
      expect(plano).toContain(indices[coluna]);
      expect(plano).not.toContain('Sort');
    }
  });
});
