import { describe, expect, it } from 'vitest';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { podeUsarSandbox } from './moldura.server.ts';

const com = (...permissoes: PermissaoChave[]) => ({ permissoes: new Set(permissoes) });

describe('A área de testes', () => {
  it('está aberta a quem entrou enquanto não se está em produção', () => {
    expect(podeUsarSandbox(com(), { NODE_ENV: 'development' })).toBe(true);
  });

  it('em produção é só de quem a recebeu, como os administradores', () => {
    expect(podeUsarSandbox(com('camadas.ver'), { NODE_ENV: 'production' })).toBe(false);
    expect(podeUsarSandbox(com('sandbox.usar'), { NODE_ENV: 'production' })).toBe(true);
  });
});
