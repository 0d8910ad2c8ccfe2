import { describe, expect, it } from 'vitest';
import { aparenciaDoEstado, emLeitura, situacaoNaTela } from './envio.ts';

const envio = { estado: 'solicitada', abertas: 0, impedido: false } as const;
const lendo = { etapa: 'inspecionando', feito: 0, total: 0 } as const;
const nome = (...args: Parameters<typeof situacaoNaTela>) => aparenciaDoEstado[situacaoNaTela(...args)].nome;

describe('A situação de um envio na tela', () => {
  it('está na fila até que alguém comece a ler, e então se diz que está sendo lido', () => {
    expect(nome(envio, null)).toBe('Na fila');
    expect(nome(envio, lendo)).toBe('Lendo');
    expect(nome({ ...envio, estado: 'inspecionada' }, lendo)).toBe('Preparando');
  });

  it('aguarda decisão enquanto há dúvida: sem a escolha não se lê, ou não se publica', () => {
    expect(nome({ estado: 'inspecionada', abertas: 1, impedido: true }, null)).toBe('Aguarda decisão');
    expect(emLeitura({ estado: 'inspecionada', impedido: true })).toBe(false);
    expect(nome({ estado: 'preparada', abertas: 2, impedido: false }, null)).toBe('Aguarda decisão');
    expect(nome({ estado: 'preparada', abertas: 0, impedido: false }, null)).toBe('Aguarda publicação');
  });

  it('depois do fim é o que o registro diz', () => {
    expect(nome({ ...envio, estado: 'publicada' }, null)).toBe('Publicado');
    expect(nome({ ...envio, estado: 'recusada', abertas: 1 }, null)).toBe('Recusado');
  });
});
