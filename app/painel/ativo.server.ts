import { redirect } from '@remix-run/node';
import { lerRelatorio, linhasDe } from '#app/deteccao/deteccao.porta.server.ts';
import { parte } from '#app/server/parte.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { caixaDoLugar } from '#domain/geometria/em-volta.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { AtivoRow } from '#projections/ativo/ativo.queries.ts';
import type { AtivoDaVez, DadosDoPainelDoAtivo } from './painel.ts';
import { lerPainel, type PedidoDoPainel } from './pedido.server.ts';
import { lerCamadas, lerQuadros } from './quadros.server.ts';

/** Latest detections that take turns: ten times three. */
const RECENTES = 30;
const DAS_MAIS_NOVAS = [
  { coluna: 'data_analise', direcao: 'desc' },
  { pagina: 1, por_pagina: RECENTES },
] as const;

type Vez =
  | { readonly estado: 'ativo'; readonly row: AtivoRow; readonly indice: number; readonly quantos: number }
  /** The address says what is no number of an asset. */
  | { readonly estado: 'malformado'; readonly dito: string; readonly quantos: number }
  | { readonly estado: 'nenhum' };

/** Everything that the dashboard of an asset shows for what its address says, now or at an instant. */
export async function dadosDoPainelDoAtivo(pedido: PedidoDoPainel) {
  const { dados, ...base } = await lerPainel(pedido, {
    deTodos: null,
    async ler(lido, filtro, em) {
      const vez = await ativoDaVez(lido, filtro, em);
      if (vez.estado !== 'ativo') return { vez, dados: null };
      return { vez, dados: await parte(lido, 'painel do ativo', lerDados(lido, vez.row, filtro, em)) };
    },
  });
  return { ...base, vez: dados === null ? null : naTela(dados.vez), dados: dados?.dados ?? null };
}

function naTela(vez: Vez) {
  if (vez.estado !== 'ativo') return vez;
  const { row, indice, quantos } = vez;
  const ativo: AtivoDaVez = {
    id: row.id,
    nome: row.nome,
    sigla: row.sigla,
    indice,
    quantos,
    extensao: caixaDoLugar(row),
  };
  return { estado: vez.estado, ativo };
}

/**
 * The asset that the address counts to, from 0, over those in use within reach, by name; of them, those that the filter
 * names. A number beyond the last one goes round: it leads to the address that says the same.
 */
async function ativoDaVez(
  { servicos, escopo, url }: PedidoDoPainel,
  { ativo_ids }: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<Vez> {
  const ids = ativo_ids.length === 0 ? undefined : ativo_ids;
  const ditos = url.searchParams.getAll('ativo_index');
  const [dito = '0'] = ditos;
  const malformado = ditos.length > 1 || !/^\d{1,9}$/.test(dito);
  const { id, quantos } = await servicos.ativos.vez(escopo, { ids, em }, malformado ? 0 : Number(dito));
  const row = id === null ? null : await servicos.ativos.obter(escopo, id, em);
  if (row === null) return { estado: 'nenhum' };
  if (malformado) return { estado: 'malformado', dito: ditos.join(', '), quantos };
  const indice = Number(dito) % quantos;
  if (indice === Number(dito)) return { estado: 'ativo', row, indice, quantos };
  const parametros = new URLSearchParams(url.searchParams);
  parametros.set('ativo_index', String(indice));
  throw redirect(`${url.pathname}?${parametros}`);
}

async function lerDados(
  pedido: PedidoDoPainel,
  { id }: { readonly id: Uuid },
  filtro: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<DadosDoPainelDoAtivo> {
  const { servicos, escopo, pode } = pedido;
  const dele = { ...filtro, ativo_ids: [id] };
  const [relatorio, recentes, camadas, revisao] = await Promise.all([
    lerRelatorio(pedido, dele, em),
    servicos.deteccoesFiltradas.listar(escopo, dele, ...DAS_MAIS_NOVAS, em),
    pode('camadas.ver') ? lerCamadas(pedido, dele, em) : [],
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  return {
    relatorio,
    recentes: (await linhasDe(pedido, recentes, em)).map((linha) =>
      // The picture asks for a permission of its own; the outline does not.
      pode('deteccoes.ver') ? linha : { ...linha, miniatura: null },
    ),
    quadros: await lerQuadros(pedido, dele, camadas, em),
    tipos: camadas.map(({ tipo }) => tipo),
    revisao: String(revisao),
  };
}
