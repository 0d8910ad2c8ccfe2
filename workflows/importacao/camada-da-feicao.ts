import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaStream } from '#domain/camada/camada.id.ts';
import { medir } from '#domain/geometria/medir.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import { reconhecerAtributos } from '#domain/importacao/reconhecer-atributos.ts';
import type { EventMeta } from '#domain/kernel/event.ts';
import { type Append, EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { FeicaoLida, ImportacaoEffects } from './importacao.effects.ts';

/** What all layers of an import have in common. */
export interface Envio {
  readonly importacao_id: Uuid;
  readonly cliente_id: Uuid;
  readonly tipo_id: Uuid;
  readonly ativo_id: Uuid;
  readonly meta: EventMeta;
}

/**
 * The layer that a feature becomes, ready to be appended. Its id comes from its place in the files,
 * and its event's from the import: made twice, it is the same layer and the same event.
 */
export function camadaDaFeicao(
  feicao: FeicaoLida,
  { meta, importacao_id, ...envio }: Envio,
  { uuidV5, eventIdOf, agora }: Pick<ImportacaoEffects, 'uuidV5' | 'eventIdOf' | 'agora'>,
): Append {
  const { arquivo, camada, attributes, crs_original } = feicao;
  const id = uuidV5(['camada', importacao_id, arquivo, camada, feicao.feicao].join('/'));
  const { nome, descricao } = reconhecerAtributos(attributes);
  const { type } = camadaEvents.CamadaCriada;
  return {
    streamId: camadaStream(id),
    expected: EMPTY_HEAD,
    events: [
      {
        eventId: eventIdOf(importacao_id, camadaStream(id), 0),
        type,
        schemaVersion: camadaEvents.CamadaCriada.schemaVersion,
        recordedAt: agora(),
        data: {
          ...envio,
          nome: nome ?? `${camada} ${feicao.feicao + 1}`,
          descricao,
          // Checked by the reader just now: parsing each position again would double the time of an import.
          geojson: paraMulti(feicao.geometria),
          ...medir(feicao.geometria),
          attributes,
          origem: { importacao_id, arquivo, feicao: feicao.feicao, crs_original },
        },
        meta,
      },
    ],
  };
}
