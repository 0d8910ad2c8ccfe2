import type { DeteccaoStatusEvent } from '#domain/deteccao-status/deteccao-status.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import type { OrdemDosStatusEvent } from '#domain/ordem-dos-status/ordem-dos-status.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

const colunas = sql.fragment`nome, cor, cor_de_fundo, icone, descricao`;

type Dados = Extract<DeteccaoStatusEvent, { type: 'DeteccaoStatusAlterado' }>['data'];

const valores = (data: Dados) =>
  sql.fragment`${data.nome}, ${data.cor}, ${data.cor_de_fundo}, ${data.icone}, ${data.descricao}`;

/** Where the work on a detection may stand, in the client's own order. */
export const deteccaoStatusProjection: Projection<DeteccaoStatusEvent | OrdemDosStatusEvent> = {
  name: 'deteccao_status',
  version: 1,
  tables: ['deteccao_status', 'deteccao_status_historico'],
  schema: `
CREATE TABLE deteccao_status (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  cor text NOT NULL,
  -- Null: its colour at 15 %.
  cor_de_fundo text,
  icone text NOT NULL,
  ordem int NOT NULL,
  descricao text NOT NULL,
  ativo boolean NOT NULL,
  -- Of the stream: what a form was filled in over. Its place among the others is not of its stream.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('deteccao_status', ['id'])}`,
  indexes: 'CREATE INDEX deteccao_status_lista ON deteccao_status (cliente_id, ordem, nome, id);',
  on: {
    DeteccaoStatusCriado: ({ streamId, data, revision }) => [
      sql.fragment`
        INSERT INTO deteccao_status (id, cliente_id, ${colunas}, ordem, ativo, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${valores(data)}, ${data.ordem}, TRUE, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    DeteccaoStatusAlterado: ({ streamId, data, revision }) => [
      sql.fragment`
        UPDATE deteccao_status SET (${colunas}, revisao) = ROW(${valores(data)}, ${revision})
        WHERE id = ${idOf(streamId)}`,
    ],
    DeteccaoStatusInativado: (event) => [mudarSituacao(event, false)],
    DeteccaoStatusAtivado: (event) => [mudarSituacao(event, true)],
    OrdemDosStatusDefinida: ({ data: { cliente_id, status_ids } }) => [
      sql.fragment`
        UPDATE deteccao_status s SET ordem = lugar.ordem
        FROM unnest(${sql.array([...status_ids], 'uuid')}) WITH ORDINALITY AS lugar (id, ordem)
        WHERE s.id = lugar.id AND s.cliente_id = ${cliente_id} AND s.ordem <> lugar.ordem`,
    ],
  },
};

const mudarSituacao = ({ streamId, revision }: ProjectedEvent, ativo: boolean) =>
  sql.fragment`UPDATE deteccao_status SET ativo = ${ativo}, revisao = ${revision} WHERE id = ${idOf(streamId)}`;
