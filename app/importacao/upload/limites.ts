import { tamanho } from '#app/kit/formatos.ts';
import { preencher } from '#app/mensagens/especificacao.ts';
import { mensagensDoEnvio, textoDosVazios } from '../envio.mensagens.ts';

/** Of one import: its files together, and how many they may be. */
export interface LimitesDoEnvio {
  readonly bytes: number;
  readonly arquivos: number;
}

export const textoDosLimites = ({ arquivos, bytes }: LimitesDoEnvio) =>
  preencher(mensagensDoEnvio.limites, arquivos, tamanho(bytes));

/** Why these files would be refused, before anything is sent; null where they would not. */
export function impedimento(
  arquivos: readonly { readonly name: string; readonly size: number }[],
  limites: LimitesDoEnvio,
): string | null {
  const vazios = arquivos.filter(({ size }) => size === 0).map(({ name }) => name);
  if (vazios.length > 0) return textoDosVazios(vazios);
  if (arquivos.length > limites.arquivos) return preencher(mensagensDoEnvio.arquivosDemais, limites.arquivos);
  const soma = arquivos.reduce((total, { size }) => total + size, 0);
  if (soma <= limites.bytes) return null;
  return preencher(mensagensDoEnvio.juntosDemais, tamanho(soma), tamanho(limites.bytes));
}
