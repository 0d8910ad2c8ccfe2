import { idOf } from '#domain/kernel/ids.ts';
import type { RelatorioEvent } from '#domain/relatorio/relatorio.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Documents that were issued. */
export const documentosProjection: Projection<RelatorioEvent> = {
  name: 'documentos',
  version: 4,
  tables: ['documentos', 'documentos_historico'],
  schema: `
CREATE TABLE documentos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  numero text NOT NULL UNIQUE,
  especie text NOT NULL,
  objeto_id uuid,
  ativo_ids uuid[] NOT NULL,
  consulta text NOT NULL,
  posicao bigint NOT NULL,
  deteccoes jsonb NOT NULL,
  -- Null in what was issued before they were kept.
  apresentacao text,
  instante timestamptz,
  -- Null in what was issued before they were kept.
  cenas jsonb,
  algoritmos jsonb,
  modelo int NOT NULL,
  arquivo jsonb NOT NULL,
  certificado text NOT NULL,
  -- Its detections as a file for programs; null where none goes with it.
  dados jsonb,
  -- Whose act it was, when, and the event that says so.
  autor_id uuid NOT NULL,
  emitido_em timestamptz NOT NULL,
  evento_id uuid NOT NULL,
  ${DESDE}
);
${historicoDe('documentos', ['id'])}`,
  indexes: `
CREATE INDEX documentos_lista ON documentos (cliente_id, emitido_em DESC, id);
CREATE INDEX documentos_do_objeto ON documentos (objeto_id, emitido_em) WHERE objeto_id IS NOT NULL;`,
  on: {
    DocumentoEmitido: ({ streamId, data, meta, recordedAt, eventId }) => [
      sql.fragment`
        INSERT INTO documentos (id, cliente_id, numero, especie, objeto_id, ativo_ids, consulta, posicao, deteccoes,
          cenas, algoritmos, apresentacao, instante, modelo, arquivo, certificado, autor_id, emitido_em, evento_id)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.numero}, ${data.especie}, ${data.objeto_id},
          ${sql.array(data.ativo_ids, 'uuid')}, ${data.consulta}, ${data.posicao}::bigint,
          ${JSON.stringify(data.deteccoes)}::jsonb,
          ${data.cenas && JSON.stringify(data.cenas)}::jsonb, ${data.algoritmos && JSON.stringify(data.algoritmos)}::jsonb,
          ${data.apresentacao ?? null},
          ${data.instante ?? null}::timestamptz, ${data.modelo}, ${JSON.stringify(data.arquivo)}::jsonb,
          ${data.certificado}, ${meta.actorId}, ${recordedAt}, ${eventId})
        ON CONFLICT (id) DO NOTHING`,
    ],
    DadosDoDocumentoGuardados: ({ streamId, data }) => [
      sql.fragment`UPDATE documentos SET dados = ${JSON.stringify(data)}::jsonb WHERE id = ${idOf(streamId)}`,
    ],
  },
};
