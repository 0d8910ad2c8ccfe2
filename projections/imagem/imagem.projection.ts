import type { ImagemEvent } from '#domain/imagem/imagem.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';

type Dados = Extract<ImagemEvent, { type: 'ImagemAlterada' }>['data'];

const json = (value: unknown) =>
  value === null ? sql.fragment`NULL::jsonb` : sql.fragment`${JSON.stringify(value)}::jsonb`;

/** Where nobody says in which zone a picture was taken. */
const FUSO_PADRAO = 'America/Sao_Paulo';

interface Vigente {
  readonly obtencao: Fragment;
  readonly satelite: Fragment;
  readonly exame: Fragment;
  /** Hash of the original that was examined. */
  readonly sha256: Fragment;
}

/**
 * What holds of an image: as people say, else as its file does. Its group is one pass over one place: of images of one's
 * own each is a pass by itself, so the hash says which, and which file.
 */
function vigente({ obtencao, satelite, exame, sha256 }: Vigente, id: string): Fragment {
  const dito = sql.fragment`(${exame}) -> 'dito'`;
  const nome = sql.fragment`COALESCE(${satelite}, ${dito} ->> 'satelite')`;
  const instante = sql.fragment`COALESCE((${obtencao}) ->> 'instante', ${dito} ->> 'instante')::timestamptz`;
  const fuso = sql.fragment`COALESCE((${obtencao}) ->> 'fuso', ${FUSO_PADRAO})`;
  const data = sql.fragment`(${instante} AT TIME ZONE ${fuso})::date`;
  const nomes = sql.fragment`jsonb_build_array('proprio', ${nome}, ${data}, ${id}::text, ${sha256})`;
  return sql.fragment`
    satelite_vigente = ${nome}, obtida_em = ${instante}, data = ${data},
    grupo = CASE WHEN ${exame} IS NULL THEN NULL ELSE encode(sha256(convert_to(${nomes}::text, 'UTF8')), 'hex') END`;
}

/** Something about the image changes. */
function mudar({ streamId, revision, instante }: ProjectedEvent<ImagemEvent>, mudanca: Fragment): Statement[] {
  return [
    sql.fragment`
      UPDATE imagens SET revisao = ${revision}, alterada_em = ${instante}, ${mudanca}
      WHERE id = ${idOf(streamId)} AND revisao < ${revision}`,
  ];
}

const dita = ({ ativo_id, percentual_nuvens, percentual_cobertura, obtencao, satelite, papeis }: Dados) => sql.fragment`
  ${ativo_id}, ${percentual_nuvens}, ${percentual_cobertura ?? null}::int, ${json(obtencao)}, ${satelite}, ${json(papeis)}`;

/** The newest file is shown as what it was seen to be. */
function vista({
  streamId,
  data,
}: ProjectedEvent<Extract<ImagemEvent, { type: 'ImagemAntecipada' | 'ImagemExaminada' }>>) {
  const exame = json(data.exame);
  const sha256 = sql.fragment`arquivo ->> 'sha256'`;
  const dito = { obtencao: sql.fragment`obtencao`, satelite: sql.fragment`satelite`, exame, sha256 };
  return sql.fragment`
    original = arquivo, exame = ${exame}, valores = ${json(data.valores)},
    papeis = CASE WHEN jsonb_array_length(papeis) = ${data.exame.bandas.length} THEN papeis END,
    ${vigente(dito, idOf(streamId))}`;
}

/** Images that installations keep of their own, each with the file that was examined last. */
export const imagensProjection: Projection<ImagemEvent> = {
  name: 'imagens',
  version: 3,
  tables: ['imagens', 'imagens_historico'],
  schema: `
CREATE TABLE imagens (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  situacao text NOT NULL CHECK (situacao IN ('em_exame', 'pronta', 'recusada')),
  removida boolean NOT NULL DEFAULT false,
  inativa boolean NOT NULL DEFAULT false,
  percentual_nuvens int NOT NULL,
  -- Of the asset's area; null where it is left to the outline.
  percentual_cobertura int,
  -- As people say; null where they leave it to the file.
  obtencao jsonb,
  satelite text,
  papeis jsonb,
  -- The newest file, and why it is no image where it is not.
  versao int NOT NULL,
  arquivo jsonb NOT NULL,
  problemas jsonb NOT NULL DEFAULT '[]',
  -- The file that was examined last, or so far: what is shown. Without pictures it is shown by its values.
  original jsonb,
  exame jsonb,
  valores jsonb,
  quadros jsonb,
  -- What holds: as people say, else as the file does.
  satelite_vigente text,
  obtida_em timestamptz,
  data date,
  grupo text,
  autor_id uuid NOT NULL,
  recebida_em timestamptz NOT NULL,
  alterada_em timestamptz NOT NULL,
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('imagens', ['id'])}`,
  indexes: `
CREATE INDEX imagens_lista ON imagens (cliente_id, recebida_em, id);
CREATE INDEX imagens_por_grupo ON imagens (grupo);
CREATE INDEX imagens_por_arquivo ON imagens ((arquivo ->> 'chave'));
CREATE INDEX imagens_por_original ON imagens ((original ->> 'chave'));
CREATE INDEX imagens_historico_por_arquivo ON imagens_historico ((arquivo ->> 'chave'));`,
  on: {
    ImagemRecebida: ({ streamId, data, meta, instante, revision }) => [
      sql.fragment`
        INSERT INTO imagens (id, cliente_id, situacao, versao, arquivo, autor_id, recebida_em, alterada_em, revisao,
          ativo_id, percentual_nuvens, percentual_cobertura, obtencao, satelite, papeis)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, 'em_exame', 1, ${json(data.arquivo)}, ${meta.actorId},
          ${instante}, ${instante}, ${revision}, ${dita(data)})
        ON CONFLICT (id) DO NOTHING`,
    ],
    VersaoDaImagemRecebida: (event) => {
      const { versao, arquivo } = event.data;
      return mudar(
        event,
        sql.fragment`situacao = 'em_exame', versao = ${versao}, arquivo = ${json(arquivo)}, problemas = '[]'`,
      );
    },
    ImagemAntecipada: (event) => mudar(event, vista(event)),
    ImagemExaminada: (event) => {
      const { quadros } = event.data;
      return mudar(event, sql.fragment`situacao = 'pronta', quadros = ${json(quadros)}, ${vista(event)}`);
    },
    ImagemRecusada: (event) =>
      mudar(
        event,
        sql.fragment`situacao = 'recusada', problemas = ${json(event.data.problemas)},
          (original, exame, valores, grupo) = (SELECT original, exame, valores, grupo WHERE quadros IS NOT NULL)`,
      ),
    ImagemAlterada: (event) => {
      const { obtencao, satelite } = event.data;
      const sha256 = sql.fragment`original ->> 'sha256'`;
      const dito = {
        obtencao: json(obtencao),
        satelite: sql.fragment`${satelite}::text`,
        exame: sql.fragment`exame`,
        sha256,
      };
      return mudar(
        event,
        sql.fragment`(ativo_id, percentual_nuvens, percentual_cobertura, obtencao, satelite, papeis) = (${dita(event.data)}),
          ${vigente(dito, idOf(event.streamId))}`,
      );
    },
    ImagemInativada: (event) => mudar(event, sql.fragment`inativa = TRUE`),
    ImagemReativada: (event) => mudar(event, sql.fragment`inativa = FALSE`),
    ImagemRemovida: (event) => mudar(event, sql.fragment`removida = TRUE`),
    ImagemRestaurada: (event) => mudar(event, sql.fragment`removida = FALSE`),
  },
};
