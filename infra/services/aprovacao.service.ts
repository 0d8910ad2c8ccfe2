import type { CommonQueryMethods } from 'slonik';
import { type AprovacaoState, aprovacaoDecider } from '#domain/aprovacao/aprovacao.decider.ts';
import { type AprovacaoEvent, aprovacaoStream } from '#domain/aprovacao/aprovacao.events.ts';
import { aindaComo } from '#domain/aprovacao/mudanca-pedida.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { grupoStream } from '#domain/grupo/grupo.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import { sameSet } from '#domain/kernel/equality.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import {
  type Acessos,
  type ConcessaoSensivel,
  concessaoSensivel,
  conferirMudanca,
  type MudancaDeAcesso,
  type QuemAdministra,
} from '#domain/modulo/administracao.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import {
  type AprovacaoRow,
  contarPorAprovar,
  listarAprovacoes,
  obterAprovacao,
  obterPendenteDe,
  type QuemVeAprovacoes,
} from '#projections/aprovacao/aprovacao.queries.ts';
import type { Executor } from '../commands/executor.ts';
import type { Reservas } from '../commands/reservas.ts';
import { estadoDoAlvo, fazerMudancaAprovada } from '../jobs/reactions/mudanca-aprovada.ts';
import type { Administracao } from './administracao.service.ts';
import type { UsuariosService } from './usuario.service.ts';

interface Dependencias {
  readonly leitor: CommonQueryMethods;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly executar: Executor['executar'];
  readonly nomes: Pick<Reservas, 'conferir'>;
  readonly administracao: Pick<Administracao, 'travar' | 'acessos'>;
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
}

/** What of a request has to be as it was for the request to be carried out. */
type PedidoDeMudanca = Pick<AprovacaoRow, 'cliente_id' | 'autor_id' | 'alvo_id' | 'mudanca'> & ConcessaoSensivel;

/** Changes of access that wait for a second person. */
export function createAprovacoes({ leitor, eventStore, executar, nomes, administracao, usuarios }: Dependencias) {
  /** Whether the change still starts from what is, may still be asked for by its author, and gives what was read. */
  async function vigente(pedido: PedidoDeMudanca): Promise<boolean> {
    const { cliente_id, autor_id, mudanca } = pedido;
    if (!aindaComo(mudanca.antes, await estadoDoAlvo(eventStore, pedido))) return false;
    const autor = await usuarios.obterAcesso(autor_id);
    if (!autor?.ativo || !autor.cliente_ativo) return false;
    const suas = new Set(autor.permissoes);
    if (!PEDEM[mudanca.tipo].some((chave) => suas.has(chave))) return false;
    if (mudanca.tipo === 'politica') return true;
    if (mudanca.tipo === 'grupo' && !(await nomeLivre(nomes, pedido))) return false;
    const permissao_ids = new Set([...suas].map((chave) => permissaoId(chave as PermissaoChave)));
    const quem = { usuario_id: autor_id, permissao_ids };
    return daOMesmo(await administracao.acessos(cliente_id), pedido, quem);
  }

  async function dobrar(id: Uuid): Promise<AprovacaoState> {
    const eventos = (await eventStore.readStream(aprovacaoStream(id))) as readonly RecordedEvent<AprovacaoEvent>[];
    return eventos.reduce((state, evento) => aprovacaoDecider.evolve(state, evento), aprovacaoDecider.initial);
  }

  return {
    listar: (quem: QuemVeAprovacoes, limite: number): Promise<readonly AprovacaoRow[]> =>
      leitor.any(listarAprovacoes(quem, limite)),
    obter: (quem: QuemVeAprovacoes, id: Uuid): Promise<AprovacaoRow | null> =>
      leitor.maybeOne(obterAprovacao(quem, id)),
    contar: async (quem: Pick<QuemVeAprovacoes, 'usuario_id' | 'cliente_id'>): Promise<number> =>
      (await leitor.one(contarPorAprovar(quem))).total,
    /** What waits for a group, a person or (by the client's id) the policy. */
    pendenteDe: (cliente_id: Uuid, alvo_id: Uuid): Promise<AprovacaoRow | null> =>
      leitor.maybeOne(obterPendenteDe(cliente_id, alvo_id)),
    vigente,

    /**
     * Agrees to a request and makes the change: of two who do it at once, one. What is no longer what was asked for
     * expires instead.
     * @throws Rejection as aprovacaoDecider; EventStoreUnavailableError
     */
    async conceder(id: Uuid, cliente_id: Uuid, contexto: CommandContext) {
      return administracao.travar(cliente_id, async () => {
        const { situacao, autor_id, alvo_id, mudanca, ...concessao } = await dobrar(id);
        const espera = autor_id !== null && alvo_id !== null && mudanca !== null && situacao === 'pendente';
        const vale = espera && (await vigente({ ...concessao, cliente_id, autor_id, alvo_id, mudanca }));
        const conceder = { type: 'ConcederAprovacao', data: { vigente: vale } } as const;
        const { events, position } = await executar(aprovacaoDecider, id, conceder, contexto);
        const concedida = events.some(({ type }) => type === 'AprovacaoConcedida');
        const feita = concedida ? await fazerMudancaAprovada({ store: eventStore, executar }, id) : 0n;
        return { concedida, position: feita > position ? feita : position };
      });
    },
  };
}

/** Permissions of which the author must still hold one. */
const PEDEM: Readonly<Record<AprovacaoRow['mudanca']['tipo'], readonly PermissaoChave[]>> = {
  grupo: ['grupos.editar'],
  usuario: ['usuarios.editar', 'usuarios.alternar_status'],
  politica: ['politicas_acesso.editar'],
};

/** Whether the group may come to bear its name: another one may have taken it while the request waited. */
async function nomeLivre(nomes: Pick<Reservas, 'conferir'>, pedido: PedidoDeMudanca): Promise<boolean> {
  const { mudanca, alvo_id, cliente_id, autor_id } = pedido;
  if (mudanca.tipo !== 'grupo') return true;
  const de = (um: { readonly nome: string }) => ({ cliente_id, nome: um.nome });
  const agora = new Date().toISOString();
  const context = { commandId: alvo_id, correlationId: alvo_id, actorId: autor_id, clienteId: cliente_id, agora };
  const antes = mudanca.antes && de(mudanca.antes);
  const pedida = { decider: grupoDecider, streamId: grupoStream(alvo_id), antes, depois: de(mudanca.depois), context };
  try {
    await nomes.conferir(pedida);
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

/** Whether the change would be let through today, and would give the same to the same people. */
function daOMesmo(acessos: Acessos, pedido: PedidoDeMudanca, quem: QuemAdministra): boolean {
  const mudanca = mudancaDeAcesso(pedido);
  const grupos = new Set(acessos.grupos.map(({ id }) => id));
  if ('pessoa' in mudanca && !mudanca.pessoa.grupo_ids.every((id) => grupos.has(id))) return false;
  try {
    conferirMudanca(acessos, mudanca, quem, pedido.cliente_id, true);
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
  const concessao = concessaoSensivel(acessos, mudanca) ?? { sensiveis: [], beneficiario_ids: [] };
  return sameSet(concessao.sensiveis, pedido.sensiveis) && sameSet(concessao.beneficiario_ids, pedido.beneficiario_ids);
}

function mudancaDeAcesso({ mudanca, alvo_id }: PedidoDeMudanca): MudancaDeAcesso {
  if (mudanca.tipo === 'usuario') return { pessoa: { id: alvo_id, ...mudanca.depois } };
  if (mudanca.tipo === 'politica') throw new RangeError('a policy is nobody’s access');
  return { grupo: { id: alvo_id, permissao_ids: mudanca.depois.permissao_ids } };
}
