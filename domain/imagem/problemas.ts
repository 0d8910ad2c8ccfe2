import { z } from 'zod';

/** Why a file is no image here: nothing of it is shown. The sentence is chosen in app by `codigo`. */
export const RECUSAS_DA_IMAGEM = [
  'arquivo_vazio',
  'nao_geotiff',
  'aponta_para_outro',
  'truncado',
  'pixels_demais',
  'bandas_demais',
  'tipo_complexo',
  'tipo_nao_aceito',
  'paleta',
  'sem_georreferencia',
  'pontos_de_controle',
  'sem_crs',
  'crs_nao_terrestre',
  'fora_do_mapa',
  'sem_pixels',
  'zip_recusado',
  'zip_dentro_de_zip',
  'zip_sem_imagem',
  'zip_varias_imagens',
  'bandas_desencontradas',
  'ilegivel',
  'leitura_demorada',
  'leitura_sem_memoria',
  'falha_interna',
] as const;
export type RecusaDaImagem = (typeof RECUSAS_DA_IMAGEM)[number];

export const problemaDaImagemSchema = z.object({
  codigo: z.enum(RECUSAS_DA_IMAGEM),
  /** A fact for a bracket behind the sentence. */
  detalhe: z.string().max(300).nullable(),
});
export type ProblemaDaImagem = z.infer<typeof problemaDaImagemSchema>;
