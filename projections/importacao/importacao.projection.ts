import type { Escolha } from '#domain/importacao/duvidas.ts';
import type { ImportacaoEvent, Problema } from '#domain/importacao/importacao.events.ts';
import { ABANDONADAS, SITUACOES, type SituacaoDaImportacao } from '#domain/importacao/situacao.ts';
import { idOf, type StreamId } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';

type Passo = Pick<ProjectedEvent<ImportacaoEvent>, 'instante' | 'position'> & { readonly streamId: StreamId };

const json = (value: unknown) => sql.fragment`${JSON.stringify(value)}::jsonb`;

/** Something about the import changes; an event that it has seen already changes nothing. */
function mudar({ streamId, instante, position }: Passo, mudanca: Fragment): Statement[] {
  return [
    sql.fragment`
      UPDATE importacoes SET alterada_em = ${instante}, posicao = ${position}, ${mudanca}
      WHERE id = ${idOf(streamId)} AND posicao < ${position}`,
  ];
}

/** The import moves to a state; `mais` sets further columns. */
function passar(event: Passo, estado: SituacaoDaImportacao, mais: Fragment = sql.fragment``): Statement[] {
  return mudar(event, sql.fragment`estado = ${estado} ${mais}`);
}

const comMotivo = (motivo: string) => sql.fragment`, motivo = ${motivo}`;
const comProblemas = (problemas: readonly Problema[]) => sql.fragment`, problemas = ${json(problemas)}`;

type Lida = Extract<ImportacaoEvent, { type: 'ImportacaoInspecionada' | 'ImportacaoPreparada' }>['data'];
const comRelatorio = ({ relatorio }: Lida) =>
  relatorio === undefined ? sql.fragment`` : sql.fragment`, relatorio = ${json(relatorio)}`;

/** What was chosen before, with what is chosen now in the place of what was about the same. */
const escolhasCom = (escolhas: readonly Escolha[]) => sql.fragment`(
  SELECT COALESCE(jsonb_agg(juntas.escolha), '[]') FROM (
    SELECT antes.escolha FROM jsonb_array_elements(importacoes.escolhas) AS antes (escolha)
    WHERE NOT EXISTS (
      SELECT FROM jsonb_array_elements(${json(escolhas)}) AS agora (escolha)
      WHERE agora.escolha - 'valor' = antes.escolha - 'valor')
    UNION ALL SELECT escolha FROM jsonb_array_elements(${json(escolhas)}) AS agora (escolha)
  ) AS juntas)`;

/** Nothing of an earlier reading counts any more. */
const SEM_LEITURA = sql.fragment`
  problemas = '[]', conteudos = '[]', duvidas = '[]', relatorio = NULL, feicoes = NULL, camadas = NULL, fora = 0,
  expira_em = NULL`;

type Corrigida = ProjectedEvent<Extract<ImportacaoEvent, { type: 'ImportacaoCorrigida' }>>;

/** Somebody decided, or changed data; a choice that asks for another reading sends the import back to its files. */
function corrigir(event: Corrigida): Statement[] {
  const { escolhas, leitura, edicoes } = event.data;
  const escolhidas = sql.fragment`escolhas = ${escolhasCom(escolhas)}`;
  if (leitura !== null)
    return passar(event, 'solicitada', sql.fragment`, ${escolhidas}, leitura = ${leitura}, ${SEM_LEITURA}`);
  const fora = edicoes?.camadas_fora ?? null;
  return mudar(event, sql.fragment`${escolhidas}, fora = COALESCE(${fora}::int, fora), expira_em = NULL`);
}

/** Imports and how far each has come; what runs inside one is the progress table's, outside of projections. */
export const importacoesProjection: Projection<ImportacaoEvent> = {
  name: 'importacoes',
  version: 4,
  tables: ['importacoes', 'importacoes_historico'],
  schema: `
CREATE TABLE importacoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  estado text NOT NULL CHECK (estado IN (${SITUACOES.map((situacao) => `'${situacao}'`).join(', ')})),
  arquivos jsonb NOT NULL,
  conteudos jsonb NOT NULL DEFAULT '[]',
  problemas jsonb NOT NULL DEFAULT '[]',
  -- What the reading could not know, and what people chose: an import with a doubt that nobody decided is not published.
  duvidas jsonb NOT NULL DEFAULT '[]',
  escolhas jsonb NOT NULL DEFAULT '[]',
  -- The file with all that the inspection saw.
  relatorio jsonb,
  feicoes int,
  camadas int,
  -- Of them, how many somebody left out.
  fora int NOT NULL DEFAULT 0,
  publicar_ao_terminar boolean NOT NULL,
  tentativa int NOT NULL DEFAULT 1,
  leitura int NOT NULL DEFAULT 1,
  -- When it goes if nobody does anything, once its author was told.
  expira_em timestamptz,
  motivo text,
  -- When its files left storage; what it says of them is all that is left.
  arquivos_destruidos_em timestamptz,
  autor_id uuid NOT NULL,
  solicitada_em timestamptz NOT NULL,
  alterada_em timestamptz NOT NULL,
  posicao bigint NOT NULL,
  ${DESDE}
);
${historicoDe('importacoes', ['id'])}`,
  indexes: `
CREATE INDEX importacoes_lista ON importacoes (cliente_id, solicitada_em, id);
CREATE INDEX importacoes_por_mudanca ON importacoes (cliente_id, alterada_em, id);
CREATE INDEX importacoes_por_arquivo ON importacoes USING gin (arquivos jsonb_path_ops);
CREATE INDEX importacoes_abandonadas ON importacoes (alterada_em)
  WHERE arquivos_destruidos_em IS NULL AND estado IN (${ABANDONADAS.map((situacao) => `'${situacao}'`).join(', ')});`,
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
      const { conteudos, problemas, duvidas = [] } = event.data;
      const feicoes = conteudos.reduce((soma, conteudo) => soma + conteudo.feicoes, 0);
      const lidos = sql.fragment`, conteudos = ${json(conteudos)}, feicoes = ${feicoes}, duvidas = ${json(duvidas)}`;
      return passar(
        event,
        'inspecionada',
        sql.fragment`${lidos} ${comProblemas(problemas)} ${comRelatorio(event.data)}`,
      );
    },
    ImportacaoPreparada: (event) => {
      const { camadas, problemas, duvidas = [] } = event.data;
      const feitas = sql.fragment`, camadas = ${camadas}, duvidas = importacoes.duvidas || ${json(duvidas)}`;
      return passar(event, 'preparada', sql.fragment`${feitas} ${comProblemas(problemas)} ${comRelatorio(event.data)}`);
    },
    ImportacaoCorrigida: corrigir,
    PrazoDaImportacaoAvisado: (event) => mudar(event, sql.fragment`expira_em = ${event.data.expira_em}`),
    ImportacaoPublicada: (event) => passar(event, 'publicada', sql.fragment`, camadas = ${event.data.camadas}`),
    ImportacaoDesfeita: (event) => passar(event, 'desfeita', comMotivo(event.data.motivo)),
    ImportacaoRefeita: (event) => passar(event, 'publicada', comMotivo(event.data.motivo)),
    ImportacaoDescartada: (event) => passar(event, 'descartada', comMotivo(event.data.motivo)),
    ImportacaoExpirada: (event) => passar(event, 'expirada'),
    ImportacaoFalhou: (event) => passar(event, 'recusada', comProblemas(event.data.problemas)),
    // It is no change that anybody made: the import stays where it stood among those changed last.
    ArquivosDaImportacaoDestruidos: ({ streamId, instante, position }) => [
      sql.fragment`
        UPDATE importacoes SET arquivos_destruidos_em = ${instante}, posicao = ${position}
        WHERE id = ${idOf(streamId)} AND posicao < ${position}`,
    ],
    ImportacaoRetomada: (event) => {
      const { tentativa } = event.data;
      const deNovo = sql.fragment`, tentativa = ${tentativa}, leitura = 1, motivo = NULL, escolhas = '[]', ${SEM_LEITURA}`;
      return passar(event, 'solicitada', deNovo);
    },
  },
};
