import { describe, expect, it } from 'vitest';
import { encerra } from './deteccao-status.policy.ts';
import { STATUS_INICIAIS } from './iniciais.ts';

describe('Um status de detecções', () => {
  it('encerra o que o tem quando o ícone é o certo ou o xis; de um cliente novo, Encerrada e Descartada', () => {
    expect(STATUS_INICIAIS.filter(encerra).map(({ nome }) => nome)).toEqual(['Encerrada', 'Descartada']);
    expect(encerra({ icone: null })).toBe(false);
  });
});
