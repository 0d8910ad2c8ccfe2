import { describe, expect, it, vi } from 'vitest';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { lerNotificacao } from './notificacoes.server.ts';

const ID = '0196a000-0000-7000-8000-000000000001' as Uuid;

/** As the services throw it: of another copy of the class than the one that the bundle of the pages holds. */
const conflito = () => Object.assign(new Error('outra revisão'), { name: 'ConcurrencyError' });

/** Somebody who reads, while `executar` answers them one after the other. */
function quemLe(executar: () => Promise<{ readonly position: bigint }>): PedidoComSessao {
  return { sessao: { usuario_id: ID }, servicos: { executar } } as unknown as PedidoComSessao;
}

describe('Ler uma notificação', () => {
  it('que outro aparelho lê no mesmo instante: pede-se de novo, e está lida', async () => {
    const executar = vi.fn().mockRejectedValueOnce(conflito()).mockResolvedValue({ position: 7n });
    expect(await lerNotificacao(quemLe(executar), ID, {} as CommandContext)).toBe(7n);
    expect(executar).toHaveBeenCalledTimes(2);
  });

  it('que não se consegue ler por outra razão: a razão é dita, e não se tenta outra vez', async () => {
    const executar = vi.fn().mockRejectedValue(new Error('sem rede'));
    await expect(lerNotificacao(quemLe(executar), ID, {} as CommandContext)).rejects.toThrow('sem rede');
    expect(executar).toHaveBeenCalledTimes(1);
  });
});
