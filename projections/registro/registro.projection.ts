import { AGREGADOS_COM_ATOS } from '#domain/agregados.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { categoryOf, idOf } from '#domain/kernel/ids.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Statement, sql } from '../kernel/sql.ts';

type Dados = Readonly<Record<string, unknown>>;

/** Milliseconds that a clock may be behind the others before its events count as late. */
const ATRASO_MS = 60_000;

/** Categories whose stream is the asset itself. */
const ATIVO = 'ativo';

/** Every event of an act is one row, whatever it is: these say where in it the row's columns are found. */
function linha({ data, streamId, meta, ...event }: ProjectedEvent<DomainEvent>) {
  const dados = (data ?? {}) as Dados;
  return {
    posicao: String(event.position),
    instante: event.instante,
    registrado_em: event.recordedAt,
    atrasado: Date.parse(event.instante) - Date.parse(event.recordedAt) > ATRASO_MS,
    evento_id: event.eventId,
    tipo: event.type,
    categoria: categoryOf(streamId),
    objeto_id: idOf(streamId),
    revisao: event.revision,
    usuario_id: meta.actorId,
    cliente_id: meta.clienteId ?? texto(dados.cliente_id),
    ativo_ids: ativosDe(categoryOf(streamId), idOf(streamId), dados),
    correlacao_id: meta.correlationId,
    causa_id: meta.causationId,
    nome: nomeDe(categoryOf(streamId), dados),
  };
}

const texto = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);

/** What people call the object, where its events say so. Never a person's name: that is in no event. */
function nomeDe(categoria: string, { nome, arquivos, formato, description }: Dados): string | null {
  if (categoria === 'importacao') return Array.isArray(arquivos) ? nomesDos(arquivos) : null;
  if (categoria === 'exportacao') return texto(formato)?.toUpperCase() ?? null;
  return texto(nome) ?? (categoria === 'classificacao' ? texto(description) : null);
}

function nomesDos(arquivos: readonly unknown[]): string | null {
  const nomes = arquivos.flatMap((arquivo) => texto((arquivo as Dados).nome) ?? []);
  return nomes.length === 0 ? null : nomes.join(', ').slice(0, 200);
}

/** Assets that bound who sees the row; null where none does. Too many to be named: an empty list, which nobody reaches. */
function ativosDe(categoria: string, objeto_id: string, { ativo_id, ativo_ids }: Dados): readonly string[] | null {
  if (categoria === ATIVO) return [objeto_id];
  if (categoria === 'ato') return ativo_ids === undefined ? null : ((ativo_ids as readonly string[] | null) ?? []);
  const um = texto(ativo_id);
  return um === null ? null : [um];
}

const COLUNAS = sql.fragment`posicao bigint, instante timestamptz, registrado_em timestamptz,
  atrasado boolean, evento_id uuid, tipo text, categoria text,
  objeto_id uuid, revisao int, usuario_id uuid, cliente_id uuid, ativo_ids uuid[], correlacao_id uuid, causa_id uuid, nome text`;

/** Objects first: what they are called, and whose they are, is told by their first events and holds for later ones. */
function registrar(events: readonly ProjectedEvent<DomainEvent>[]): Statement[] {
  const linhas = JSON.stringify(events.map(linha));
  return [
    sql.fragment`
      INSERT INTO registro_objetos AS o (categoria, objeto_id, nome, busca, cliente_id, ativo_ids, posicao)
      SELECT e.categoria, e.objeto_id, e.nome, sem_acento(e.nome), e.cliente_id, e.ativo_ids, e.posicao
      FROM jsonb_to_recordset(${linhas}::jsonb) AS e(${COLUNAS})
      WHERE e.nome IS NOT NULL OR e.cliente_id IS NOT NULL OR e.ativo_ids IS NOT NULL
      ON CONFLICT (categoria, objeto_id) DO UPDATE SET
        nome = coalesce(excluded.nome, o.nome), busca = coalesce(excluded.busca, o.busca),
        cliente_id = coalesce(excluded.cliente_id, o.cliente_id),
        ativo_ids = coalesce(excluded.ativo_ids, o.ativo_ids), posicao = excluded.posicao
      WHERE o.posicao < excluded.posicao
        AND (coalesce(excluded.nome, o.nome), coalesce(excluded.cliente_id, o.cliente_id),
          coalesce(excluded.ativo_ids, o.ativo_ids)) IS DISTINCT FROM (o.nome, o.cliente_id, o.ativo_ids)`,
    sql.fragment`
      INSERT INTO registro (posicao, instante, registrado_em, atrasado, evento_id, tipo, categoria, objeto_id, revisao, usuario_id, cliente_id,
        ativo_ids, correlacao_id, causa_id)
      SELECT e.posicao, e.instante, e.registrado_em, e.atrasado, e.evento_id, e.tipo, e.categoria, e.objeto_id, e.revisao, e.usuario_id,
        coalesce(e.cliente_id, o.cliente_id), coalesce(e.ativo_ids, o.ativo_ids), e.correlacao_id, e.causa_id
      FROM jsonb_to_recordset(${linhas}::jsonb) AS e(${COLUNAS})
      LEFT JOIN registro_objetos o ON o.categoria = e.categoria AND o.objeto_id = e.objeto_id
      ON CONFLICT (posicao) DO NOTHING`,
  ];
}

const tipos = AGREGADOS_COM_ATOS.flatMap(({ eventos }) => eventos.map(({ type }) => type));

/**
 * Who did what to which object: one row an act, whatever it is about. What it changed is read from the log itself
 * when somebody looks at it.
 */
export const registroProjection: Projection<DomainEvent> = {
  name: 'registro',
  version: 2,
  tables: ['registro', 'registro_objetos'],
  schema: `
CREATE TABLE registro (
  posicao bigint PRIMARY KEY,
  -- Never runs backwards along positions: bounds a period. What the event itself says may lie before it.
  instante timestamptz NOT NULL,
  registrado_em timestamptz NOT NULL,
  -- Said to have happened well before what stands in front of it, as where a past is entered afterwards.
  atrasado boolean NOT NULL,
  evento_id uuid NOT NULL,
  tipo text NOT NULL,
  categoria text NOT NULL,
  objeto_id uuid NOT NULL,
  revisao int NOT NULL,
  usuario_id uuid NOT NULL,
  -- Null for what concerns the installation and no client.
  cliente_id uuid,
  -- Who reaches one of them sees the row; null where assets do not matter.
  ativo_ids uuid[],
  correlacao_id uuid NOT NULL,
  causa_id uuid NOT NULL
);
-- What an object is called now, whose it is, and to which assets it belongs.
CREATE TABLE registro_objetos (
  categoria text NOT NULL,
  objeto_id uuid NOT NULL,
  nome text,
  busca text,
  cliente_id uuid,
  ativo_ids uuid[],
  posicao bigint NOT NULL,
  PRIMARY KEY (categoria, objeto_id)
);`,
  indexes: `
CREATE INDEX registro_do_cliente ON registro (cliente_id, posicao);
CREATE INDEX registro_por_pessoa ON registro (cliente_id, usuario_id, posicao);
CREATE INDEX registro_por_especie ON registro (cliente_id, categoria, posicao);
CREATE INDEX registro_por_tipo ON registro (cliente_id, tipo, posicao);
CREATE INDEX registro_por_objeto ON registro (objeto_id, posicao);
CREATE INDEX registro_por_instante ON registro (instante, posicao);
CREATE INDEX registro_atrasados ON registro (registrado_em, posicao) WHERE atrasado;
CREATE INDEX registro_por_correlacao ON registro (correlacao_id, posicao);
CREATE INDEX registro_por_causa ON registro (causa_id, posicao);
CREATE INDEX registro_por_evento ON registro (evento_id);
DO $$
BEGIN
  -- Only searching gets slower without trigrams.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX registro_objetos_busca ON registro_objetos USING gin (busca gin_trgm_ops);
  END IF;
END
$$;`,
  on: Object.fromEntries(tipos.map((tipo) => [tipo, (event: ProjectedEvent<DomainEvent>) => registrar([event])])),
  onBatch: Object.fromEntries(tipos.map((tipo) => [tipo, registrar])),
};
