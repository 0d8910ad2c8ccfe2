import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import { permissaoId } from '#domain/modulo/catalogo.ts';
import { preferenciaEvents, preferenciaStream } from '#domain/preferencia/preferencia.events.ts';
import { RESUMO_INICIAL } from '#domain/preferencia/resumo.policy.ts';
import { usuarioEvents, usuarioStream } from '#domain/usuario/usuario.events.ts';
import { executor } from '#infra/commands/executor.ts';
import { registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { RESUMOS } from '#infra/jobs/temporal/schedules.ts';
import { inTransaction } from '#infra/store/postgres/in-transaction.ts';
import { projections } from '#projections/index.ts';
import { ativo, categoria, cliente } from '#tests/support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

let database: TestDatabase;
let temporal: TestTemporal;
let mundo: Awaited<ReturnType<typeof createImportacoes>>;
let modelos: ReadModels;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
const [cliente_id, categoria_id, ativo_id, grupo_id] = [v7(), v7(), v7(), v7()];

beforeAll(async () => {
  [database, temporal] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  mundo = await createImportacoes(database, temporal.address);
  modelos = await createReadModels(database.url, projections, mundo.store);
  await registrarCatalogo({ executar: executor(mundo.store) });
  const permissao_ids = (['analises.ver', 'ativos.ver_todos'] as const).map(permissaoId);
  const grupo = grupoEvents.GrupoCriado({ cliente_id, nome: 'Grupo', modulo_ids: [], permissao_ids });
  await modelos.happened(
    cliente(cliente_id, 'Cliente'),
    categoria(categoria_id, cliente_id, 'Barragens'),
    ativo(ativo_id, cliente_id, categoria_id, 'Barragem'),
    { stream: `grupo-${grupo_id}`, event: grupo, cliente_id },
  );
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await modelos.close();
  await mundo.close();
  await temporal.stop();
  await database.drop();
});

/** Somebody who asked long ago for a digest of every day, at a time that has just passed. */
async function alguem() {
  const usuario_id = v7();
  const cipher = createCipher(mundo.env.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool: database.pool, cipher });
  const email = `${usuario_id}@exemplo.example`;
  await inTransaction(database.pool, (conexao) => pessoas.registrar(conexao, { usuario_id, nome: 'Ana', email }));
  const hora = new Date(Date.now() - 60_000).toISOString().slice(11, 16);
  const criado = usuarioEvents.UsuarioCriado({ cliente_id, grupo_ids: [grupo_id], ativo_ids: [] });
  const pedido = preferenciaEvents.ResumoDefinido({ ...RESUMO_INICIAL, frequencia: 'diaria', fuso: 'UTC', hora });
  await modelos.happened(
    { stream: usuarioStream(usuario_id), event: criado },
    { stream: preferenciaStream(usuario_id), event: pedido, em: '2026-01-01T00:00:00.000Z' },
  );
  return usuario_id;
}

async function publicar() {
  const stream = analiseStream(v7());
  const miniatura = { nome: 'a.png', chave: 'a', sha256: 'a'.repeat(64), bytes: 1, tipo: 'image/png' };
  const imagem = {
    grupo_id: v7(),
    hash: 'a'.repeat(64),
    provedor: 'proprio',
    provedor_nome: 'Próprio',
    satelite: null,
    data: '2024-01-30',
    inicio: null,
    fim: null,
    miniatura,
  };
  const criada = analiseEvents.AnaliseCriada({
    cliente_id,
    ativo_id,
    titulo: 'Crista',
    descricao: '',
    data_antes: '2024-01-30',
    data_depois: '2024-01-30',
    imagens: { antes: imagem, depois: imagem },
  });
  await modelos.happened(
    { stream, event: criada, cliente_id },
    { stream, event: analiseEvents.AnalisePublicada({}), cliente_id },
  );
}

/** As the clock does it, to the end of the run. */
async function rodar() {
  const agenda = mundo.temporal.client().schedule.getHandle(RESUMOS);
  const feitas = async () => (await agenda.describe()).info.numActionsTaken;
  const antes = await until(() => feitas().catch(() => null), 'os resumos deviam estar agendados');
  await agenda.trigger();
  const ultima = await until(async () => {
    const { recentActions, numActionsTaken } = (await agenda.describe()).info;
    return numActionsTaken > antes ? (recentActions.at(-1) ?? null) : null;
  }, 'os resumos deviam começar');
  if (ultima.action.type !== 'startWorkflow') throw new Error('it starts a workflow');
  await mundo.temporal.client().workflow.getHandle(ultima.action.workflow.workflowId).result();
}

async function escritas(usuario_id: string) {
  const { rows } = await database.pool.query('SELECT assunto FROM identidade.mensagens WHERE usuario_id = $1', [
    usuario_id,
  ]);
  return rows.map(({ assunto }) => assunto);
}

describe('Os resumos por e-mail', () => {
  it('são escritos pelo relógio, uma vez a cada pessoa, ainda que o trabalho rode outra vez', async () => {
    await publicar();
    const [ana, bia] = [await alguem(), await alguem()];
    await rodar();
    for (const quem of [ana, bia]) expect(await escritas(quem)).toEqual(['Resumo do dia na Atalaia']);
    await rodar();
    await trabalhador.stop();
    trabalhador = await mundo.iniciarTrabalhador();
    await rodar();
    for (const quem of [ana, bia]) expect(await escritas(quem)).toHaveLength(1);
  }, 240_000);
});
