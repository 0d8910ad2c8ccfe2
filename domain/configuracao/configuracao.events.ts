import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';

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
