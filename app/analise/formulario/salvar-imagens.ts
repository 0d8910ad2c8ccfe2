import { gravar } from '#app/pedidos/gravar.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';

/** Images in one request: the specification's. */
const IMAGENS_POR_PEDIDO = 10;

export function emLotes<T>(itens: readonly T[], tamanho: number): readonly (readonly T[])[] {
  const quantos = Math.ceil(itens.length / tamanho);
  return Array.from({ length: quantos }, (_, i) => itens.slice(i * tamanho, (i + 1) * tamanho));
}

/** Keeps the images of a group, in tens, then the group. The same again is the same. @returns its id. @throws FalhaDoPedido */
export async function salvarGrupo(grupo: GrupoDeImagens): Promise<string> {
  const guardadas: string[] = [];
  for (const lote of emLotes(grupo.images, IMAGENS_POR_PEDIDO)) {
    const images = JSON.stringify(lote.map(({ id, hash }) => ({ id, hash })));
    const { ids } = await gravar<{ ids: string[] }>('POST', '/imagens-salvas/salvar', { images });
    guardadas.push(...ids);
  }
  const { provider, provider_label, date, min_cloud_percent, max_cloud_percent, resolution, hash, thumbnail } = grupo;
  const { group_id } = await gravar<{ group_id: string }>('POST', '/imagens-salvas/grupo', {
    provider,
    provider_label,
    date,
    min_cloud_percent,
    max_cloud_percent,
    resolution,
    hash,
    thumbnail,
    images_ids: JSON.stringify(guardadas),
  });
  return group_id;
}

/** The two images of a new analysis, the earlier one first: nobody says what changed from later to earlier. */
export function emOrdem(um: GrupoDeImagens, outro: GrupoDeImagens): readonly [GrupoDeImagens, GrupoDeImagens] {
  return (um.date ?? '') <= (outro.date ?? '') ? [um, outro] : [outro, um];
}
