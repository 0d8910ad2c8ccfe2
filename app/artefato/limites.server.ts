import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { type LimitesDosArtefatos, limitesDosArtefatosDe } from '#domain/artefato/limites.policy.ts';
import type { Momento } from '#projections/kernel/historico.ts';

/** What a status may bring: the installation's, as the client's policy narrows them. @param momento as they were then */
export async function limitesDosArtefatosDoCliente(
  { servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  momento?: Momento,
): Promise<LimitesDosArtefatos> {
  return limitesDosArtefatosDe((await servicos.politicas.obter(escopo.cliente_id, momento))?.limites_artefatos ?? {});
}
