import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comTextosLegiveis, ilegibilidadeDe, lerJsonLegivel, textoIlegivelEm } from './textos-legiveis.ts';

/** Any code units: halves of pairs and U+0000 too, far more often than chance has them. */
const qualquer = fc
  .array(fc.oneof(fc.constantFrom('\0', '\ud800', '\udc00', '\ud83d\ude00', '\\u0000', '\\', 'ã'), fc.string()))
  .map((partes) => partes.join(''));
const json = fc.letrec((no) => ({
  valor: fc.oneof(
    { depthSize: 'small' },
    qualquer,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(no('valor')),
    fc.dictionary(qualquer, no('valor')),
  ),
})).valor;

describe('Textos que se guardam', () => {
  it.each([
    ['o caractere nulo', 'a\0b', 'nulo'],
    ['meio caractere, a primeira metade', '\ud83d', 'partido'],
    ['meio caractere, a segunda', 'a\ude00', 'partido'],
    ['um caractere inteiro', '😀', null],
    ['a barra e as letras que se parecem com um escape', '\\u0000', null],
  ])('%s', (_, texto, motivo) => {
    expect(ilegibilidadeDe(texto)).toBe(motivo);
  });

  it('onde está o que não se guarda, por dentro de listas e objetos, no nome e no valor', () => {
    expect(textoIlegivelEm({ nome: 'a', attributes: { dono: ['x', 'y\0'] } })).toEqual({
      campo: 'attributes.dono.1',
      motivo: 'nulo',
    });
    expect(textoIlegivelEm({ attributes: { 'do\udc00no': 1 } })?.motivo).toBe('partido');
    expect(textoIlegivelEm({ attributes: { 'do\0no': { a: 1 } } })).toEqual({
      campo: 'attributes.do\uFFFDno',
      motivo: 'nulo',
    });
    expect(textoIlegivelEm({ coordinates: [[1, 2]], nada: null })).toBeNull();
  });

  it('o que já foi guardado assim lê-se com U+FFFD no lugar, e todo o resto como está', () => {
    fc.assert(
      fc.property(json, (valor) => {
        const lido = lerJsonLegivel(JSON.stringify(valor));
        expect(textoIlegivelEm(lido)).toBeNull();
        expect(lido).toEqual(comTextosLegiveis(JSON.parse(JSON.stringify(valor))));
        if (textoIlegivelEm(valor) === null) expect(lido).toEqual(JSON.parse(JSON.stringify(valor)));
      }),
    );
  });
});
