import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { type FormatoDosDados, type RelatorioEvent, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import type { AgendamentoEffects, ComFiltro } from './agendamento.effects.ts';

type MeiosDeGuardar = Pick<AgendamentoEffects, 'store' | 'escritorDeDados' | 'eventIdOf' | 'uuidV5' | 'agora'>;

interface DeQuem {
  readonly cliente_id: Uuid;
  readonly autor_id: Uuid;
}

interface Pedido {
  readonly documento_id: Uuid;
  readonly formato: FormatoDosDados;
  readonly filtro: ComFiltro['filtro'];
}

/**
 * Keeps the detections of a document as a file too, once: of a try that was cut off behind the file, the next one finds
 * nothing and makes it again; behind the event, it finds it.
 * @returns whether it is kept; not, where none can be made
 */
export async function guardarDados(
  { store, escritorDeDados, eventIdOf, uuidV5, agora }: MeiosDeGuardar,
  { cliente_id, autor_id }: DeQuem,
  { documento_id, formato, filtro }: Pedido,
  signal: AbortSignal,
): Promise<boolean> {
  const stream = relatorioStream(documento_id);
  const dele = (await store.readStream(stream)) as readonly RecordedEvent<RelatorioEvent>[];
  const { emitido, dados } = dele.reduce(relatorioDecider.evolve, relatorioDecider.initial);
  const [primeiro] = dele;
  if (emitido === null || primeiro === undefined) throw new RangeError(`no document ${documento_id}`);
  if (dados !== null) return true;
  if (filtro === undefined) throw new RangeError(`no filter of the document ${documento_id}`);
  const { numero, ativo_ids, deteccoes, instante } = emitido;
  const arquivo = await escritorDeDados.escrever(
    {
      documento_id,
      cliente_id,
      numero,
      formato,
      filtro,
      ativos: ativo_ids,
      total: deteccoes.total,
      em: instante ?? primeiro.recordedAt,
    },
    signal,
  );
  if (arquivo === null) return false;
  const commandId = uuidV5(`relatorio/${documento_id}/dados`);
  const contexto = { commandId, correlationId: documento_id, causationId: primeiro.eventId, actorId: autor_id };
  const command = { type: 'GuardarDadosDoDocumento', data: { formato, arquivo } } as const;
  const deQuem = { ...contexto, clienteId: cliente_id, agora: agora() };
  await handleCommand(store, eventIdOf, relatorioDecider, stream, command, deQuem);
  return true;
}
