import { describe, expect, it } from 'vitest';
import { curto } from './curto.ts';

describe('O texto de uma detecção nas listas', () => {
  it('até 50 caracteres fica inteiro', () => expect(curto('a'.repeat(50))).toBe('a'.repeat(50)));
  it('mais longo, são 47 e reticências', () => expect(curto('a'.repeat(51))).toBe(`${'a'.repeat(47)}...`));
  it('não parte um caractere ao meio', () => expect(curto('🌳'.repeat(60))).toBe(`${'🌳'.repeat(47)}...`));
});
