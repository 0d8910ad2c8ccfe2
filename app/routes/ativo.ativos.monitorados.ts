import { ativoNoFiltro } from '#app/ativo/ativo-no-filtro.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The assets within reach that are active and monitored. */
export const loader = ler('ativosMonitorados', async ({ servicos, escopo }) => {
  const ativos = await servicos.ativos.listar(escopo, { ativo: true, monitoramento: true });
  return Response.json(ativos.map(ativoNoFiltro), { headers: { 'Cache-Control': 'no-store' } });
});
