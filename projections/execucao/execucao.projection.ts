import type { ExecucaoEvent } from '#domain/execucao/execucao.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** What became of each time of each schedule. */
export const execucoesProjection: Projection<ExecucaoEvent> = {
  name: 'execucoes',
  version: 1,
  tables: ['execucoes', 'execucoes_historico'],
  schema: `
CREATE TABLE execucoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  agendamento_id uuid NOT NULL,
  prevista_para timestamptz NOT NULL,
  -- horario, pedido; of what was passed over: sobreposicao, atraso.
  motivo text NOT NULL,
  situacao text NOT NULL,
  atrasada boolean NOT NULL,
  documento_id uuid,
  deteccoes int,
  entregas int,
  recusadas int,
  falha text,
  reenvios int NOT NULL DEFAULT 0,
  iniciada_em timestamptz NOT NULL,
  terminada_em timestamptz,
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('execucoes', ['id'])}`,
  indexes: 'CREATE INDEX execucoes_do_agendamento ON execucoes (agendamento_id, prevista_para DESC, id);',
  on: {
    ExecucaoIniciada: ({ streamId, data, instante, revision }) => [
      sql.fragment`
        INSERT INTO execucoes (id, cliente_id, agendamento_id, prevista_para, motivo, situacao, atrasada, iniciada_em,
          revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.agendamento_id}, ${data.prevista_para}, ${data.motivo},
          'em_andamento', ${data.atrasada}, ${instante}, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    ExecucaoPulada: ({ streamId, data, instante, revision }) => [
      sql.fragment`
        INSERT INTO execucoes (id, cliente_id, agendamento_id, prevista_para, motivo, situacao, atrasada, iniciada_em,
          terminada_em, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.agendamento_id}, ${data.prevista_para}, ${data.motivo},
          'pulada', FALSE, ${instante}, ${instante}, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    ExecucaoConcluida: ({ streamId, data, instante, revision }) => [
      sql.fragment`
        UPDATE execucoes SET situacao = 'concluida', documento_id = ${data.documento_id}, deteccoes = ${data.deteccoes},
          entregas = ${data.entregas}, recusadas = ${data.recusadas}, terminada_em = ${instante}, revisao = ${revision}
        WHERE id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
    ExecucaoFalhou: ({ streamId, data, instante, revision }) => [
      sql.fragment`
        UPDATE execucoes SET situacao = 'falhou', falha = ${data.motivo}, terminada_em = ${instante},
          revisao = ${revision}
        WHERE id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
    ReenvioSolicitado: ({ streamId, data, revision }) => [
      sql.fragment`
        UPDATE execucoes SET reenvios = ${data.vez}, revisao = ${revision}
        WHERE id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
  },
};
