import type { PedidoDeIcone } from '#domain/camada-tipo/pedido-de-icone.ts';

/** Where an icon is drawn as asked; every page may show it, without a session too. */
export function enderecoDoIcone({ icone, tamanho, cor, opacidade }: PedidoDeIcone): string {
  const campos = { icone, tamanho: String(tamanho), cor, opacidade: String(opacidade) };
  return `/icone?${new URLSearchParams(campos)}`;
}
