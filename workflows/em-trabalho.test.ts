import { type ApplicationFailure, CancelledFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { emTrabalho } from './em-trabalho.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ausente = new EventStoreUnavailableError('connect ECONNREFUSED');

/** A log that is away for so long from the first question on. */
function registro(foraPor_ms = 0) {
  const volta = Date.now() + foraPor_ms;
  return {
    async lastPosition() {
      if (Date.now() < volta) throw ausente;
      return 7n;
    },
  };
}

const naoEsperado = async (): Promise<never> => {
  throw new Error('não devia trabalhar');
};

/** Runs it while minutes pass; what became of it. */
async function passar<T>(trabalho: Promise<T>, ms = 300_000) {
  const fim = trabalho.then(
    (valor) => ({ valor }),
    (erro: unknown) => ({ erro }),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return fim;
}

describe('O trabalho de uma importação', () => {
  it.each([
    ['o registro o diz', ausente],
    ['outra tabela do mesmo banco o diz', new Error('Connection terminated unexpectedly')],
  ])('espera minutos pelo banco que saiu do ar, numa só tentativa: %s', async (_como, erro) => {
    const ambiente = new MockActivityEnvironment({ attempt: 8 });
    const batimentos = vi.fn();
    ambiente.on('heartbeat', batimentos);
    const store = registro(120_000);
    const trabalho = vi.fn(async () => {
      if (Date.now() < inicio + 120_000) throw erro;
      return 'lido';
    });
    const inicio = Date.now();
    expect(await passar(ambiente.run(() => emTrabalho(store, trabalho)))).toEqual({ valor: 'lido' });
    // Not once a second: it reads again when the log is there.
    expect(trabalho).toHaveBeenCalledTimes(2);
    expect(batimentos.mock.calls.length).toBeGreaterThan(200);
  });

  it('cancelado enquanto espera, termina como cancelado', async () => {
    const ambiente = new MockActivityEnvironment();
    const fim = ambiente.run(() => emTrabalho(registro(3_600_000), async () => Promise.reject(ausente)));
    setTimeout(() => ambiente.cancel(), 20_000);
    expect(await passar(fim)).toEqual({ erro: expect.any(CancelledFailure) });
  });

  it('que falha com o registro no ar falha logo, e o que não passa com o tempo é definitivo', async () => {
    const ambiente = new MockActivityEnvironment();
    const falhar = (erro: Error) => passar(ambiente.run(() => emTrabalho(registro(), () => Promise.reject(erro))));
    const disco = new Error('ENOSPC');
    expect(await falhar(disco)).toEqual({ erro: disco });
    const recusada = (await falhar(new Rejection('ImportacaoComDuvidas'))) as { erro: ApplicationFailure };
    expect(recusada.erro).toMatchObject({ type: 'Rejection', nonRetryable: true });
  });

  it('que já derrubou oito vezes quem o fazia não é tentado outra vez', async () => {
    const ambiente = new MockActivityEnvironment({ attempt: 9 });
    expect(await passar(ambiente.run(() => emTrabalho(registro(), naoEsperado)))).toMatchObject({
      erro: { type: 'TentativasEsgotadas', nonRetryable: true },
    });
  });
});
