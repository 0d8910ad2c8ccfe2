import { MAX_TEXTO } from '#domain/kernel/text.ts';

/** Why something is deleted or inactivated. */
export const mensagensDoMotivo = {
  falta: 'Diga o motivo: a política de acesso do cliente o exige.',
  longo: `O motivo pode ter no máximo ${MAX_TEXTO.toLocaleString('pt-BR')} caracteres.`,
} as const;
