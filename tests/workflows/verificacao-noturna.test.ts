import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { moduloEvents } from '#domain/modulo/modulo.events.ts';
import { usuarioEvents } from '#domain/usuario/usuario.events.ts';
import { VERIFICACAO_NOTURNA } from '#infra/jobs/temporal/schedules.ts';
import { projections } from '#projections/index.ts';
import { cliente } from '#tests/support/acervo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createImportacoes, until } from '#tests/support/importacoes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { startTestTemporal, type TestTemporal } from '#tests/support/temporal.ts';

let database: TestDatabase;
let temporal: TestTemporal;
let mundo: Awaited<ReturnType<typeof createImportacoes>>;
let modelos: ReadModels;
let trabalhador: Awaited<ReturnType<typeof mundo.iniciarTrabalhador>>;
const [cliente_id, modulo_id, permissao_id] = [v7(), v7(), v7()];
/** An administrator of a client, an operator of the installation, and somebody who may not verify. */
const [administradora, operador, analista] = [v7(), v7(), v7()];

beforeAll(async () => {
  [database, temporal] = await Promise.all([createTestDatabase(), startTestTemporal()]);
  mundo = await createImportacoes(database, temporal.address);
  modelos = await createReadModels(database.url, projections, mundo.store);
  const grupo = async (de: string | null, permissao_ids: readonly string[]) => {
    const id = v7();
    const event = grupoEvents.GrupoCriado({
      cliente_id: de,
      nome: 'G',
      modulo_ids: [],
      permissao_ids: [...permissao_ids],
    });
    await modelos.record({ stream: `grupo-${id}`, event });
    return id;
  };
  const pessoa = (id: string, de: string | null, grupo_id: string) =>
    modelos.record({
      stream: `usuario-${id}`,
      event: usuarioEvents.UsuarioCriado({ cliente_id: de, grupo_ids: [grupo_id], ativo_ids: [] }),
    });
  const modulo = { chave: 'logs', nome: 'Logs', modulo_pai_id: null, ordem: 1 };
  const permissao = { permissao_id, chave: 'logs.verificar', nome: 'Verificar' };
  await modelos.record(
    { stream: `modulo-${modulo_id}`, event: moduloEvents.ModuloRegistrado(modulo) },
    { stream: `modulo-${modulo_id}`, event: moduloEvents.PermissaoRegistrada(permissao) },
    cliente(cliente_id, 'Cliente'),
  );
  await pessoa(administradora, cliente_id, await grupo(cliente_id, [permissao_id]));
  await pessoa(operador, null, await grupo(null, [permissao_id]));
  await pessoa(analista, cliente_id, await grupo(cliente_id, []));
  await modelos.settle();
  trabalhador = await mundo.iniciarTrabalhador();
}, 240_000);
afterAll(async () => {
  await trabalhador.stop();
  await modelos.close();
  await mundo.close();
  await temporal.stop();
  await database.drop();
});

const acontecidos = async <E extends DomainEvent>(type: E['type']) =>
  (await mundo.store.readAll({ after: 0n, limit: 1_000, types: [type] })) as readonly RecordedEvent<E>[];

/** As the night does it. @returns the result of the n-th verification */
async function noite(n: number) {
  const agenda = mundo.temporal.client().schedule.getHandle(VERIFICACAO_NOTURNA);
  await until(
    async () =>
      agenda
        .trigger()
        .then(() => true)
        .catch(() => null),
    'a verificação noturna devia estar agendada',
  );
  return until(async () => (await acontecidos('VerificacaoConcluida'))[n] ?? null, `a noite ${n} devia terminar`);
}

describe('Toda noite', () => {
  it('tudo é verificado sem que ninguém peça; quando tudo confere, ninguém é avisado', async () => {
    expect(await noite(0)).toMatchObject({
      data: {
        integro: true,
        conferencias: expect.arrayContaining([expect.objectContaining({ nome: 'tabelas', estado: 'integro' })]),
      },
    });
    const agenda = await mundo.temporal.client().schedule.getHandle(VERIFICACAO_NOTURNA).describe();
    expect(agenda.spec.calendars).toMatchObject([{ hour: [{ start: 3 }] }]);
    expect(await acontecidos('NotificacaoEmitida')).toHaveLength(0);
  }, 240_000);

  it('uma tabela forjada é achada, e quem pode verificar é avisado, de cada cliente e da instalação, sem dizer o que era', async () => {
    await database.pool.query(
      `ALTER TABLE read_model.clientes DISABLE TRIGGER ALL; UPDATE read_model.clientes SET nome = 'Forjado' WHERE id = '${cliente_id}'`,
    );
    const { data } = (await noite(1)) as RecordedEvent<{ type: 'VerificacaoConcluida'; data: { violacao: string } }>;
    expect(data).toMatchObject({ integro: false });
    expect(data.violacao).toContain(
      `A tabela clientes não é a que o registro dá: tem alterada a linha ["${cliente_id}"]`,
    );
    const avisos = await until(async () => {
      const todos = await acontecidos<{ type: 'NotificacaoEmitida'; data: { usuario_id: string; mensagem: string } }>(
        'NotificacaoEmitida',
      );
      return todos.length >= 2 ? todos : null;
    }, 'duas pessoas deviam ser avisadas');
    expect(avisos.map((aviso) => aviso.data.usuario_id).sort()).toEqual([administradora, operador].sort());
    expect(avisos[0]?.data.mensagem).not.toContain('Forjado');
    expect(avisos[0]?.data.mensagem).toMatch(/verificação desta noite achou o que não confere/);
  }, 240_000);
});
