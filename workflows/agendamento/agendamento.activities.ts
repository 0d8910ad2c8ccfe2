import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { emTrabalho } from '../em-trabalho.ts';
import type { AgendamentoEffects, Emitida, Tentada } from './agendamento.effects.ts';
import { guardarDados } from './guardar-dados.ts';
import { dizerSobrepostos, iniciarDevidas, iniciarPedida, type Pedida } from './inicio.ts';
import { lerTudo, registrar } from './leitura.ts';

export type AgendamentoActivities = ReturnType<typeof createAgendamentoActivities>;

/** Which run; everything else is read from its stream. */
export interface ReferenciaDaExecucao {
  readonly execucao_id: string;
}

interface Acordado {
  /** The time that woke it (ISO 8601): this machine's clock may be behind. */
  readonly ate: string;
}

/** The steps of a run. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createAgendamentoActivities(effects: AgendamentoEffects) {
  const { store, emissor, carteiro } = effects;
  return {
    iniciarDevidas: ({ ate }: Acordado): Promise<void> =>
      emTrabalho(store, ({ signal }) => iniciarDevidas(effects, ate, signal)),

    /** Null where it is not to be made: the schedule was removed, or it is made already. */
    iniciarExecucaoPedida: (pedida: Pedida): Promise<ReferenciaDaExecucao | null> =>
      emTrabalho(store, () => iniciarPedida(effects, pedida)),

    /** With what the schedule's author may see at this moment. */
    emitirRelatorio: ({ execucao_id }: ReferenciaDaExecucao): Promise<Tentada> =>
      emTrabalho(store, async ({ signal }) => {
        const { agendamento } = await lerTudo(effects, execucao_id);
        const feita = await emissor.emitir(execucao_id, agendamento.autor_id, signal);
        if (feita === null || 'falha' in feita) return feita;
        const { filtro, ...emitida } = feita;
        const { formato } = agendamento.dados.documento;
        if (emitida.documento_id === null || formato === undefined) return emitida;
        const pedido = { documento_id: emitida.documento_id, formato, filtro };
        return (await guardarDados(effects, agendamento, pedido, signal)) ? emitida : { falha: 'sem_dados' };
      }),

    concluirExecucao: ({ execucao_id }: ReferenciaDaExecucao, { documento_id, deteccoes }: Emitida): Promise<void> =>
      emTrabalho(store, async () => {
        const { agendamento, execucao } = await lerTudo(effects, execucao_id);
        const contas = await entregar(execucao_id, documento_id, 0);
        const data = { documento_id, deteccoes, ...contas };
        // Before its end: from then on the time that comes next begins a run of its own.
        if (execucao.motivo === 'horario') await dizerSobrepostos(effects, agendamento, execucao.prevista_para);
        await registrar(effects, agendamento, execucao_id, { type: 'ConcluirExecucao', data });
      }),

    falharExecucao: ({ execucao_id }: ReferenciaDaExecucao, motivo: FalhaDaExecucao): Promise<void> =>
      emTrabalho(store, async () => {
        const { agendamento, execucao } = await lerTudo(effects, execucao_id);
        if (execucao.motivo === 'horario') await dizerSobrepostos(effects, agendamento, execucao.prevista_para);
        await registrar(effects, agendamento, execucao_id, { type: 'RegistrarFalhaDaExecucao', data: { motivo } });
      }),

    entregarOutraVez: ({ execucao_id, vez }: ReferenciaDaExecucao & { vez: number }): Promise<void> =>
      emTrabalho(store, async () => {
        const { execucao } = await lerTudo(effects, execucao_id);
        if (execucao.documento_id === null) return;
        await entregar(execucao_id, execucao.documento_id, vez);
      }),
  };

  /** To whom the schedule says now; of a run that has nothing to tell, only where that is wanted. */
  async function entregar(execucao_id: Uuid, documento_id: Uuid | null, vez: number) {
    const { agendamento, execucao } = await lerTudo(effects, execucao_id);
    const { cliente_id, agendamento_id, dados } = agendamento;
    // Removed while it was issued: whoever removed it ended its links, and none begins afterwards.
    if (agendamento.situacao === 'removido') return { entregas: 0, recusadas: 0 };
    if (documento_id === null && dados.ao_vazio === 'nada') return { entregas: 0, recusadas: 0 };
    const { atrasada, prevista_para } = execucao;
    const qual = { cliente_id, agendamento_id, execucao_id, documento_id };
    return carteiro.entregar({ ...qual, prevista_para, atrasada, vez, dados });
  }
}
