import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import type { RegistroRow } from '#projections/registro/registro.queries.ts';
import { alcanceDoRegistro, lerPosicao, naTela } from './registro.server.ts';
import type { EloDaCadeia, EventoNaTela } from './registro.ts';
import { mudancasNaTela } from './registro-valores.server.ts';

/** Events of one kind under one cause that are shown; an act on hundreds of layers is told by the first of them. */
const MAX_IGUAIS = 10;

/** Events that a job begins from, and what people call the job. */
const TRABALHOS: Readonly<Record<string, string>> = {
  ImportacaoSolicitada: 'Trabalho do envio',
  ImportacaoRetomada: 'Trabalho do envio',
  ExportacaoSolicitada: 'Trabalho da exportação',
  ImagemRecebida: 'Exame da imagem',
  VersaoDaImagemRecebida: 'Exame da imagem',
  AtoSolicitado: 'Trabalho do ato em massa',
  DesfazimentoSolicitado: 'Trabalho do ato em massa',
  VerificacaoSolicitada: 'Trabalho da verificação',
};

/** Everything that is told of one event. @throws RespostaDeFalha 404 */
export async function eventoNaTela(pedido: PedidoComSessao) {
  const posicao = lerPosicao(pedido.params.posicao);
  const achado = posicao && (await pedido.servicos.registro.obter(alcanceDoRegistro(pedido), posicao));
  if (!achado) throw naoEncontrado();
  const { row, mudancas, cadeia } = achado;
  const [vistos, mudadas] = await Promise.all([naTela(pedido, cadeia), mudancas && mudancasNaTela(pedido, mudancas)]);
  const evento = vistos.find(({ id }) => id === String(row.posicao));
  if (evento === undefined) throw naoEncontrado();
  const { evento_id, correlacao_id, causa_id, revisao, categoria, objeto_id } = row;
  return {
    evento,
    como_ficou: comoFicou(evento),
    mudancas: mudadas,
    cadeia: encadear(cadeia, vistos, row.posicao),
    prova: { evento_id, correlacao_id, causa_id, revisao, stream: `${categoria}-${objeto_id}` },
  };
}

/** Objects whose pages know no past. */
const SEM_PASSADO: ReadonlySet<string> = new Set(['Envio', 'Política de acesso']);
/** What leaves nothing behind that a page could show. */
const NADA_FICA: ReadonlySet<string> = new Set(['CamadaRemovida', 'GrupoRemovido']);

/** Address of the object as the event left it; null where there is none. */
export function comoFicou({ objeto, tipo, em }: Pick<EventoNaTela, 'objeto' | 'tipo' | 'em'>): string | null {
  if (objeto.endereco === null || SEM_PASSADO.has(objeto.especie) || NADA_FICA.has(tipo)) return null;
  return `${objeto.endereco}?em=${encodeURIComponent(em)}`;
}

/** Cause above effect: acts at the top, what each led to below it, jobs in between where an event starts one. */
export function encadear(
  rows: readonly RegistroRow[],
  vistos: readonly EventoNaTela[],
  atual: bigint,
): readonly EloDaCadeia[] {
  const porId = new Map(rows.map((row, i) => [row.evento_id, { row, evento: vistos[i] as EventoNaTela }]));
  const filhosDe = Map.groupBy(rows, ({ causa_id }) => causa_id);
  const elo = (row: RegistroRow): EloDaCadeia => {
    const { evento } = porId.get(row.evento_id) as { readonly evento: EventoNaTela };
    const efeitos = resumir(filhosDe.get(row.evento_id) ?? [], elo, atual);
    const trabalho = TRABALHOS[row.tipo];
    const { filhos, omitidos } = efeitos;
    if (trabalho === undefined || filhos.length === 0) return { id: evento.id, evento, rotulo: '', filhos, omitidos };
    const job: EloDaCadeia = { id: `trabalho-${evento.id}`, evento: null, rotulo: trabalho, filhos, omitidos };
    return { id: evento.id, evento, rotulo: '', filhos: [job], omitidos: 0 };
  };
  // What no event caused was caused by a command: the act of the one who is named beside its events.
  const comandos = Map.groupBy(
    rows.filter(({ causa_id, evento_id }) => causa_id === evento_id || !porId.has(causa_id)),
    ({ causa_id }) => causa_id,
  );
  return [...comandos].map(([comando, seus]) => {
    const autor = porId.get(seus[0]?.evento_id ?? '')?.evento.autor ?? '';
    return { id: comando, evento: null, rotulo: `Pedido de ${autor}`, ...resumir(seus, elo, atual) };
  });
}

function resumir(
  rows: readonly RegistroRow[],
  elo: (row: RegistroRow) => EloDaCadeia,
  atual: bigint,
): Pick<EloDaCadeia, 'filhos' | 'omitidos'> {
  const vistas = rows.filter(({ posicao }, i) => i < MAX_IGUAIS || posicao === atual);
  return { filhos: vistas.map(elo), omitidos: rows.length - vistas.length };
}
