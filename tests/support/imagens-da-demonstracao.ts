import { type ImagemDaDemonstracao, imagemId, semearImagens } from '#infra/demonstration/imagens.ts';
import { CLIENTES } from '#infra/demonstration/pessoas.ts';
import { semear } from '#infra/demonstration/semear.ts';
import { createCompositionForTests } from './composicao.ts';
import { examinarRecebidas } from './imagens-enviadas.ts';

/** Reach of somebody who sees everything of the demonstration's client. */
export const ESCOPO = { cliente_id: CLIENTES.serraAzul.id, ativos: 'todos' } as const;

/** The demonstration with some of its images, examined as the worker does it, without a worker. */
export async function createImagensDaDemonstracao(imagens: readonly ImagemDaDemonstracao[]) {
  const mundo = await createCompositionForTests();
  const { services, modelos } = mundo;
  await semear(services);
  const enviadas = await semearImagens(services, imagens, { esperar: false });
  await modelos.settle();
  const ids = imagens.map((imagem) => imagemId(imagem));
  await examinarRecebidas(services, ESCOPO, ids);
  await modelos.settle();
  return {
    ...mundo,
    /** How many were sent the first time. */
    enviadas,
  };
}
export type ImagensDaDemonstracao = Awaited<ReturnType<typeof createImagensDaDemonstracao>>;
