import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { instantePedido, type NoTempo, noTempo } from '#app/server/passado.server.ts';
import { exigeMotivo } from '#app/server/status.server.ts';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { HistoriaDaCamada } from '#infra/services/camada-historia.service.ts';
import type { CamadaDetalheRow } from '#projections/camada/camada.queries.ts';
import type { FichaDaCamada } from './ficha-da-camada.tsx';
import { lugarNoArquivo, nomeDoCampo, textoDoPassoDaCamada } from './historia-da-camada.mensagens.ts';

/** The layer that the address names, within reach. @throws RespostaDeFalha 404 */
export async function camadaDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<CamadaDetalheRow> {
  const id = uuidSchema.safeParse(params.id);
  const camada = id.success ? await servicos.camadas.obter(escopo, id.data) : null;
  if (camada === null) throw naoEncontrado();
  return camada;
}

/** The same, as it is or as it was at the instant that the address asks for. @throws RespostaDeFalha 404 */
export async function camadaNoTempo(pedido: PedidoDaSessao): Promise<NoTempo<CamadaDetalheRow>> {
  const { servicos, escopo } = pedido;
  return noTempo(pedido, (id, em) => servicos.camadas.obter(escopo, id, em));
}

/** Everything that is told of a layer, without its shape: that is the map's. */
export async function fichaDaCamada(pedido: PedidoDaSessao, row: CamadaDetalheRow): Promise<FichaDaCamada> {
  const { pode } = pedido;
  const historia = await pedido.servicos.historiaDasCamadas.obter(pedido.escopo, row.id);
  const passos = historia === null ? [] : historia.passos;
  const { id, nome, descricao, ativo, area, area_informada, comprimento, extensao, arquivo, camada, feicao } = row;
  return {
    id,
    nome,
    descricao,
    ativo,
    area,
    area_informada,
    comprimento,
    extensao,
    tipo_nome: row.tipo?.nome ?? null,
    ativo_nome: row.ativo_nome,
    categoria_nome: row.categoria_nome,
    categoria_cor_da_tag: row.categoria_cor_da_tag,
    origem: row.importacao_id === null ? null : { importacao_id: row.importacao_id, arquivo, camada, feicao },
    colada: passos && foiColada(passos, instantePedido(pedido)?.em ?? null),
    crs_original: row.crs_original,
    atributos: Object.entries(row.attributes).map(([chave, valor]) => atributo(chave, valor)),
    podeVerProtegidos: pode('camadas.ver_protegidos'),
    podeDestruirProtegidos: pode('camadas.destruir_protegidos'),
    exigeMotivo: await exigeMotivo(pedido, pedido.escopo.cliente_id),
    podeEditar: pode('camadas.editar'),
    historia: passos && (await historiaNaTela(pedido, row, passos)),
  };
}

type Passos = NonNullable<HistoriaDaCamada['passos']>;

/** Whether the shape that it had at an instant, or has, was pasted. @param passos newest first */
function foiColada(passos: Passos, em: string | null): boolean {
  const ate = passos.filter(({ quando }) => em === null || quando <= em);
  return ate.find(({ tipo }) => tipo === 'CamadaCriada' || tipo === 'GeometriaDaCamadaAlterada')?.colada ?? false;
}

async function historiaNaTela(
  { servicos }: PedidoDaSessao,
  row: CamadaDetalheRow,
  passos: Passos,
): Promise<NonNullable<FichaDaCamada['historia']>> {
  const nomeDe = await nomesDeEntao(
    { servicos },
    passos.map(({ ator_id }) => ator_id),
  );
  return passos.map(({ evento_id, tipo, quando, ator_id, motivo, campos, atributos, colada }) => ({
    id: evento_id,
    texto: textoDoPassoDaCamada(tipo, colada),
    em: quando,
    autor: nomeDe(ator_id, quando),
    detalhes: [
      ...(tipo === 'ImportacaoSolicitada' ? [lugarNoArquivo(row)] : []),
      ...(campos.length > 0 ? [`Mudou: ${campos.map(nomeDoCampo).join(', ')}.`] : []),
      ...(atributos.length > 0 ? [`Atributos: ${atributos.join(', ')}.`] : []),
      ...(motivo === null ? [] : [motivo]),
    ],
  }));
}

/** A protected value never leaves the server: who may read it asks for it. */
function atributo(chave: string, valor: string | number | boolean | null) {
  if (ehProtegido(valor)) return { chave, valor: '', protegido: true };
  return { chave, valor: textoDoValor(valor), protegido: false };
}

function textoDoValor(valor: string | number | boolean | null): string {
  if (valor === null) return '';
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não';
  return typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 20 }) : valor;
}
