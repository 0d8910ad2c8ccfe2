import { describe, expect, it, vi } from 'vitest';
import { INIT_TIMEOUT_MS } from './constants.ts';
import { withinTime } from './init-timeout.ts';

describe('Preparação do desenho', () => {
  it('um mapa que não carrega em 60 segundos falha com o texto da especificação', async () => {
    vi.useFakeTimers();
    const never = withinTime(new Promise(() => undefined), INIT_TIMEOUT_MS);
    const failure = expect(never).rejects.toThrow("Timeout 60 seconds: can't init geoman");
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    vi.useRealTimers();
  });

  it('o que chega a tempo passa', async () => {
    await expect(withinTime(Promise.resolve(7), INIT_TIMEOUT_MS)).resolves.toBe(7);
  });
});
