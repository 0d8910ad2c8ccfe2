import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameData, sameSet } from './equality.ts';
import { categoryOf, idOf, streamId } from './ids.ts';
import { corSchema, cortado, nomeSchema } from './text.ts';

describe('Igualdade de dados', () => {
  it('é a do JSON: a ordem das chaves não conta, a das listas conta', () => {
    expect(sameData({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameData([1, 2], [2, 1])).toBe(false);
    expect(sameData({}, [])).toBe(false);
    expect(sameData({ a: null }, {})).toBe(false);
    expect(sameData({ a: 1 }, { b: 1 })).toBe(false);
    expect(sameData(1, {})).toBe(false);
    expect(sameData({}, 1)).toBe(false);
    expect(sameData('ab', { 0: 'a', 1: 'b' })).toBe(false);
  });

  it('todo valor é igual à sua cópia, e diferente dela com uma chave a mais', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (valor) => {
        const copia = JSON.parse(JSON.stringify({ valor }));
        expect(sameData(copia, JSON.parse(JSON.stringify({ valor })))).toBe(true);
        expect(sameData(copia, { ...copia, outra: 1 })).toBe(false);
      }),
    );
  });

  it('de conjuntos de ids não vê ordem nem repetição', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid()), (ids) => {
        expect(sameSet(ids, [...ids].reverse().concat(ids))).toBe(true);
        expect(sameSet(ids, [...ids, 'outro'])).toBe(false);
      }),
    );
  });
});

describe('Nomes de streams', () => {
  it('separam-se de volta em categoria e id', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.uuid(), (category, id) => {
        const stream = streamId(category, id);
        expect([categoryOf(stream), idOf(stream)]).toEqual([category, id]);
      }),
    );
  });

  it('não aceitam categoria com hífen, que se confundiria com o id', () => {
    expect(() => streamId('camada-tipo', 'x')).toThrow(RangeError);
  });
});

describe('Textos de formulário', () => {
  it('o começo de um texto é de caracteres inteiros', () => {
    expect(cortado('abc', 2)).toBe('ab');
    expect(cortado('abc', 3)).toBe('abc');
    expect(cortado('a😀b', 2)).toBe('a');
    expect(cortado('a😀b', 3)).toBe('a😀');
    expect(cortado('😀bc', 3)).toBe('😀b');
    // What came broken and fits stays as it came: whoever stores it says so.
    expect(cortado('a\ud83d', 2)).toBe('a\ud83d');
    expect(cortado('a\ud83d', 3)).toBe('a\ud83d');
  });

  it('um nome vem sem espaços em volta e não pode ficar vazio', () => {
    expect(nomeSchema.parse('  Barragem B1 ')).toBe('Barragem B1');
    expect(nomeSchema.safeParse('   ').success).toBe(false);
    expect(nomeSchema.safeParse('a'.repeat(201)).success).toBe(false);
  });

  it.each([
    ['#0a8', '#00AA88'],
    ['#0A8556', '#0A8556'],
    [' #8caa4b ', '#8CAA4B'],
  ])('a cor %s é guardada como %s', (digitada, guardada) => {
    expect(corSchema.parse(digitada)).toBe(guardada);
  });

  it.each(['0A8556', '#12', '#12345', '#GGGGGG', '#0A85561', 'red'])('%s não é uma cor hexadecimal', (texto) => {
    expect(corSchema.safeParse(texto).success).toBe(false);
  });
});
