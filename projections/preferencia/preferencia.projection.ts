import { idOf } from '#domain/kernel/ids.ts';
import type { PreferenciaEvent } from '#domain/preferencia/preferencia.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Of what each person wants to be told: only what they said, and no row for what stands as it does for everybody. */
export const preferenciasProjection: Projection<PreferenciaEvent> = {
  name: 'preferencias',
  version: 1,
  tables: ['preferencias', 'preferencias_historico'],
  schema: `
CREATE TABLE preferencias (
  usuario_id uuid NOT NULL,
  especie text NOT NULL,
  na_tela text NOT NULL,
  por_email boolean NOT NULL,
  ${DESDE},
  PRIMARY KEY (usuario_id, especie)
);
${historicoDe('preferencias', ['usuario_id', 'especie'])}`,
  indexes: '',
  on: {
    PreferenciaDeNotificacaoDefinida: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO preferencias (usuario_id, especie, na_tela, por_email)
        VALUES (${idOf(streamId)}, ${data.especie}, ${data.na_tela}, ${data.por_email})
        ON CONFLICT (usuario_id, especie) DO UPDATE
          SET na_tela = excluded.na_tela, por_email = excluded.por_email`,
    ],
  },
};
