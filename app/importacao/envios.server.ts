import { randomUUID } from 'node:crypto';
import { v7 as uuidV7 } from 'uuid';
import { z } from 'zod';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { Andamento } from '#app/kit/tempo-real/tempo-real.tsx';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { pedidoInvalido } from '#app/server/falhas.server.ts';
import { type FormaDaLista, lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { nomeDaPessoa } from '#app/server/nome-da-pessoa.server.ts';
import { type RotaNome, rotas } from '#app/server/rotas.ts';
import { emAberto, impedemLeitura } from '#domain/importacao/duvidas.ts';
import { podeSerLidaOutraVez } from '#domain/importacao/problemas.ts';
import type { ImportacaoRow, OrdenacaoDasImportacoes } from '#projections/importacao/importacao.queries.ts';
import { type AcaoDoEnvio, acoesDoEstado, type EnvioNaTela, type EstadoDaImportacao, emCurso } from './envio.ts';
import { limitesDoEnvio, quemEnvia } from './limites-do-envio.server.ts';
import { textoDoProblema } from './problemas.mensagens.ts';
import type { DadosDoEnvio } from './upload/formulario-de-envio.tsx';

const rotaDaAcao: Readonly<Record<AcaoDoEnvio, RotaNome>> = {
  publicar: 'publicarEnvio',
  cancelar: 'cancelarEnvio',
  retomar: 'retomarEnvio',
  desfazer: 'desfazerEnvio',
  refazer: 'refazerEnvio',
};

type ColunaDosEnvios = OrdenacaoDasImportacoes['coluna'];

/** Columns and opening of the list at /camadas/upload: the newest first. */
const FORMA = {
  colunas: ['solicitada_em', 'alterada_em'],
  padrao: { coluna: 'solicitada_em', direcao: 'desc', per_page: 25 },
} as const satisfies FormaDaLista<ColunaDosEnvios>;

const estados = Object.keys(acoesDoEstado) as [EstadoDaImportacao, ...EstadoDaImportacao[]];

/** What the address of /camadas/upload asks for. */
export interface PedidoDeEnviosNaTela {
  readonly lista: PedidoDeLista<ColunaDosEnvios>;
  /** '' for every state. */
  readonly estado: EstadoDaImportacao | '';
}

export function lerPedidoDeEnvios(parametros: URLSearchParams): PedidoDeEnviosNaTela {
  const [pedido = '', ...outros] = parametros.getAll('estado');
  const estado = z.enum(['', ...estados]).safeParse(pedido);
  if (!estado.success || outros.length > 0) throw pedidoInvalido(mensagensDaLista.estado);
  return { lista: lerLista(parametros, FORMA), estado: estado.data };
}

export interface PaginaDeEnvios extends Paginas {
  readonly envios: readonly EnvioNaTela[];
}

/** A page of imports, as the address asks for it. */
export async function listarEnvios(
  pedido: PedidoDaSessao,
  { lista, estado }: PedidoDeEnviosNaTela,
): Promise<PaginaDeEnvios> {
  const { servicos, escopo } = pedido;
  const filtro = { busca: lista.busca, estados: estado === '' ? [] : [estado] };
  const [{ itens, proxima, anterior }, total] = await Promise.all([
    servicos.importacoes.listar(escopo, { ...lista, filtro }),
    servicos.importacoes.contar(escopo, filtro),
  ]);
  return { envios: await enviosNaTela(pedido, itens), proxima, anterior, total };
}

/** The newest imports, for beside another list. */
export async function listarEnviosRecentes(pedido: PedidoDaSessao, limite: number): Promise<readonly EnvioNaTela[]> {
  const { itens } = await pedido.servicos.importacoes.listar(pedido.escopo, { cursor: null, limite });
  return enviosNaTela(pedido, itens);
}

/** Imports with what each needs on the screen, as far as the person may act on it. */
async function enviosNaTela(
  pedido: PedidoDaSessao,
  importacoes: readonly ImportacaoRow[],
): Promise<readonly EnvioNaTela[]> {
  const { identidade, progresso } = pedido.servicos;
  const nomes = await identidade.nomes([...new Set(importacoes.map(({ autor_id }) => autor_id))]);
  const envios = importacoes.map(async (row) => {
    const andamento = emCurso(row.estado) ? await progresso.obter(row.id) : null;
    return envioNaTela(pedido, row, nomeDaPessoa(nomes, row.autor_id), andamento as Andamento | null);
  });
  return Promise.all(envios);
}

function envioNaTela(
  { pode }: PedidoDaSessao,
  row: ImportacaoRow,
  autor: string | null,
  andamento: Andamento | null,
): EnvioNaTela {
  const permitida = (acao: AcaoDoEnvio) => {
    const { permissao } = rotas[rotaDaAcao[acao]];
    return permissao === null || pode(permissao);
  };
  const espera = row.estado === 'preparada' || row.estado === 'inspecionada';
  const abertas = emAberto(row.duvidas, row.escolhas);
  const impedido = row.estado === 'inspecionada' && impedemLeitura(row.duvidas, row.escolhas);
  return {
    id: row.id,
    estado: row.estado,
    arquivos: row.arquivos.map(({ nome, sha256, bytes }) => ({ nome, sha256, bytes })),
    tipo_nome: row.tipo_nome,
    ativo_nome: row.ativo_nome,
    autor,
    solicitada_em: row.solicitada_em,
    feicoes: row.feicoes,
    camadas: row.camadas,
    problemas: row.problemas.map(textoDoProblema),
    andamento: andamento && { etapa: andamento.etapa, feito: andamento.feito, total: andamento.total },
    abertas: espera ? abertas.length : 0,
    impedido,
    expira_em: row.estado === 'preparada' || impedido ? row.expira_em : null,
    acoes: acoesDoEstado[row.estado]
      .filter((acao) => permitida(acao) && (acao !== 'retomar' || podeRetomar(row)))
      .filter((acao) => acao !== 'publicar' || abertas.length === 0),
    pode_conferir: row.estado === 'preparada' || impedido,
    pode_baixar: pode('camadas.baixar') && row.arquivos_destruidos_em === null,
    arquivos_destruidos_em: row.arquivos_destruidos_em,
    comando_id: randomUUID(),
  };
}

/** What another reading could not change is not offered: the same bytes would be refused again. */
const podeRetomar = ({ arquivos_destruidos_em, estado, problemas }: ImportacaoRow) =>
  arquivos_destruidos_em === null && (estado !== 'recusada' || podeSerLidaOutraVez(problemas));

/** What the upload form offers; null for those who may not upload. */
export async function dadosDoEnvio(pedido: PedidoDaSessao): Promise<DadosDoEnvio | null> {
  const { servicos, escopo, pode } = pedido;
  if (!pode('camadas.enviar')) return null;
  const [tipos, ativos, parados, limites] = await Promise.all([
    servicos.camadaTipos.listar(escopo),
    servicos.ativos.listar(escopo, { ativo: true }),
    servicos.enviosParciais.abertos(quemEnvia(pedido)),
    limitesDoEnvio(pedido),
  ]);
  return {
    tipos: tipos.filter(({ ativo }) => ativo).map(({ id, nome }) => ({ id, nome })),
    ativos: ativos.map(({ id, nome }) => ({ id, nome })),
    comando_id: uuidV7(),
    limites,
    pode_publicar: pode('camadas.publicar'),
    parados: parados.map(({ expira_em, id, nome, bytes, recebidos }) => ({
      id,
      nome,
      bytes,
      recebidos,
      expira_em: new Date(expira_em).toISOString(),
    })),
  };
}
