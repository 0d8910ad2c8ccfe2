import type { FiltroSalvoEvent } from '#domain/filtro-salvo/filtro-salvo.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Filters of detections under a name; what was removed stays, and comes back as it was. */
export const filtrosSalvosProjection: Projection<FiltroSalvoEvent> = {
  name: 'filtros_salvos',
  version: 1,
  tables: ['filtros_salvos', 'filtros_salvos_historico'],
  schema: `
CREATE TABLE filtros_salvos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  -- Of one person; null of everybody in the client.
  usuario_id uuid,
  nome text COLLATE "und-x-icu" NOT NULL,
  filtro jsonb NOT NULL,
  removido boolean NOT NULL,
  ${DESDE}
);
${historicoDe('filtros_salvos', ['id'])}`,
  indexes: 'CREATE INDEX filtros_salvos_lista ON filtros_salvos (cliente_id, usuario_id, nome);',
  on: {
    FiltroSalvo: ({ data }) => [
      sql.fragment`
        INSERT INTO filtros_salvos (id, cliente_id, usuario_id, nome, filtro, removido)
        VALUES (${data.filtro_id}, ${data.cliente_id}, ${data.usuario_id}, ${data.nome},
          ${JSON.stringify(data.filtro)}::jsonb, FALSE)
        ON CONFLICT (id) DO NOTHING`,
    ],
    FiltroRenomeado: ({ data }) => [
      sql.fragment`UPDATE filtros_salvos SET nome = ${data.nome} WHERE id = ${data.filtro_id}`,
    ],
    FiltroRemovido: ({ data }) => [mudar(data.filtro_id, true)],
    FiltroRestaurado: ({ data }) => [mudar(data.filtro_id, false)],
  },
};

const mudar = (id: string, removido: boolean) =>
  sql.fragment`UPDATE filtros_salvos SET removido = ${removido} WHERE id = ${id}`;
