import { describe, expect, it } from 'vitest';
import { PERMISSOES, permissaoId } from './catalogo.ts';
import { comExigidas, permissaoExigida } from './modulo.policy.ts';

describe('O que uma permissão traz consigo', () => {
  it('todo ato de um módulo que se vê exige que se veja o módulo', () => {
    const soltas = PERMISSOES.filter(({ id, chave }) => permissaoExigida(id) === null && !chave.endsWith('.ver'));
    // What serves by itself: whoever adds one says why in the policy.
    expect(soltas.map(({ chave }) => chave)).toEqual(['ativos.ver_todos', 'grupos.aprovar', 'sandbox.usar']);
    for (const { id } of PERMISSOES) {
      const exigida = permissaoExigida(id);
      if (exigida !== null) expect(permissaoExigida(exigida)).toBeNull();
    }
  });

  it('completa sem repetir, e deixa como está o que está completo', () => {
    const [ver, editar] = [permissaoId('camadas.ver'), permissaoId('camadas.editar')];
    expect(comExigidas([editar])).toEqual([editar, ver]);
    expect(comExigidas([ver, editar, editar])).toEqual([ver, editar]);
    expect(comExigidas([permissaoId('ativos.ver_todos')])).toEqual([permissaoId('ativos.ver_todos')]);
    expect(comExigidas([])).toEqual([]);
  });
});
