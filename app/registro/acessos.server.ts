import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { pedidoInvalido } from '#app/server/falhas.server.ts';
import { lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { type RotaNome, rotas } from '#app/server/rotas.ts';
import { idOf, type StreamId, type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { AcessoNaTabela, FiltroDosAcessos } from '#infra/services/registro/acesso.service.ts';
import type { AcessoNaTela } from './colunas-dos-acessos.tsx';
import { ACESSOS, GRUPOS_DE_ACESSOS, LIDOS, mensagensDoRegistro } from './registro.mensagens.ts';
import { alcanceDoRegistro, lerPeriodo, nomesDasPessoas } from './registro.server.ts';

const forma = { colunas: ['em'], padrao: { coluna: 'em', direcao: 'desc', per_page: 50 } } as const;

/** What the address asks the log of accesses for. @throws RespostaDeFalha 400 */
export function lerPedidoDosAcessos(parametros: URLSearchParams) {
  const ler = (nome: string) => parametros.get(nome)?.trim() ?? '';
  const filtros = { pessoa: ler('pessoa'), acesso: ler('acesso'), periodo: ler('periodo') };
  const grupo = Object.entries(GRUPOS_DE_ACESSOS).find(([chave]) => chave === filtros.acesso)?.[1];
  if (filtros.acesso !== '' && grupo === undefined) throw pedidoInvalido(mensagensDoRegistro.acesso);
  if (filtros.pessoa !== '' && !uuidSchema.safeParse(filtros.pessoa).success) {
    throw pedidoInvalido(mensagensDoRegistro.pessoa);
  }
  const filtro: FiltroDosAcessos = {
    usuario_id: filtros.pessoa || undefined,
    tipos: grupo?.tipos,
    ...lerPeriodo(filtros.periodo),
  };
  return { lista: lerLista(parametros, forma), filtro, filtros };
}

export interface PaginaDosAcessos extends Paginas {
  readonly acessos: readonly AcessoNaTela[];
}

/** A page of who came in, was turned away, or read a file; addresses only for whoever may see them. */
export async function listarAcessosNaTela(
  pedido: PedidoComSessao,
  filtro: FiltroDosAcessos,
  { cursor, limite, ordenacao: { direcao } }: PedidoDeLista<'em'>,
): Promise<PaginaDosAcessos> {
  const { servicos, sessao, pode } = pedido;
  const [{ itens, anterior, proxima }, contagem] = await Promise.all([
    servicos.acessos.listar(sessao.cliente_id, filtro, pode('logs.ver_enderecos'), { cursor, limite, direcao }),
    servicos.acessos.contar(sessao.cliente_id, filtro),
  ]);
  const [nomeDe, objetos] = await Promise.all([
    nomesDasPessoas(
      pedido,
      itens.flatMap(({ usuario_id, senha_definida_por }) => [usuario_id ?? [], senha_definida_por ?? []].flat()),
    ),
    nomesDosObjetos(pedido, itens),
  ]);
  const acessos = itens.map((row) => ({
    ...acessoNaTela(row, row.objeto_id === null ? undefined : objetos.get(row.objeto_id), nomeDe),
    quem: row.usuario_id === null ? null : nomeDe(row.usuario_id, row.em),
  }));
  return { acessos, anterior, proxima, ...contagem };
}

/** What the objects that were read are called, of those within reach. */
async function nomesDosObjetos(pedido: PedidoComSessao, rows: readonly AcessoNaTabela[]) {
  const ids = [...new Set(rows.flatMap(({ objeto_id }) => objeto_id ?? []))];
  const nomes = await pedido.servicos.registro.nomes(alcanceDoRegistro(pedido), ids);
  return new Map([...nomes].map(([stream, nome]) => [idOf(stream as StreamId), nome]));
}

function acessoNaTela(row: AcessoNaTabela, objeto: string | undefined, nomeDe: (id: Uuid, em: string) => string) {
  const { id, em, tipo, rota, ip, dispositivo, senha_definida_por } = row;
  const lido = rota === null ? null : (LIDOS[rota] ?? rotas[rota as RotaNome]?.caminho);
  const deOutra =
    senha_definida_por === null ? '' : ` (${mensagensDoRegistro.senhaDefinidaPor(nomeDe(senha_definida_por, em))})`;
  const oQue = [lido, objeto].filter(Boolean).join(', ');
  return {
    id: String(id),
    em,
    ip,
    dispositivo,
    texto: `${ACESSOS[tipo] ?? tipo}${oQue === '' ? '' : `: ${oQue}`}${deOutra}`,
    recusa: (GRUPOS_DE_ACESSOS.recusas.tipos as readonly string[]).includes(tipo),
  };
}
