import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const configuracaoCategory = 'configuracao';

/** An installation has one, under an id that is the same everywhere. */
export const CONFIGURACAO_ID: Uuid = '00000000-0000-8000-8000-000000000002';

/** Name of the stream that holds everything that happened to the installation's settings. */
export const configuracaoStream = (id: Uuid): StreamId => streamId(configuracaoCategory, id);

const inteiro = z.number().int().positive().nullable();

export const configuracaoEvents = {
  ConfiguracaoDefinida: defineEvent(
    'ConfiguracaoDefinida',
    1,
    z.object({
      /** Minutes; null for the default. */
      sessao_tempo: inteiro,
      /** Mebibytes of one import; null for what the machine bears. */
      limite_envio_mib: inteiro,
      limite_envio_arquivos: inteiro,
    }),
    'A configuração da instalação passou a ser esta.',
  ),
};
export type ConfiguracaoEvent = EventOf<typeof configuracaoEvents>;
