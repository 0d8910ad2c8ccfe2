import { decimal } from '#app/kit/formatos.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';

/** By what an image was taken, under how much cloud, and as what it is seen. */
export function fatosDaVista({ satellite, provider_label, cloud_percent }: GrupoDeImagens, tipo: TipoDeImagem) {
  const nuvens = cloud_percent === null ? 'nuvens desconhecidas' : `${decimal(cloud_percent, 0)} % de nuvens`;
  return [satellite ?? provider_label, nuvens, nomesDosTipos[tipo]];
}
