import { aoVivo, quemLeOPainel } from '#app/painel/ao-vivo.server.ts';
import { CABECALHOS, cartoesDeAgora, criarCartao, listarCartoes } from '#app/painel/cartao/cartoes.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import type { AtOnce } from '#infra/edge/web/direct-route.ts';

/** As dashboards ask for what stands now. */
const SIMPLES = '/dashboard/cartoes';

/** The same for dashboards that are open, which ask by the hundred when anything is told. */
const deImediato: AtOnce = async ({ address, headers, session, ...asked }) => {
  if (address !== SIMPLES) return null;
  const usuarioDaPagina = headers['x-atalaia-usuario']?.toString() ?? null;
  const quem = quemLeOPainel('cartoes', { ...asked, sessao: await session(), usuarioDaPagina });
  return quem && { status: 200, headers: CABECALHOS, body: await cartoesDeAgora(quem) };
};

/** Own widgets of the general dashboard, with their figures. */
export const loader = Object.assign(ler('cartoes', listarCartoes), {
  deImediato,
  aoVivo: aoVivo('cartoes', cartoesDeAgora, { daPessoa: true }),
});
export const action = agir('criarCartao', criarCartao);
