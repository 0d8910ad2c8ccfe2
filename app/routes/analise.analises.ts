import { responderAnalises } from '#app/analise/analises.server.ts';
import { criarAnalise } from '#app/analise/salvar-analise.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

/** Analyses of an asset. */
export const loader = ler('analises', responderAnalises);

/** A new one, of two saved groups of images. */
export const action = agir('criarAnalise', async (pedido, form) =>
  Response.json(await criarAnalise(pedido, form), { status: 201, headers: { 'Cache-Control': 'no-store' } }),
);
