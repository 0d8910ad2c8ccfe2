import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { moduloId, PERMISSOES, permissaoId } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { executor } from '#infra/commands/executor.ts';
import { doSistema, registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import { startClientBeginnings } from '#infra/jobs/reactions/client-beginnings.ts';
import { startWholeModules } from '#infra/jobs/reactions/whole-modules.ts';
import { createLog } from '#infra/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/process.ts';

let database: TestDatabase;
let store: ReturnType<typeof createPostgresEventStore>;
const log = createLog('teste', 'silent');

beforeAll(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

async function dizer<S, C extends Command, E extends DomainEvent>(decider: Decider<S, C, E>, id: Uuid, command: C) {
  await executor(store)(decider, id, command, doSistema());
  return id;
}

const criarCliente = (nome: string) =>
  dizer(clienteDecider, randomUUID(), { type: 'CriarCliente', data: { nome, sigla: nome } });

/** Names or numbers of what a client was given. */
async function dados(cliente_id: Uuid, type: string): Promise<readonly unknown[]> {
  const todos = await store.readAll({ after: 0n, limit: 1_000, types: [type] });
  const seus = todos.filter(({ data }) => (data as { cliente_id?: string }).cliente_id === cliente_id);
  return seus.map(({ data }) => (data as { nome?: string; value?: number }).nome ?? (data as { value: number }).value);
}

const STATUS = ['Nova', 'Em verificação', 'Confirmada', 'Encerrada', 'Descartada'];

describe('Com que um cliente começa', () => {
  it('o de antes e o novo têm cinco status e quatro classificações, uma vez só', async () => {
    const antigo = await criarCliente('Antigo');
    const tem = (cliente_id: Uuid) =>
      until(
        () => dados(cliente_id, 'ClassificacaoCriada'),
        ({ length }) => length === 4,
      );
    const reator = startClientBeginnings({ pool: database.pool, store, log });
    await tem(antigo);
    const novo = await criarCliente('Novo');
    await tem(novo);
    await reator.stop();
    // As if it had never come to keep how far it was.
    await database.pool.query(`DELETE FROM operacao.reatores WHERE nome = 'iniciais_dos_clientes'`);
    const outro = startClientBeginnings({ pool: database.pool, store, log });
    const ultimo = await criarCliente('Último');
    await tem(ultimo);
    await outro.stop();
    for (const cliente_id of [antigo, novo, ultimo]) {
      expect(await dados(cliente_id, 'DeteccaoStatusCriado')).toEqual(STATUS);
      expect(await dados(cliente_id, 'ClassificacaoCriada')).toEqual([1, 2, 3, 4]);
    }
  });
});

describe('Grupos de antes, que têm um módulo inteiro', () => {
  const antigas = PERMISSOES.filter(({ chave }) => /^(camadas|imagens|mapa)\./.test(chave)).map(({ id }) => id);
  const permissoes = { modulo_ids: [moduloId('monitoramento')], permissao_ids: antigas };
  const grupo = (cliente_id: Uuid, quais: typeof permissoes) =>
    dizer(grupoDecider, v7(), { type: 'CriarGrupo', data: { cliente_id, nome: `Grupo ${v7()}`, ...quais } });
  const definidas = async (id: Uuid) => {
    const eventos = (await store.readStream(streamId('grupo', id))) as readonly RecordedEvent[];
    return eventos.filter(({ type }) => type === 'PermissoesDoGrupoDefinidas');
  };

  it('recebem por um evento o que veio a ele; o que é sensível espera onde a política pede outra pessoa', async () => {
    const [livre, cuidadoso] = [await criarCliente('Livre'), await criarCliente('Cuidadoso')];
    const politica = { cliente_id: cuidadoso, sessao_tempo: null, grupos_dois_fatores: [], exigir_aprovacao: true };
    await dizer(politicaDecider, cuidadoso, { type: 'DefinirPolitica', data: politica });
    const [inteiro, parcial, vigiado] = [
      await grupo(livre, permissoes),
      await grupo(livre, { ...permissoes, modulo_ids: [] }),
      await grupo(cuidadoso, permissoes),
    ];
    await registrarCatalogo({ executar: executor(store) });
    const reator = startWholeModules({ pool: database.pool, store, log });
    await until(
      () => definidas(vigiado),
      ({ length }) => length > 0,
    );
    await reator.stop();
    const [dado] = await definidas(inteiro);
    const dadas = (dado?.data as typeof permissoes | undefined)?.permissao_ids ?? [];
    expect(dadas).toEqual(expect.arrayContaining([...antigas, permissaoId('deteccoes.remover_artefato')]));
    const [comCuidado] = await definidas(vigiado);
    const vistas = (comCuidado?.data as typeof permissoes | undefined)?.permissao_ids ?? [];
    expect(vistas).toContain(permissaoId('deteccoes.revisar'));
    expect(vistas).not.toContain(permissaoId('deteccoes.remover_artefato'));
    expect(await definidas(parcial)).toEqual([]);
    expect(await definidas(inteiro)).toHaveLength(1);
  });
});
