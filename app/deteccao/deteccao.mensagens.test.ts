import { describe, expect, it } from 'vitest';
import { camadasMudaram, mudancasDaCamada } from './deteccao.mensagens.ts';

describe('O que se diz de uma camada que mudou depois de uma detecção', () => {
  it('é cada mudança com o seu dia, de Brasília, onde se sabe dele', () => {
    const mudancas = [
      { o_que: 'forma', desde: '2026-03-12T01:30:00Z' },
      { o_que: 'nome', desde: '2026-04-02T12:00:00Z' },
    ] as const;
    expect(mudancasDaCamada({ mudancas })).toBe('Mudou de forma em 11/03/2026, mudou de nome em 02/04/2026');
    expect(mudancasDaCamada({ mudancas: [{ o_que: 'removida', desde: null }] })).toBe('Foi removida');
  });

  it('e quantas são, sem que o que se registrou tenha mudado', () => {
    expect(camadasMudaram(1)).toMatch(/^1 camada mudou depois desta detecção\. O que ela registrou continua/);
    expect(camadasMudaram(2)).toMatch(/^2 camadas mudaram/);
  });
});
