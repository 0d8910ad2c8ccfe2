import type { BuscaPermanenteEvent } from '#domain/busca-permanente/busca-permanente.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Which assets' new images are looked for, since when, and what was found last. */
export const buscasPermanentesProjection: Projection<BuscaPermanenteEvent> = {
  name: 'buscas_permanentes',
  version: 1,
  tables: ['buscas_permanentes', 'buscas_permanentes_historico'],
  schema: `
CREATE TABLE buscas_permanentes (
  ativo_id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativa boolean NOT NULL,
  nuvens_max int NOT NULL,
  desde date NOT NULL,
  -- Whoever set it, and is told of what is found.
  autor_id uuid NOT NULL,
  definida_em timestamptz NOT NULL,
  encontradas int NOT NULL DEFAULT 0,
  encontrada_em timestamptz,
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('buscas_permanentes', ['ativo_id'])}`,
  indexes: 'CREATE INDEX buscas_permanentes_ativas ON buscas_permanentes (cliente_id, ativo_id) WHERE ativa;',
  on: {
    BuscaPermanenteDefinida: ({ data, meta, instante, revision }) => [
      sql.fragment`
        INSERT INTO buscas_permanentes (ativo_id, cliente_id, ativa, nuvens_max, desde, autor_id, definida_em,
          revisao)
        VALUES (${data.ativo_id}, ${data.cliente_id}, TRUE, ${data.nuvens_max}, ${data.desde}::date, ${meta.actorId},
          ${instante}, ${revision})
        ON CONFLICT (ativo_id) DO UPDATE SET ativa = TRUE, nuvens_max = excluded.nuvens_max, desde = excluded.desde,
          autor_id = excluded.autor_id, definida_em = excluded.definida_em,
          revisao = excluded.revisao
        WHERE buscas_permanentes.revisao < excluded.revisao`,
    ],
    ImagensEncontradas: ({ streamId, data, instante, revision }) => [
      sql.fragment`
        UPDATE buscas_permanentes SET encontradas = encontradas + ${data.passagens.length}, encontrada_em = ${instante},
          revisao = ${revision}
        WHERE ativo_id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
    BuscaPermanenteEncerrada: ({ streamId, revision }) => [
      sql.fragment`
        UPDATE buscas_permanentes SET ativa = FALSE, revisao = ${revision}
        WHERE ativo_id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
  },
};
