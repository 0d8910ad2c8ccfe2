import { describe, expect, it } from 'vitest';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { mudancaEmPalavras } from './mudanca-em-palavras.server.ts';

const grupo = (...chaves: readonly PermissaoChave[]) => ({
  nome: 'Analistas',
  modulo_ids: [],
  permissao_ids: chaves.map(permissaoId),
});

describe('O que um pedido de aprovação muda, em palavras', () => {
  it('do que se dá e do que se tira, o sensível vem primeiro, cada parte em ordem alfabética', () => {
    const antes = grupo('camadas.ver', 'usuarios.apagar', 'ativos.ver');
    const depois = grupo('camadas.criar', 'logs.ver_enderecos', 'categorias.ver', 'camadas.ver_protegidos');
    const [permissoes, ...outras] = mudancaEmPalavras({ tipo: 'grupo', antes, depois }, new Map());
    expect(outras).toEqual([]);
    const sensiveis = permissoes?.frases.map((frase) => `${frase.split(':')[0]} ${frase.endsWith('(sensível)')}`);
    expect(sensiveis).toEqual([
      'Dar true',
      'Dar true',
      'Dar false',
      'Dar false',
      'Tirar true',
      'Tirar false',
      'Tirar false',
    ]);
    const dadas = permissoes?.frases.slice(0, 2) ?? [];
    expect(dadas).toEqual([...dadas].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  });
});
