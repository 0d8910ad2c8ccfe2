import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { moduloEvents } from '#domain/modulo/modulo.events.ts';
import { notificacaoEvents } from '#domain/notificacao/notificacao.events.ts';
import { politicaEvents } from '#domain/politica/politica.events.ts';
import { usuarioEvents } from '#domain/usuario/usuario.events.ts';
import { projections } from '#projections/index.ts';
import { ativo, camada, camadaTipo, categoria, cliente, estilo, importacao, quadrado } from '../support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createReadModels, type Fact, type ReadModels } from '../support/read-models.ts';

let bancos: readonly TestDatabase[];
let vivo: ReadModels;

/** Some of everything, with what makes repetition hard: removals, returns, redrawing, an undone import. */
function historia(): readonly Fact[] {
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
  const dados = { tipo_id, ativo_id, descricao: 'Nova', attributes: { a: 1 } };
  const permissoes = { modulo_ids: [modulo_id], permissao_ids: [permissao_id] };
  const daNotificacao = em(`notificacao-${v7()}`);
  const aviso = { tipo: 'toast' as const, nivel: 'info' as const, titulo: 'Aviso', mensagem: 'Leia.', acoes: [] };
  return [
    cliente(cliente_id, 'Cliente'),
    categoria(categoria_id, cliente_id, 'Barragens'),
    ativo(ativo_id, cliente_id, categoria_id, 'Barragem'),
    camadaTipo(tipo_id, cliente_id, 'Cristas'),
    em(`camadatipo-${tipo_id}`)(
      camadaTipoEvents.EstiloDaCamadaTipoDefinido({ estilo: { ...estilo, icone_tamanho: 40 } }),
    ),
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
    camada(camada_id, { ...base, nome: 'Desenhada' }),
    daCamada(camadaEvents.CamadaAlterada({ ...dados, nome: 'Outra' })),
    daCamada(camadaEvents.GeometriaDaCamadaAlterada({ geojson: quadrado(-50, -10, 2), area: 3, comprimento: null })),
    daCamada(camadaEvents.CamadaRemovida({ motivo: '' })),
    daCamada(camadaEvents.CamadaRestaurada({})),
    daNotificacao(notificacaoEvents.NotificacaoEmitida({ ...aviso, usuario_id, cliente_id, ativo_id })),
    daNotificacao(notificacaoEvents.NotificacaoLida({})),
    em(`notificacao-${v7()}`)(notificacaoEvents.TestePublicoEmitido({ mensagem: 'Teste' })),
    importacao(importacao_id, base),
    ...Array.from({ length: 5 }, (_, n) =>
      camada(v7(), { ...base, importacao_id, feicao: n, geojson: quadrado(-48 + n, -16, 10 ** -n) }),
    ),
    daImportacao(importacaoEvents.ImportacaoPreparada({ camadas: 5, problemas: [] })),
    daImportacao(importacaoEvents.ImportacaoPublicada({ camadas: 5 })),
    daImportacao(importacaoEvents.ImportacaoDesfeita({ motivo: '' })),
  ];
}

/** Every row of every table, as one hash a table. */
async function retrato(modelos: ReadModels): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const tabela of projections.flatMap((projection) => projection.tables)) {
    const { rows } = await modelos.pool.query<{ n: number; hash: string }>(
      `SELECT count(*)::int AS n, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM ${tabela} t`,
    );
    hashes[tabela] = `${rows[0]?.n} ${rows[0]?.hash}`;
  }
  return hashes;
}

beforeAll(async () => {
  bancos = [await createTestDatabase(), await createTestDatabase()];
  vivo = await createReadModels(bancos[0]?.url ?? '');
  for (const fact of historia()) await vivo.happened(fact);
});
afterAll(async () => {
  await vivo.close();
  for (const banco of bancos) await banco.drop();
});

describe('as tabelas de todas as projeções', () => {
  it('têm linhas, também as dos que saíram', async () => {
    const linhas = Object.entries(await retrato(vivo)).map(([tabela, hash]) => [tabela, Number(hash.split(' ')[0])]);
    const vazias = linhas.filter(([, n]) => n === 0).map(([tabela]) => tabela);
    expect(vazias).toEqual([
      ...['clientes_historico', 'modulos_historico', 'permissoes_historico', 'grupos', 'grupo_modulos'],
      ...[
        'grupo_permissoes',
        'usuarios_historico',
        'usuario_grupos_historico',
        'categorias_historico',
        'ativos_historico',
      ],
    ]);
  });

  it('são as mesmas, feitas de uma vez ou evento a evento', async () => {
    const refeito = await createReadModels(bancos[1]?.url ?? '', projections, vivo.store);
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
