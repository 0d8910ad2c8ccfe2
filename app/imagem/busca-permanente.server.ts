import { randomUUID } from 'node:crypto';
import { mapa } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import type { BuscaPermanenteCommand } from '#domain/busca-permanente/busca-permanente.commands.ts';
import { buscaPermanenteDecider } from '#domain/busca-permanente/busca-permanente.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { mensagensDaImagem } from './imagem.mensagens.ts';

/** Sets the standing search of an asset, or ends it (`ativa` 0). @returns what is said of it and the asset's page */
export async function definirBuscaPermanente(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo, params, context } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const ativo = id.success ? await servicos.ativos.obter(escopo, id.data) : null;
  if (ativo === null) throw naoEncontrado();
  const ativa = texto(form, 'ativa') !== '0';
  const command: BuscaPermanenteCommand = ativa
    ? { type: 'DefinirBuscaPermanente', data: { ...doAtivo(ativo), nuvens_max: lerNuvens(form) } }
    : { type: 'EncerrarBuscaPermanente', data: {} };
  if (ativa && ativo.bbox_geojson === null) throw camposInvalidos({ ativo_id: [mapa.semAreaDelimitada] });
  const buscando = await servicos.imagens.buscaPermanente(escopo, ativo.id);
  if (ativa || buscando !== null) {
    const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
    const { position } = await servicos.executar(buscaPermanenteDecider, ativo.id, command, contexto);
    context.lembrarPosicao(position);
  }
  const message = ativa ? mensagensDaImagem.buscaDefinida(ativo.nome) : mensagensDaImagem.buscaEncerrada(ativo.nome);
  return { message, pagina: `/ativo/ativos/${ativo.id}` };
}

/** The page of an asset is the operator's too, who belongs to no client. */
type PedidoDaFicha = Pick<PedidoDaSessao, 'servicos' | 'pode'> & { readonly escopo: Escopo | 'instalacao' };

/** What the page of an asset shows of it; null for whoever sees no images. @param em as it was then (ISO 8601) */
export async function buscaDoAtivo({ servicos, escopo, pode }: PedidoDaFicha, ativo_id: Uuid, em: string | null) {
  if (escopo === 'instalacao' || !pode('imagens.ver')) return null;
  const row = await servicos.imagens.buscaPermanente(escopo, ativo_id, em ?? undefined);
  return {
    busca: row && {
      nuvens_max: row.nuvens_max,
      desde: row.desde,
      encontradas: row.encontradas,
      encontrada_em: row.encontrada_em,
    },
    comando_id: em === null && pode('imagens.editar') ? randomUUID() : null,
  };
}

const doAtivo = ({ id, cliente_id }: { id: string; cliente_id: string }) => ({ ativo_id: id, cliente_id });

/** @throws RespostaDeFalha 422 */
function lerNuvens(form: FormData): number {
  const dito = texto(form, 'nuvens_max').trim();
  if (!/^\d{1,3}$/.test(dito) || Number(dito) > 100) throw camposInvalidos({ nuvens_max: [mensagensDaImagem.nuvens] });
  return Number(dito);
}
