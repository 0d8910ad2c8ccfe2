import { preencher } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import type { Finalidade, Quem } from '#infra/files/upload/envios-parciais.ts';
import { mensagensDoEnvio } from './envio.mensagens.ts';

export const quemEnvia = ({ sessao, escopo }: PedidoDaSessao, finalidade: Finalidade = 'camada'): Quem => ({
  cliente_id: escopo.cliente_id,
  usuario_id: sessao.usuario_id,
  finalidade,
});

/** Of one import: its files together, and how many they may be, as installation and client decided by now. */
export async function limitesDoEnvio({ servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>) {
  const { mib, arquivos } = await servicos.configuracoes.limitesDeEnvio(escopo.cliente_id);
  return { bytes: mib * 2 ** 20, arquivos };
}

export const arquivosVazios = (nomes: readonly string[]) =>
  camposInvalidos({ 'files[]': nomes.map((nome) => preencher(mensagensDoEnvio.vazio, nome)) });

export const arquivosDemais = (maximo: number) =>
  camposInvalidos({ 'files[]': [preencher(mensagensDoEnvio.arquivosDemais, maximo)] });
