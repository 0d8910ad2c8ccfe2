import { lerRelatorio } from '#app/deteccao/deteccao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { FAIXAS_DE_IDADE_DIAS, type FiltroDeDeteccoes, periodoAnterior } from '#domain/deteccao/filtro.policy.ts';
import { encerra } from '#domain/deteccao-status/deteccao-status.policy.ts';
import type { AbertasDoStatus, DadosDoPainelGeral, NumerosDoPeriodo } from './painel.ts';
import { hojeDe, lerPainel, type PedidoDoPainel } from './pedido.server.ts';

/** Everything that the general dashboard shows for what its address says, now or at an instant. */
export const dadosDoPainelGeral = (pedido: PedidoDoPainel) =>
  lerPainel(pedido, {
    deTodos: 'painel geral',
    ler: (lido, filtro, em) => parte(lido, 'painel geral', numerosDoPainelGeral(lido, filtro, em)),
  });

/** Its numbers. */
export async function numerosDoPainelGeral(
  pedido: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  filtro: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<DadosDoPainelGeral> {
  const [relatorio, anterior, abertas] = await Promise.all([
    lerRelatorio(pedido, filtro, em),
    lerAnterior(pedido, filtro, em),
    lerAbertas(pedido, filtro, em),
  ]);
  return { relatorio, anterior, abertas };
}

/** The figures of as many days right before. The usual period has no end: it goes to today. */
async function lerAnterior(
  { servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  filtro: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<NumerosDoPeriodo | null> {
  const [inicio, fim] = [filtro.inicio, filtro.fim ?? hojeDe(em)];
  if (inicio === null || fim < inicio) return null;
  const antes = periodoAnterior(inicio, fim);
  if (antes === null) return null;
  const { total, area } = await servicos.deteccoesFiltradas.somar(escopo, { ...filtro, ...antes }, em);
  return { ...antes, total, area };
}

/** What is still to be done, of whatever date: the oldest would fall out of every period. */
async function lerAbertas(
  { servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  filtro: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<readonly AbertasDoStatus[]> {
  const semDatas = { ...filtro, inicio: null, fim: null };
  const partes = await servicos.deteccoesFiltradas.porStatusEIdade(escopo, semDatas, hojeDe(em), em);
  const porStatus = new Map<string, AbertasDoStatus & { readonly por_idade: number[]; total: number }>();
  for (const { id, nome, cor, icone, faixa, total } of partes) {
    if (encerra({ icone })) continue;
    const vazio = { id, nome, cor, por_idade: Array<number>(FAIXAS_DE_IDADE_DIAS.length + 1).fill(0), total: 0 };
    const dele = porStatus.get(id) ?? vazio;
    dele.por_idade[faixa] = (dele.por_idade[faixa] ?? 0) + total;
    dele.total += total;
    porStatus.set(id, dele);
  }
  return [...porStatus.values()];
}
