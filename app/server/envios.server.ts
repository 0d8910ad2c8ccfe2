import { randomUUID } from 'node:crypto';
import { v7 as uuidV7 } from 'uuid';
import { type AcaoDoEnvio, acoesDoEstado, type EnvioNaTela, emCurso } from '#app/components/envio.ts';
import type { Andamento } from '#app/components/tempo-real.tsx';
import type { DadosDoEnvio } from '#app/forms/formulario-de-envio.tsx';
import { textoDoProblema } from '#app/mensagens/problemas.ts';
import type { ImportacaoRow } from '#projections/importacao/importacao.queries.ts';
import type { PedidoDaSessao } from './acesso.server.ts';
import { type RotaNome, rotas } from './rotas.ts';

const rotaDaAcao: Readonly<Record<AcaoDoEnvio, RotaNome>> = {
  publicar: 'publicarEnvio',
  cancelar: 'cancelarEnvio',
  retomar: 'retomarEnvio',
  desfazer: 'desfazerEnvio',
  refazer: 'refazerEnvio',
};

export interface PaginaDeEnvios {
  readonly envios: readonly EnvioNaTela[];
  readonly proxima: string | null;
}

/** A page of imports with what each needs on the screen, as far as the person may act on it. */
export async function listarEnvios(
  pedido: PedidoDaSessao,
  cursor: string | null,
  limite: number,
): Promise<PaginaDeEnvios> {
  const { servicos, escopo } = pedido;
  const { itens, proxima } = await servicos.importacoes.listar(escopo, { cursor, limite });
  const nomes = await servicos.identidade.nomes([...new Set(itens.map(({ autor_id }) => autor_id))]);
  const envios = itens.map(async (row) => {
    const andamento = emCurso(row.estado) ? await servicos.progresso.obter(row.id) : null;
    return envioNaTela(pedido, row, nomes.get(row.autor_id)?.nome ?? null, andamento as Andamento | null);
  });
  return { envios: await Promise.all(envios), proxima };
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
    acoes: acoesDoEstado[row.estado].filter(permitida),
    pode_baixar: pode('camadas.baixar'),
    comando_id: randomUUID(),
  };
}

/** What the upload form offers; null for those who may not upload. */
export async function dadosDoEnvio({ servicos, escopo, pode }: PedidoDaSessao): Promise<DadosDoEnvio | null> {
  if (!pode('camadas.enviar')) return null;
  const [tipos, ativos] = await Promise.all([
    servicos.camadaTipos.listar(escopo),
    servicos.ativos.listar(escopo, { ativo: true }),
  ]);
  return {
    tipos: tipos.filter(({ ativo }) => ativo).map(({ id, nome }) => ({ id, nome })),
    ativos: ativos.map(({ id, nome }) => ({ id, nome })),
    comando_id: uuidV7(),
  };
}
