import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternar,
  caixaDeTodas,
  camposDaSelecao,
  estaSelecionada,
  marcar,
  NENHUMA,
  quantas,
  type Selecao,
  TODAS,
} from './selecao.ts';

const LINHAS = ['a', 'b', 'c', 'd', 'e'];
const marcadas = (selecao: Selecao) => LINHAS.filter((id) => estaSelecionada(selecao, id));

describe('Seleção de linhas', () => {
  it('sem "todas", os ids são os marcados; com "todas", são as exceções', () => {
    expect(marcadas({ todas: false, ids: ['b'] })).toEqual(['b']);
    expect(marcadas({ todas: true, ids: ['b'] })).toEqual(['a', 'c', 'd', 'e']);
    expect([marcadas(NENHUMA), marcadas(TODAS)]).toEqual([[], LINHAS]);
  });

  it('desmarcar uma linha de "todas" a torna exceção, e marcar de novo a tira das exceções', () => {
    const semB = alternar(TODAS, LINHAS, 'b');
    expect(semB).toEqual({ todas: true, ids: ['b'] });
    expect(alternar(semB, LINHAS, 'b')).toEqual(TODAS);
  });

  it('de uma linha tocada à outra, todas ficam como a última', () => {
    const doMeio = alternar(NENHUMA, LINHAS, 'd', 'b');
    expect(marcadas(doMeio)).toEqual(['b', 'c', 'd']);
    expect(marcadas(alternar(doMeio, LINHAS, 'b', 'c'))).toEqual(['d']);
    expect(marcadas(alternar(NENHUMA, LINHAS, 'c', 'de outra página'))).toEqual(['c']);
  });

  it('conta o que está marcado, também nas páginas que não se vê', () => {
    expect(quantas(TODAS, 1000)).toBe(1000);
    expect(quantas({ todas: true, ids: ['a', 'b'] }, 1000)).toBe(998);
    expect(quantas({ todas: false, ids: ['a'] }, 1000)).toBe(1);
    expect(quantas({ todas: true, ids: ['a', 'b'] }, 1)).toBe(0);
  });

  it('a caixa de todas fica cheia, parcial ou vazia; excluir uma a uma tudo que há a esvazia', () => {
    expect(caixaDeTodas(NENHUMA, 5)).toBe('vazia');
    expect(caixaDeTodas(TODAS, 5)).toBe('cheia');
    expect(caixaDeTodas(marcar(TODAS, ['a'], false), 5)).toBe('parcial');
    expect(caixaDeTodas(marcar(NENHUMA, LINHAS, true), 5)).toBe('cheia');
    expect(caixaDeTodas(marcar(TODAS, LINHAS, false), 5)).toBe('vazia');
    expect(caixaDeTodas(TODAS, 0)).toBe('vazia');
  });

  it('marcar vale para o que se marcou e para mais nada, qualquer que seja o caminho', () => {
    const passos = fc.array(fc.tuple(fc.subarray(LINHAS), fc.boolean()));
    fc.assert(
      fc.property(fc.constantFrom(NENHUMA, TODAS), passos, (inicio, feitos) => {
        const esperadas = new Set(marcadas(inicio));
        let selecao = inicio;
        for (const [ids, marcada] of feitos) {
          selecao = marcar(selecao, ids, marcada);
          for (const id of ids) marcada ? esperadas.add(id) : esperadas.delete(id);
        }
        expect(marcadas(selecao)).toEqual(LINHAS.filter((id) => esperadas.has(id)));
        expect(quantas(selecao, LINHAS.length)).toBe(esperadas.size);
      }),
    );
  });

  it('viaja com os nomes de campo da especificação', () => {
    expect(camposDaSelecao({ todas: true, ids: ['x', 'y'] })).toEqual([
      ['selected_all', '1'],
      ['layer_ids[]', 'x'],
      ['layer_ids[]', 'y'],
    ]);
    expect(camposDaSelecao(NENHUMA)).toEqual([['selected_all', '0']]);
  });
});
