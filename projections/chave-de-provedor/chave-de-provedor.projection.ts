import type { ChaveDeProvedorEvent } from '#domain/chave-de-provedor/chave-de-provedor.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Which clients have keys of their own at providers of images, and who changed that last. The keys are not here. */
export const chavesDeProvedoresProjection: Projection<ChaveDeProvedorEvent> = {
  name: 'chaves_de_provedores',
  version: 1,
  tables: ['chaves_de_provedores', 'chaves_de_provedores_historico'],
  schema: `
CREATE TABLE chaves_de_provedores (
  cliente_id uuid NOT NULL,
  provedor text NOT NULL,
  -- Null where it was taken away: the installation's is in force.
  chave_id uuid,
  -- Of the stream.
  revisao int NOT NULL,
  autor_id uuid NOT NULL,
  definida_em timestamptz NOT NULL,
  ${DESDE},
  PRIMARY KEY (cliente_id, provedor)
);
${historicoDe('chaves_de_provedores', ['cliente_id', 'provedor'])}`,
  indexes: '',
  on: {
    ChaveDeProvedorDefinida: (event) => [dizer(event, event.data, event.data.chave_id)],
    ChaveDeProvedorRemovida: (event) => [dizer(event, event.data, null)],
  },
};

const dizer = (
  { revision, meta, instante }: ProjectedEvent,
  { cliente_id, provedor }: ChaveDeProvedorEvent['data'],
  chave_id: Uuid | null,
) => sql.fragment`
  INSERT INTO chaves_de_provedores AS c (cliente_id, provedor, chave_id, revisao, autor_id, definida_em)
  VALUES (${cliente_id}, ${provedor}, ${chave_id}, ${revision}, ${meta.actorId}, ${instante})
  ON CONFLICT (cliente_id, provedor) DO UPDATE SET
    chave_id = EXCLUDED.chave_id, revisao = EXCLUDED.revisao,
    autor_id = EXCLUDED.autor_id, definida_em = EXCLUDED.definida_em
  WHERE c.revisao < EXCLUDED.revisao`;
