import type { AgendamentoEvent, DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { idOf, type StreamId } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { type Statement, sql } from '../kernel/sql.ts';

/** Schedules of reports. */
export const agendamentosProjection: Projection<AgendamentoEvent> = {
  name: 'agendamentos',
  version: 1,
  tables: ['agendamentos', 'agendamentos_historico'],
  schema: `
CREATE TABLE agendamentos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  -- Whose rights it acts with.
  autor_id uuid NOT NULL,
  nome text NOT NULL,
  dados jsonb NOT NULL,
  situacao text NOT NULL,
  criado_em timestamptz NOT NULL,
  -- From when on its times count.
  vale_desde timestamptz NOT NULL,
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('agendamentos', ['id'])}`,
  indexes: `CREATE INDEX agendamentos_lista ON agendamentos (cliente_id, nome, id) WHERE situacao <> 'removido';`,
  on: {
    AgendamentoCriado: ({ streamId, data: { cliente_id, ...dados }, meta, instante, revision }) => [
      sql.fragment`
        INSERT INTO agendamentos (id, cliente_id, autor_id, nome, dados, situacao, criado_em, vale_desde, revisao)
        VALUES (${idOf(streamId)}, ${cliente_id}, ${meta.actorId}, ${dados.nome}, ${JSON.stringify(dados)}::jsonb,
          'ativo', ${instante}, ${instante}, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    AgendamentoAlterado: ({ streamId, data, instante, revision }) => [alterar(streamId, data, instante, revision)],
    AgendamentoPausado: ({ streamId, revision }) => [situar(streamId, 'pausado', revision)],
    AgendamentoRetomado: ({ streamId, instante, revision }) => [
      sql.fragment`
        UPDATE agendamentos SET situacao = 'ativo', vale_desde = ${instante}, revisao = ${revision}
        WHERE id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
    AgendamentoRemovido: ({ streamId, revision }) => [situar(streamId, 'removido', revision)],
  },
};

const alterar = (id: StreamId, dados: DadosDoAgendamento, instante: string, revisao: number): Statement => sql.fragment`
  UPDATE agendamentos SET nome = ${dados.nome}, dados = ${JSON.stringify(dados)}::jsonb, vale_desde = ${instante},
    revisao = ${revisao}
  WHERE id = ${idOf(id)} AND revisao < ${revisao}`;

const situar = (id: StreamId, situacao: 'pausado' | 'removido', revisao: number): Statement => sql.fragment`
  UPDATE agendamentos SET situacao = ${situacao}, revisao = ${revisao}
  WHERE id = ${idOf(id)} AND revisao < ${revisao}`;
