import type { ImportacaoEvent, Problema } from '#domain/importacao/importacao.events.ts';
import { idOf, type StreamId } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { type EstadoDaImportacao, estadoDaImportacao } from './importacao.queries.ts';

type Passo = Pick<ProjectedEvent<ImportacaoEvent>, 'instante' | 'position'> & { readonly streamId: StreamId };

const json = (value: unknown) => sql.fragment`${JSON.stringify(value)}::jsonb`;

/** The import moves to a state; `mais` sets further columns. */
function passar(event: Passo, estado: EstadoDaImportacao, mais: Fragment = sql.fragment``): Statement[] {
  return [
    sql.fragment`
      UPDATE importacoes SET estado = ${estado}, alterada_em = ${event.instante}, posicao = ${event.position} ${mais}
      WHERE id = ${idOf(event.streamId)}`,
  ];
}

const comMotivo = (motivo: string) => sql.fragment`, motivo = ${motivo}`;
const comProblemas = (problemas: readonly Problema[]) => sql.fragment`, problemas = ${json(problemas)}`;

/** Imports and how far each has come; what runs inside one is the progress table's, outside of projections. */
export const importacoesProjection: Projection<ImportacaoEvent> = {
  name: 'importacoes',
  version: 2,
  tables: ['importacoes', 'importacoes_historico'],
  schema: `
CREATE TABLE importacoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  estado text NOT NULL CHECK (estado IN (${estadoDaImportacao.options.map((estado) => `'${estado}'`).join(', ')})),
  arquivos jsonb NOT NULL,
  conteudos jsonb NOT NULL DEFAULT '[]',
  problemas jsonb NOT NULL DEFAULT '[]',
  feicoes int,
  camadas int,
  publicar_ao_terminar boolean NOT NULL,
  tentativa int NOT NULL DEFAULT 1,
  motivo text,
  autor_id uuid NOT NULL,
  solicitada_em timestamptz NOT NULL,
  alterada_em timestamptz NOT NULL,
  posicao bigint NOT NULL,
  ${DESDE}
);
${historicoDe('importacoes', ['id'])}`,
  indexes: `
CREATE INDEX importacoes_lista ON importacoes (cliente_id, solicitada_em, id);
CREATE INDEX importacoes_por_mudanca ON importacoes (cliente_id, alterada_em, id);`,
  on: {
    ImportacaoSolicitada: ({ streamId, data, meta, instante, position }) => [
      sql.fragment`
        INSERT INTO importacoes (id, cliente_id, tipo_id, ativo_id, estado, arquivos, publicar_ao_terminar, autor_id,
          solicitada_em, alterada_em, posicao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.tipo_id}, ${data.ativo_id}, 'solicitada',
          ${json(data.arquivos)}, ${data.publicar_ao_terminar}, ${meta.actorId}, ${instante}, ${instante}, ${position})
        ON CONFLICT (id) DO NOTHING`,
    ],
    ImportacaoInspecionada: (event) => {
      const { conteudos, problemas } = event.data;
      const feicoes = conteudos.reduce((soma, conteudo) => soma + conteudo.feicoes, 0);
      const lidos = sql.fragment`, conteudos = ${json(conteudos)}, feicoes = ${feicoes} ${comProblemas(problemas)}`;
      return passar(event, 'inspecionada', lidos);
    },
    ImportacaoPreparada: (event) =>
      passar(event, 'preparada', sql.fragment`, camadas = ${event.data.camadas} ${comProblemas(event.data.problemas)}`),
    ImportacaoPublicada: (event) => passar(event, 'publicada', sql.fragment`, camadas = ${event.data.camadas}`),
    ImportacaoDesfeita: (event) => passar(event, 'desfeita', comMotivo(event.data.motivo)),
    ImportacaoRefeita: (event) => passar(event, 'publicada', comMotivo(event.data.motivo)),
    ImportacaoDescartada: (event) => passar(event, 'descartada', comMotivo(event.data.motivo)),
    ImportacaoExpirada: (event) => passar(event, 'expirada'),
    ImportacaoFalhou: (event) => passar(event, 'recusada', comProblemas(event.data.problemas)),
    ImportacaoRetomada: (event) =>
      passar(
        event,
        'solicitada',
        sql.fragment`, tentativa = ${event.data.tentativa}, motivo = NULL, problemas = '[]', conteudos = '[]',
          feicoes = NULL, camadas = NULL`,
      ),
  },
};
