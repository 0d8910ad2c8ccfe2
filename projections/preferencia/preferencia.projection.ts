import { idOf } from '#domain/kernel/ids.ts';
import type { PreferenciaEvent } from '#domain/preferencia/preferencia.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/**
 * What each person wants to be told of, when in a digest, and what they come to first: only what they said, and no row
 * for what stands as it does for everybody.
 */
export const preferenciasProjection: Projection<PreferenciaEvent> = {
  name: 'preferencias',
  version: 3,
  tables: [
    ...['preferencias', 'preferencias_historico', 'resumos', 'resumos_historico'],
    ...['paginas_iniciais', 'paginas_iniciais_historico'],
  ],
  schema: `
CREATE TABLE preferencias (
  usuario_id uuid NOT NULL,
  especie text NOT NULL,
  na_tela text NOT NULL,
  por_email boolean NOT NULL,
  ${DESDE},
  PRIMARY KEY (usuario_id, especie)
);
${historicoDe('preferencias', ['usuario_id', 'especie'])}
CREATE TABLE resumos (
  usuario_id uuid PRIMARY KEY,
  frequencia text NOT NULL,
  hora text NOT NULL,
  dia_da_semana int NOT NULL,
  fuso text NOT NULL,
  ao_vazio text NOT NULL,
  definido_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('resumos', ['usuario_id'])}
CREATE TABLE paginas_iniciais (
  usuario_id uuid PRIMARY KEY,
  pagina text NOT NULL,
  ${DESDE}
);
${historicoDe('paginas_iniciais', ['usuario_id'])}`,
  indexes: '',
  on: {
    PreferenciaDeNotificacaoDefinida: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO preferencias (usuario_id, especie, na_tela, por_email)
        VALUES (${idOf(streamId)}, ${data.especie}, ${data.na_tela}, ${data.por_email})
        ON CONFLICT (usuario_id, especie) DO UPDATE
          SET na_tela = excluded.na_tela, por_email = excluded.por_email`,
    ],
    PaginaInicialDefinida: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO paginas_iniciais (usuario_id, pagina) VALUES (${idOf(streamId)}, ${data.pagina})
        ON CONFLICT (usuario_id) DO UPDATE SET pagina = excluded.pagina`,
    ],
    ResumoDefinido: ({ streamId, data, instante }) => [
      sql.fragment`
        INSERT INTO resumos (usuario_id, frequencia, hora, dia_da_semana, fuso, ao_vazio, definido_em)
        VALUES (${idOf(streamId)}, ${data.frequencia}, ${data.hora}, ${data.dia_da_semana}, ${data.fuso},
          ${data.ao_vazio}, ${instante})
        ON CONFLICT (usuario_id) DO UPDATE
          SET frequencia = excluded.frequencia, hora = excluded.hora, dia_da_semana = excluded.dia_da_semana,
            fuso = excluded.fuso, ao_vazio = excluded.ao_vazio, definido_em = excluded.definido_em`,
    ],
  },
};
