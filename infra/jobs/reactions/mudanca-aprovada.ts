import { type AprovacaoEvent, aprovacaoStream } from '#domain/aprovacao/aprovacao.events.ts';
import type { MudancaPedida } from '#domain/aprovacao/mudanca-pedida.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { type GrupoEvent, grupoStream } from '#domain/grupo/grupo.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { type PoliticaEvent, politicaStream } from '#domain/politica/politica.events.ts';
import type { UsuarioCommand } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { type UsuarioEvent, usuarioStream } from '#domain/usuario/usuario.events.ts';
import type { Executor } from '#infra/commands/executor.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';

type Solicitada = Extract<AprovacaoEvent, { type: 'AprovacaoSolicitada' }>['data'];

interface Dependencias {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly executar: Executor['executar'];
}

/**
 * Makes what a second person agreed to, in the name of whoever asked for it. The approval is its cause, and its command
 * is the same however often this runs: right behind the approval, and again by the reactor should that have been cut off.
 * @returns position of the last outcome; 0n where nothing was left to do
 */
export async function fazerMudancaAprovada({ store, executar }: Dependencias, id: Uuid): Promise<bigint> {
  const eventos = (await store.readStream(aprovacaoStream(id))) as readonly RecordedEvent<AprovacaoEvent>[];
  const concedida = eventos.find(({ type }) => type === 'AprovacaoConcedida');
  const [solicitada] = eventos;
  if (solicitada?.type !== 'AprovacaoSolicitada' || concedida === undefined) return 0n;
  const { alvo_id, cliente_id, mudanca, autor_id } = solicitada.data;
  const contexto = (passo: string): CommandContext => ({
    commandId: uuidV5(`aprovacao/${concedida.eventId}/${passo}`),
    correlationId: concedida.meta.correlationId,
    causationId: concedida.eventId,
    actorId: autor_id,
    clienteId: cliente_id,
    agora: new Date().toISOString(),
  });
  switch (mudanca.tipo) {
    case 'grupo': {
      const { antes, depois } = mudanca;
      const criar = { type: 'CriarGrupo', data: { ...depois, cliente_id } } as const;
      const alterar = { type: 'AlterarGrupo', data: depois } as const;
      return (await executar(grupoDecider, alvo_id, antes === null ? criar : alterar, contexto('grupo'))).position;
    }
    case 'usuario': {
      const { antes, depois } = mudanca;
      const data = { grupo_ids: [...depois.grupo_ids] };
      const definir: UsuarioCommand = { type: 'DefinirGruposDoUsuario', data };
      const definidos = await executar(usuarioDecider, alvo_id, definir, contexto('grupos'));
      if (antes.ativo === depois.ativo) return definidos.position;
      const reativar: UsuarioCommand = { type: 'ReativarUsuario', data: {} };
      return (await executar(usuarioDecider, alvo_id, reativar, contexto('acesso'))).position;
    }
    case 'politica': {
      const data = { ...mudanca.depois, cliente_id, aprovacao_id: id };
      return (await executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, contexto('politica')))
        .position;
    }
  }
}

/** How what a request would change stands now, as the log has it; null where it is not, or not any more. */
export async function estadoDoAlvo(
  store: Pick<EventStore, 'readStream'>,
  { mudanca, alvo_id }: Pick<Solicitada, 'mudanca' | 'alvo_id'>,
): Promise<MudancaPedida['antes']> {
  const ler = async (stream: StreamId) => (await store.readStream(stream)) as readonly RecordedEvent[];
  switch (mudanca.tipo) {
    case 'grupo': {
      const eventos = (await ler(grupoStream(alvo_id))) as readonly GrupoEvent[];
      const state = eventos.reduce(grupoDecider.evolve, grupoDecider.initial);
      const { nome, modulo_ids, permissao_ids } = state;
      if (!state.existe || state.removido) return null;
      return { nome, modulo_ids: [...modulo_ids], permissao_ids: [...permissao_ids] };
    }
    case 'usuario': {
      const eventos = (await ler(usuarioStream(alvo_id))) as readonly UsuarioEvent[];
      const { existe, apagado, ativo, grupo_ids } = eventos.reduce(usuarioDecider.evolve, usuarioDecider.initial);
      return existe && !apagado ? { ativo, grupo_ids: [...grupo_ids] } : null;
    }
    case 'politica': {
      const eventos = (await ler(politicaStream(alvo_id))) as readonly PoliticaEvent[];
      const { cliente_id: _, ...politica } = eventos.reduce(politicaDecider.evolve, politicaDecider.initial);
      return { ...politica, grupos_dois_fatores: [...politica.grupos_dois_fatores] };
    }
  }
}
