import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';

const wellFormed = fc.string({ unit: 'grapheme' });
const json = fc.jsonValue({ stringUnit: 'grapheme' });

describe('texto canônico (RFC 8785)', () => {
  it('é o mesmo que o de outra implementação, para qualquer valor', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
  });

  it('não depende da ordem em que os campos foram escritos', () => {
    const members = fc.uniqueArray(fc.tuple(wellFormed, json), { selector: ([key]) => key });
    const shuffled = members.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(canonicalJson(Object.fromEntries(one))).toBe(canonicalJson(Object.fromEntries(other)));
      }),
    );
  });

  it('guarda o valor inteiro: lido de volta, dá o mesmo texto', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
      }),
    );
  });

  it('escreve os exemplos da norma', () => {
    expect(canonicalJson({ '€': 'Euro', '\r': 'CR', '1': 'um', '\u0080': 'c', ö: 'o', '😀': 's', '\ufb33': 'd' })).toBe(
      '{"\\r":"CR","1":"um","\u0080":"c","ö":"o","€":"Euro","😀":"s","\ufb33":"d"}',
    );
    expect(canonicalJson([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    );
    expect(canonicalJson('€$\u000f\nA\'B"\\\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"');
  });

  it('deixa de fora o que não está definido e traz datas como texto', () => {
    expect(canonicalJson({ a: undefined, b: [undefined], c: new Date(0) })).toBe(
      '{"b":[null],"c":"1970-01-01T00:00:00.000Z"}',
    );
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinito', Number.POSITIVE_INFINITY],
    ['um inteiro sem limite', 1n],
    ['uma função', () => 0],
    ['meio caractere', '\ud800'],
    ['um nome com meio caractere', { '\udc00a': 1 }],
    ['o caractere nulo', 'a\0b'],
    ['um nome com o caractere nulo', { 'a\0b': 1 }],
  ])('recusa %s, que JSON ou as tabelas não guardam', (_, value) => {
    expect(() => canonicalJson([value])).toThrow(TypeError);
  });
});
