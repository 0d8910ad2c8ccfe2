import { CABECALHOS, cartoesDeAgora, criarCartao, listarCartoes } from '#app/painel/cartao/cartoes.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { escopoAutorizado } from '#app/server/quem-pede.server.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { AtOnce } from '#infra/edge/web/direct-route.ts';

/** As dashboards ask for what stands now. */
const SIMPLES = '/dashboard/cartoes';

/** The same for dashboards that are open, which ask by the hundred when anything is told. */
const deImediato: AtOnce = async ({ address, headers, services, session, posicao, foraDoAr }) => {
  if (address !== SIMPLES) return null;
  const sessao = await session();
  const escopo = escopoAutorizado('cartoes', sessao, headers['x-atalaia-usuario']?.toString() ?? null);
  if (sessao === null || escopo === null) return null;
  const context = { posicao, foraDoAr, log: services.log };
  const pode = (chave: PermissaoChave) => sessao.permissoes.has(chave);
  const quem = { servicos: services, escopo, sessao, pode, context };
  return { status: 200, headers: CABECALHOS, body: await cartoesDeAgora(quem) };
};

/** Own widgets of the general dashboard, with their figures. */
export const loader = Object.assign(ler('cartoes', listarCartoes), { deImediato });
export const action = agir('criarCartao', criarCartao);
