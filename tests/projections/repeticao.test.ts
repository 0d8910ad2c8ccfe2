import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apresentacaoEvents, apresentacaoStream } from '#domain/apresentacao/apresentacao.events.ts';
import { aprovacaoEvents } from '#domain/aprovacao/aprovacao.events.ts';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { CONFIGURACAO_ID, configuracaoEvents, configuracaoStream } from '#domain/configuracao/configuracao.events.ts';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import { iconeEvents } from '#domain/icone/icone.events.ts';
import type { Edicoes } from '#domain/importacao/correcao.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { moduloEvents } from '#domain/modulo/modulo.events.ts';
import { notificacaoEvents } from '#domain/notificacao/notificacao.events.ts';
import { politicaEvents } from '#domain/politica/politica.events.ts';
import { preferenciaEvents, preferenciaStream } from '#domain/preferencia/preferencia.events.ts';
import { RESUMO_INICIAL } from '#domain/preferencia/resumo.policy.ts';
import { relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { usuarioEvents } from '#domain/usuario/usuario.events.ts';
import { verificacaoEvents } from '#domain/verificacao/verificacao.events.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { hashedRows } from '#infra/store/postgres/row-hashes.ts';
import { projections } from '#projections/index.ts';
import { sql } from '#projections/kernel/sql.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camada, camadaTipo, categoria, cliente, estilo, importacao, quadrado } from '../support/acervo.ts';
import { createTestDatabase } from '../support/database.ts';
import { feicaoDoLote, idDaFeicao } from '../support/lotes.ts';
import { createReadModels, type Fact, type ReadModels } from '../support/read-models.ts';
import { fatosDoMonitoramento } from './fatos-do-monitoramento.ts';

const arquivos = await setUpArquivos();
const { modelos: vivo } = await setUpReadModels({ contents: arquivos.contents });
const vazio = await createTestDatabase();
afterAll(() => vazio.drop());

const SEM_EDICOES: Edicoes = {
  remove_attributes: [],
  attributes_renames: {},
  general_attributes: {},
  geoms: {},
  geoms_arquivo: null,
  camadas_fora: null,
};

/** An import by lotes: read twice, corrected, published without a part, touched layer by layer; and one given up. */
async function porLotes(base: { cliente_id: string; tipo_id: string; ativo_id: string }): Promise<readonly Fact[]> {
  const [importacao_id, outra_id] = [v7(), v7()];
  const feicoes = (id: string, ...quais: number[]) => quais.map((feicao) => feicaoDoLote(id, { feicao }));
  const id = (feicao: number) => idDaFeicao(importacao_id, feicao);
  const fato = (event: Fact['event']): Fact => ({ stream: `importacao-${importacao_id}`, event });
  const corrigida = (edicoes: Partial<Edicoes>, leitura: number | null = null) =>
    fato(
      importacaoEvents.ImportacaoCorrigida({
        escolhas: [],
        leitura,
        edicoes: leitura === null ? { ...SEM_EDICOES, ...edicoes } : null,
      }),
    );
  const genese = camadaEvents.CamadaCriada({
    ...base,
    nome: 'Uma',
    descricao: '',
    attributes: {},
    area: 1,
    comprimento: null,
    area_informada: null,
    geojson: null,
    origem: null,
    geometria: {
      tipo: 'MultiPolygon',
      lote: { chave: 'x', sha256: 'a'.repeat(64) },
      indice: 0,
      sha256: 'b'.repeat(64),
    },
  });
  const daCamada = (n: number, event: Fact['event']): Fact => ({ stream: `camada-${id(n)}`, event });
  return [
    ...fatosDoMonitoramento(base),
    importacao(importacao_id, base),
    await arquivos.lote(importacao_id, feicoes(importacao_id, 0, 1, 2)),
    await arquivos.lote(importacao_id, feicoes(importacao_id, 3), { lote: 1 }),
    corrigida({ general_attributes: { antes: 1 } }),
    corrigida({}, 2),
    await arquivos.lote(importacao_id, feicoes(importacao_id, 1, 2, 3, 4), { leitura: 2 }),
    await arquivos.lote(importacao_id, feicoes(importacao_id, 5, 6), { lote: 1, leitura: 2 }),
    // Renamed there and back: what is done twice must not be done to what came of it.
    corrigida({
      attributes_renames: { dono: 'codigo', codigo: 'dono' },
      geoms: { [id(4)]: { nome: 'Sede', fora: true } },
    }),
    corrigida({ remove_attributes: ['codigo'], general_attributes: { safra: 2026 }, geoms: { [id(5)]: { area: 3 } } }),
    corrigida({ attributes_renames: { safra: 'codigo' } }),
    fato(importacaoEvents.ImportacaoPublicada({ camadas: 5 })),
    daCamada(1, genese),
    daCamada(1, camadaEvents.CamadaRemovida({ motivo: 'engano' })),
    daCamada(2, genese),
    daCamada(2, camadaEvents.CamadaRemovida({ motivo: 'engano' })),
    daCamada(3, genese),
    daCamada(3, camadaEvents.CamadaInativada({})),
    daCamada(2, camadaEvents.CamadaRestaurada({})),
    importacao(outra_id, base),
    await arquivos.lote(outra_id, feicoes(outra_id, 0, 1)),
    { stream: `importacao-${outra_id}`, event: importacaoEvents.ImportacaoDescartada({ motivo: '' }) },
  ];
}

/** A change of access that waits, and one for every way in which it may end. */
function pedidosDeAprovacao(cliente_id: string, alvo_id: string, autor_id: string): readonly Fact[] {
  const depois = { nome: 'Grupo', modulo_ids: [], permissao_ids: [v7()] };
  const mudanca = { tipo: 'grupo' as const, antes: null, depois };
  const listas = { sensiveis: depois.permissao_ids, beneficiario_ids: [], aprovador_ids: [] };
  const osDois = { autor_id, aprovador_id: v7() };
  const solicitada = aprovacaoEvents.AprovacaoSolicitada({ cliente_id, alvo_id, autor_id, mudanca, ...listas });
  const fins = [
    ...[aprovacaoEvents.AprovacaoConcedida(osDois), aprovacaoEvents.AprovacaoExpirada(osDois)],
    ...[aprovacaoEvents.AprovacaoRecusada({ ...osDois, motivo: 'Não.' }), aprovacaoEvents.AprovacaoCancelada({})],
  ];
  const terminados = fins.flatMap((event): readonly Fact[] => {
    const stream = `aprovacao-${v7()}` as const;
    return [
      { stream, event: solicitada },
      { stream, event },
    ];
  });
  return [{ stream: `aprovacao-${v7()}`, event: solicitada }, ...terminados];
}

/** Layers of two clients that take turns: what is known of one must not come from the other's events. */
function emTurnos(base: { cliente_id: string; tipo_id: string; ativo_id: string }): readonly Fact[] {
  const delas = [base, { ...base, cliente_id: v7() }, base].map((dono) => ({ id: v7(), dono }));
  const dados = { tipo_id: base.tipo_id, ativo_id: base.ativo_id, descricao: '', attributes: {} };
  return [
    ...delas.map(({ id, dono }) => camada(id, { ...dono, nome: 'Em turnos' })),
    ...delas.map(({ id }) => ({
      stream: `camada-${id}` as const,
      event: camadaEvents.CamadaAlterada({ ...dados, nome: 'Em turnos, outra vez' }),
    })),
  ];
}

/** Some of everything, with what makes repetition hard: removals, returns, redrawing, an undone import. */
async function historia(): Promise<readonly Fact[]> {
  const [cliente_id, categoria_id, tipo_id, ativo_id, importacao_id] = [v7(), v7(), v7(), v7(), v7()];
  const [modulo_id, permissao_id, grupo_id, usuario_id, camada_id] = [v7(), v7(), v7(), v7(), v7()];
  const base = { cliente_id, tipo_id, ativo_id };
  const em = (stream: Fact['stream']) => (event: Fact['event']) => ({ stream, event });
  const [daCamada, doGrupo, doUsuario] = [
    em(`camada-${camada_id}`),
    em(`grupo-${grupo_id}`),
    em(`usuario-${usuario_id}`),
  ];
  const daImportacao = em(`importacao-${importacao_id}`);
  const daInstalacao = em(configuracaoStream(CONFIGURACAO_ID));
  const padrao = { sessao_tempo: null, limite_envio_mib: null, limite_envio_arquivos: null };
  const doIcone = em(`icone-${v7()}`);
  const dados = { tipo_id, ativo_id, descricao: 'Nova', attributes: { a: 1 } };
  const permissoes = { modulo_ids: [modulo_id], permissao_ids: [permissao_id] };
  const daNotificacao = em(`notificacao-${v7()}`);
  const aviso = { tipo: 'toast' as const, nivel: 'info' as const, titulo: 'Aviso', mensagem: 'Leia.', acoes: [] };
  const emSilencio = { especie: 'deteccao_criada', na_tela: 'nao' } as const;
  return [
    cliente(cliente_id, 'Cliente'),
    categoria(categoria_id, cliente_id, 'Barragens'),
    ativo(ativo_id, cliente_id, categoria_id, 'Barragem'),
    camadaTipo(tipo_id, cliente_id, 'Cristas'),
    em(`camadatipo-${tipo_id}`)(camadaTipoEvents.PaiDaCamadaTipoDefinido({ tipo_pai_id: v7() })),
    em(`camadatipo-${tipo_id}`)(
      camadaTipoEvents.EstiloDaCamadaTipoDefinido({ estilo: { ...estilo, icone_tamanho: 40 } }),
    ),
    em(apresentacaoStream(cliente_id))(
      apresentacaoEvents.ApresentacaoDefinida({ cliente_id, tipo_ids: [tipo_id], opacidades: {} }),
    ),
    em(apresentacaoStream(cliente_id))(
      apresentacaoEvents.ApresentacaoDefinida({ cliente_id, tipo_ids: [], opacidades: { [tipo_id]: 40 } }),
    ),
    doIcone(iconeEvents.IconeCriado({ cliente_id, nome: 'Comporta', desenho: '<svg viewBox="0 0 4 4"></svg>' })),
    doIcone(iconeEvents.IconeInativado({})),
    em(`modulo-${modulo_id}`)(moduloEvents.ModuloRegistrado({ chave: 'x', nome: 'X', modulo_pai_id: null, ordem: 1 })),
    em(`modulo-${modulo_id}`)(moduloEvents.PermissaoRegistrada({ permissao_id, chave: 'x.ver', nome: 'Ver' })),
    doGrupo(grupoEvents.GrupoCriado({ cliente_id, nome: 'Grupo', ...permissoes })),
    doUsuario(usuarioEvents.UsuarioCriado({ cliente_id, grupo_ids: [grupo_id], ativo_ids: [ativo_id] })),
    doUsuario(usuarioEvents.AtivosDoUsuarioDefinidos({ ativo_ids: [] })),
    doUsuario(usuarioEvents.AtivosDoUsuarioDefinidos({ ativo_ids: [ativo_id] })),
    doGrupo(grupoEvents.PermissoesDoGrupoDefinidas({ modulo_ids: [], permissao_ids: [] })),
    doGrupo(grupoEvents.GrupoRemovido({})),
    em(`politica-${cliente_id}`)(
      politicaEvents.PoliticaDefinida({ cliente_id, sessao_tempo: 60, grupos_dois_fatores: [grupo_id] }),
    ),
    em(`politica-${cliente_id}`)(
      politicaEvents.PoliticaDefinida({ cliente_id, sessao_tempo: null, grupos_dois_fatores: [] }),
    ),
    ...pedidosDeAprovacao(cliente_id, grupo_id, usuario_id),
    daInstalacao(configuracaoEvents.ConfiguracaoDefinida({ ...padrao, sessao_tempo: 60 })),
    daInstalacao(configuracaoEvents.ConfiguracaoDefinida(padrao)),
    doUsuario(usuarioEvents.AvatarDoUsuarioDefinido({ avatar_id: 3 })),
    camada(camada_id, { ...base, nome: 'Desenhada' }),
    daCamada(camadaEvents.CamadaAlterada({ ...dados, nome: 'Outra' })),
    daCamada(camadaEvents.GeometriaDaCamadaAlterada({ geojson: quadrado(-50, -10, 2), area: 3, comprimento: null })),
    daCamada(camadaEvents.CamadaRemovida({ motivo: '' })),
    daCamada(camadaEvents.CamadaRestaurada({})),
    daNotificacao(notificacaoEvents.NotificacaoEmitida({ ...aviso, usuario_id, cliente_id, ativo_id })),
    daNotificacao(notificacaoEvents.NotificacaoLida({})),
    em(preferenciaStream(usuario_id))(
      preferenciaEvents.PreferenciaDeNotificacaoDefinida({ ...emSilencio, por_email: true }),
    ),
    em(preferenciaStream(usuario_id))(
      preferenciaEvents.PreferenciaDeNotificacaoDefinida({ ...emSilencio, por_email: false }),
    ),
    em(preferenciaStream(usuario_id))(preferenciaEvents.ResumoDefinido({ ...RESUMO_INICIAL, frequencia: 'diaria' })),
    em(preferenciaStream(usuario_id))(preferenciaEvents.ResumoDefinido(RESUMO_INICIAL)),
    em(preferenciaStream(usuario_id))(preferenciaEvents.PaginaInicialDefinida({ pagina: 'mapa' })),
    em(preferenciaStream(usuario_id))(preferenciaEvents.PaginaInicialDefinida({ pagina: 'inicio' })),
    em(`verificacao-${v7()}`)(verificacaoEvents.VerificacaoSolicitada({ cliente_id })),
    em(`notificacao-${v7()}`)(notificacaoEvents.TestePublicoEmitido({ mensagem: 'Teste' })),
    importacao(importacao_id, base),
    ...Array.from({ length: 5 }, (_, n) =>
      camada(v7(), { ...base, importacao_id, feicao: n, geojson: quadrado(-48 + n, -16, 10 ** -n) }),
    ),
    daImportacao(importacaoEvents.ImportacaoPreparada({ camadas: 5, problemas: [] })),
    daImportacao(importacaoEvents.ImportacaoPublicada({ camadas: 5 })),
    daImportacao(importacaoEvents.ImportacaoDesfeita({ motivo: '' })),
    ...emTurnos(base),
    ...(await porLotes(base)),
    ...documento(cliente_id, ativo_id),
  ];
}

/** A document that was issued, and then the file of data that goes with it. */
function documento(cliente_id: string, ativo_id: string): readonly Fact[] {
  const sha256 = 'd'.repeat(64);
  const event = relatorioEvents.DocumentoEmitido({
    cliente_id,
    numero: '2026-000017-QK7ZP3MWTA',
    especie: 'deteccoes',
    objeto_id: null,
    ativo_ids: [ativo_id],
    consulta: 'status=1',
    posicao: '4211',
    deteccoes: { total: 0, citadas: [] },
    modelo: 1,
    arquivo: { nome: 'relatorio.pdf', tipo: 'application/pdf', chave: `sha256/dd/${sha256}`, sha256, bytes: 184_213 },
    cenas: { total: 0, citadas: [] },
    algoritmos: { medidas: 1, sobreposicoes: 1, evidencias: 1, mapas: 1 },
    certificado: 'e'.repeat(64),
  });
  const stream = relatorioStream(v7());
  const arquivo = { ...event.data.arquivo, nome: 'dados.xlsx', tipo: 'application/xlsx' };
  return [
    { stream, event },
    { stream, event: relatorioEvents.DadosDoDocumentoGuardados({ formato: 'xlsx', arquivo }) },
  ];
}

/** Every row of every table, as one hash a table. */
async function retrato(modelos: ReadModels): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const { tables, linhasQueContam } of projections) {
    for (const table of tables) {
      const linhas = hashedRows({ schema: 'read_model', table, counting: linhasQueContam?.[table] });
      const { rows } = await modelos.pool.query<{ n: number; hash: string }>(
        toPg(sql.fragment`
          SELECT count(*)::int AS n, md5(coalesce(string_agg(hash, '' ORDER BY hash), '')) AS hash FROM (${linhas}) AS t`),
      );
      hashes[table] = `${rows[0]?.n} ${rows[0]?.hash}`;
    }
  }
  return hashes;
}

beforeAll(async () => {
  for (const fact of await historia()) await vivo.happened(fact);
});

describe('as tabelas de todas as projeções', () => {
  it('têm linhas, também as dos que saíram', async () => {
    const linhas = Object.entries(await retrato(vivo)).map(([tabela, hash]) => [tabela, Number(hash.split(' ')[0])]);
    const vazias = linhas.filter(([, n]) => n === 0).map(([tabela]) => tabela);
    expect(vazias).toEqual([
      ...['clientes_historico', 'modulos_historico', 'permissoes_historico', 'grupos', 'grupo_modulos'],
      ...['grupo_permissoes', 'usuario_grupos_historico', 'categorias_historico', 'ativos_historico'],
      // A status that was registered never changes.
      ...['deteccao_registros_historico', 'atos', 'atos_historico', 'exportacoes'],
    ]);
  });

  it('são as mesmas, feitas de uma vez ou evento a evento', async () => {
    const refeito = await createReadModels(vazio.url, projections, vivo.store, arquivos.contents);
    await refeito.settle();
    expect(await retrato(refeito)).toEqual(await retrato(vivo));
    await refeito.close();
  });

  it('não mudam quando os mesmos eventos chegam outra vez', async () => {
    const antes = await retrato(vivo);
    const { rows } = await vivo.pool.query('SELECT nome, posicao FROM projecoes.checkpoints ORDER BY nome');
    await vivo.restart(async () => {
      await vivo.pool.query(
        "UPDATE projecoes.checkpoints SET posicao = 0, instante = '-infinity', ultimo_stream = NULL",
      );
    });
    await vivo.settle();
    expect((await vivo.pool.query('SELECT nome, posicao FROM projecoes.checkpoints ORDER BY nome')).rows).toEqual(rows);
    expect(await retrato(vivo)).toEqual(antes);
  });
});
