import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { execucaoPedida } from '#workflows/agendamento/agendamento.workflow.ts';

const HORA_MS = 60 * 60_000;
const MINUTO_MS = 60_000;

type Passo = (...ditos: readonly unknown[]) => unknown;

/** Stands in for the workflow server: its clock moves only while a workflow sleeps. */
const servidor = vi.hoisted(() => ({ agora: 0, passos: new Map<string, Passo>() }));
vi.mock('@temporalio/workflow', () => ({
  proxyActivities: () =>
    new Proxy(
      {},
      {
        get:
          (_, nome: string) =>
          async (...ditos: readonly unknown[]) =>
            servidor.passos.get(nome)?.(...ditos),
      },
    ),
  async sleep(ms: number) {
    servidor.agora += ms;
  },
  workflowInfo: () => ({ searchAttributes: {}, startTime: new Date(servidor.agora) }),
}));

const REFERENCIA = { execucao_id: 'execução' };
/** By the workflow's clock, when it was tried to issue; and how it ended. */
let tentativas: number[];
let fins: readonly unknown[][];

/** @param emitir what a try comes to, so many milliseconds after the first */
async function executar(emitir: (passados: number) => unknown): Promise<void> {
  const anotar =
    (fim: string): Passo =>
    (...ditos) => {
      fins = [...fins, [fim, ...ditos]];
    };
  servidor.passos = new Map<string, Passo>([
    ['iniciarExecucaoPedida', () => REFERENCIA],
    [
      'emitirRelatorio',
      () => {
        tentativas.push(servidor.agora);
        return emitir(servidor.agora - (tentativas[0] ?? 0));
      },
    ],
    ['concluirExecucao', anotar('concluída')],
    ['falharExecucao', anotar('falhou')],
  ]);
  await execucaoPedida('agendamento', REFERENCIA.execucao_id);
}

beforeEach(() => {
  servidor.agora = Date.UTC(2026, 2, 9, 11);
  tentativas = [];
  fins = [];
  vi.spyOn(Date, 'now').mockImplementation(() => servidor.agora);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('A espera de uma execução pelo serviço de relatórios', () => {
  it('acaba depois de seis horas sem resposta, e a execução falha por isso', async () => {
    await executar(() => null);
    expect(fins).toEqual([['falhou', REFERENCIA, 'sem_impressao']]);
    const durou = servidor.agora - (tentativas[0] ?? 0);
    expect(durou).toBeGreaterThanOrEqual(6 * HORA_MS);
    expect(durou).toBeLessThan(6 * HORA_MS + 5 * MINUTO_MS);
    expect(tentativas.at(-1)).toBe(servidor.agora);
  });

  it('tenta depressa no começo, e depois a cada cinco minutos', async () => {
    await executar(() => null);
    const esperas = tentativas.slice(1).map((uma, i) => (uma - (tentativas[i] ?? 0)) / 1_000);
    expect(esperas.slice(0, 7)).toEqual([5, 10, 20, 40, 80, 160, 300]);
    expect(new Set(esperas.slice(6))).toEqual(new Set([300]));
  });

  it('emite o que ainda se pôde pouco antes disso', async () => {
    const feita = { documento_id: 'documento', deteccoes: 3 };
    await executar((passados) => (passados >= 6 * HORA_MS - 6 * MINUTO_MS ? feita : null));
    expect(fins).toEqual([['concluída', REFERENCIA, feita]]);
  });

  it('não insiste no que falhou de vez, nem no que quebra', async () => {
    await executar(() => ({ falha: 'filtro_removido' }));
    await executar(() => {
      throw new Error('quebrou');
    });
    expect(fins).toEqual([
      ['falhou', REFERENCIA, 'filtro_removido'],
      ['falhou', REFERENCIA, 'falha_interna'],
    ]);
    expect(tentativas).toHaveLength(2);
  });
});
