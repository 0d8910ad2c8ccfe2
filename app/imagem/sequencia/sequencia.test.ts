import { describe, expect, it } from 'vitest';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import {
  alternarNaSequencia,
  irNaSequencia,
  MAX_QUADROS,
  SEQUENCIA_VAZIA,
  type Sequencia,
  sequenciaDe,
  tiposComuns,
} from './sequencia.ts';

const grupo = (hash: string, date: string | null, types: GrupoDeImagens['types'] = ['true_color', 'ndvi']) =>
  ({ hash, date, types, provider_id: 'proprio' }) as GrupoDeImagens;
const [a, b, c] = [grupo('a', '2014-01-17'), grupo('b', '2014-02-18'), grupo('c', '2014-03-22')];
const hashes = ({ grupos }: Sequencia) => grupos.map(({ hash }) => hash).join('');
const de = (...grupos: readonly GrupoDeImagens[]) => sequenciaDe(grupos, SEQUENCIA_VAZIA);

describe('Uma sequência de imagens', () => {
  it('vai da mais velha à mais nova, seja qual for a ordem em que se marcaram', () => {
    const feita = [c, a, grupo('x', null), b].reduce(alternarNaSequencia, SEQUENCIA_VAZIA);
    expect(hashes(feita)).toBe('abcx');
  });

  it('continua na imagem que se via, quando outra entra ou sai', () => {
    const emB = irNaSequencia(de(b, c), 0);
    const comA = alternarNaSequencia(emB, a);
    expect([hashes(comA), comA.atual]).toEqual(['abc', 1]);
    const semA = alternarNaSequencia(comA, a);
    expect([hashes(semA), semA.atual]).toEqual(['bc', 0]);
    expect(alternarNaSequencia(semA, b).atual).toBe(0);
  });

  it.each([
    [3, 0],
    [-1, 2],
    [1, 1],
  ])('ir à imagem %i de três leva à %i', (para, atual) => {
    expect(irNaSequencia(de(a, b, c), para).atual).toBe(atual);
  });

  it('mostra o que todas podem mostrar, e volta ao usual quando uma não pode', () => {
    expect(tiposComuns([a, grupo('n', null, ['ndvi'])])).toEqual(['ndvi']);
    const verdadeira: Sequencia = { ...de(a, b), tipo: 'true_color' };
    expect(alternarNaSequencia(verdadeira, c).tipo).toBe('true_color');
    expect(alternarNaSequencia(verdadeira, grupo('n', null, ['ndvi'])).tipo).toBeNull();
  });

  it('não tem o que não se pode mostrar, nem mais do que o mapa aguenta', () => {
    expect(hashes(de(a, grupo('y', '2014-01-01', [])))).toBe('a');
    const muitas = Array.from({ length: MAX_QUADROS + 1 }, (_, i) => grupo(`${i}`, null));
    expect(sequenciaDe(muitas, SEQUENCIA_VAZIA).grupos).toHaveLength(MAX_QUADROS);
  });
});
