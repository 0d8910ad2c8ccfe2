import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { ImportacaoRow } from '#projections/importacao/importacao.queries.ts';
import { textoDoProblema } from './problemas.mensagens.ts';
import type { EventoNoRelatorio, Relatorio } from './relatorio/relatorio.ts';

/** What a document of a readable length holds; it says what it leaves out. */
const LIMITES = { linhas: 500, problemas: 300, formas: 2_000 } as const;

/** @throws RespostaDeFalha 404 where it is not within reach */
export async function importacaoDoPedido({ servicos, escopo, params }: PedidoDaSessao): Promise<ImportacaoRow> {
  const id = uuidSchema.safeParse(params.id);
  const importacao = id.success ? await servicos.importacoes.obter(escopo, id.data) : null;
  if (importacao === null) throw naoEncontrado();
  return importacao;
}

/** All that the report of an import says, as of now. */
export async function relatorioDoEnvio(pedido: PedidoDaSessao): Promise<Relatorio> {
  const { servicos, escopo, sessao, url } = pedido;
  const row = await importacaoDoPedido(pedido);
  const [camadas, tipos, registrados] = await Promise.all([
    servicos.relatorios.camadasDoEnvio(escopo, row.id, LIMITES),
    servicos.camadaTipos.listar(escopo),
    eventosDe(pedido, row.id),
  ]);
  const pessoas = [row.autor_id, ...(registrados ?? []).map(({ meta }) => meta.actorId)];
  const nomeDe = await nomesDeEntao(pedido, pessoas);
  return {
    ...doEnvio(row),
    camadas: camadas.camadas,
    area: camadas.area,
    comprimento: camadas.comprimento,
    vertices: camadas.vertices,
    autor: nomeDe(row.autor_id, row.solicitada_em),
    problemas: {
      itens: row.problemas
        .slice(0, LIMITES.problemas)
        .map((problema, n) => ({ n: n + 1, texto: textoDoProblema(problema) })),
      total: row.problemas.length,
    },
    linhas: {
      itens: camadas.linhas.map((linha) => ({ ...linha, feicao: linha.feicao === null ? null : linha.feicao + 1 })),
      total: camadas.camadas,
    },
    mapa: camadas.extensao && {
      extensao: camadas.extensao,
      formas: { itens: camadas.formas, total: camadas.camadas },
      tipos: tipos.filter(({ id }) => camadas.formas.some(({ tipo_id }) => tipo_id === id)),
    },
    eventos: registrados?.map((event) => eventoNoRelatorio(event, nomeDe)) ?? null,
    emitido: { em: new Date().toISOString(), por: sessao.nome },
    impresso: servicos.impressao.pedida(url),
  };
}

function doEnvio(row: ImportacaoRow) {
  return {
    id: row.id,
    estado: row.estado,
    arquivos: row.arquivos.map(({ nome, sha256, bytes }) => ({ nome, sha256, bytes })),
    tipo_nome: row.tipo_nome,
    ativo_nome: row.ativo_nome,
    solicitada_em: row.solicitada_em,
    alterada_em: row.alterada_em,
    tentativa: row.tentativa,
    motivo: row.motivo,
    feicoes: row.feicoes,
    conteudos: row.conteudos.map(({ arquivo, camada, formato, codificacao, crs, feicoes }) => ({
      arquivo,
      camada,
      formato,
      codificacao,
      crs,
      feicoes,
    })),
  };
}

/** The import's own events; null while the log is away, which the report then says. */
async function eventosDe({ servicos }: PedidoDaSessao, id: Uuid): Promise<readonly RecordedEvent[] | null> {
  try {
    return await servicos.eventStore.readStream(`importacao-${id}`);
  } catch (error) {
    if (error instanceof Error && error.name === 'EventStoreUnavailableError') return null;
    throw error;
  }
}

const descricoes: Readonly<Record<string, { readonly descricao: string }>> = importacaoEvents;

function eventoNoRelatorio(event: RecordedEvent, nomeDe: (id: Uuid, em: string) => string | null): EventoNoRelatorio {
  return {
    posicao: String(event.position),
    descricao: descricoes[event.type]?.descricao ?? event.type,
    em: event.recordedAt,
    autor: nomeDe(event.meta.actorId, event.recordedAt),
    hash: event.hash,
  };
}
