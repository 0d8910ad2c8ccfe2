import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { emUso } from '../tipos.ts';
import { OpcoesDeStatus } from './opcoes-de-status.tsx';

const status = (id: string, ordem: number, ativo: boolean) => ({
  id,
  ordem,
  ativo,
  nome: `Status ${id}`,
  cor: '#0A8556',
  descricao: '',
});

describe('O que se pode escolher', () => {
  it('são os status em uso, na ordem do cliente, depois de nenhum', () => {
    const todos = [status('c', 3, true), status('a', 1, true), status('b', 2, false)];
    const html = renderToStaticMarkup(createElement(OpcoesDeStatus, { todos }));
    expect([...html.matchAll(/value="(.*?)"/g)].map(([, valor]) => valor)).toEqual(['', 'a', 'c']);
    expect(renderToStaticMarkup(createElement(OpcoesDeStatus, { todos: null }))).toBe(
      '<option value="">Escolha</option>',
    );
  });

  it('é o que está em uso, e o que já se escolheu', () => {
    const todos = [status('a', 1, true), status('b', 2, false), status('c', 3, false)];
    expect(emUso(todos, 'b').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(emUso(todos).map(({ id }) => id)).toEqual(['a']);
  });
});
