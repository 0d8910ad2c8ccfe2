import type { CampoDosLimites } from '#domain/artefato/limites.policy.ts';

/** What people call the limits of artefacts that a client narrows. */
export const ROTULOS_DOS_LIMITES_DOS_ARTEFATOS: Readonly<Record<CampoDosLimites, string>> = {
  link_tamanho: 'Caracteres de um link',
  link_quantidade: 'Links em um artefato',
  imagem_tamanho: 'Tamanho de uma imagem (MB)',
  imagem_quantidade: 'Imagens em um artefato',
  documento_tamanho: 'Tamanho de um documento (MB)',
  documento_quantidade: 'Documentos em um artefato',
  video_tamanho: 'Tamanho de um vídeo (MB)',
  video_quantidade: 'Vídeos em um artefato',
  removidos_dias: 'Dias que ficam os arquivos de um artefato removido',
};
