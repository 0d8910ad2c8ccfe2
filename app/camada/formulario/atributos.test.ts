import { describe, expect, it } from 'vitest';
import { atributosDe, linhasDe, linhasRepetidas, textoDosAtributos, valorDigitado } from './atributos.ts';

const linha = (id: number, chave: string, valor: string) => ({ id, chave, valor, original: null });

describe('Tabela de atributos do formulário', () => {
  it('o que não se toca volta como veio, com o seu tipo', () => {
    const lidos = { bioma: 'Cerrado', lotes: 12, taxa: 0.5, ativo: true, vazio: null, texto: '12' };
    expect(atributosDe(linhasDe(lidos))).toEqual(lidos);
  });

  it.each([
    ['13', 12, 13],
    ['1,5', 12, 1.5],
    ['-0.25', 12, -0.25],
    ['doze', 12, 'doze'],
    ['12345678901234567', 12, '12345678901234567'],
    ['não', true, false],
    ['talvez', true, 'talvez'],
    ['', 12, ''],
    ['007', 'x', '007'],
    ['', null, null],
    ['novo', null, 'novo'],
  ])('“%s” no lugar de %j é %j', (texto, original, valor) => {
    expect(valorDigitado(texto, original)).toBe(valor);
  });

  it('chaves vazias são ignoradas', () => {
    expect(atributosDe([linha(0, '', 'x'), linha(1, '  ', 'y'), linha(2, ' bioma ', 'Cerrado')])).toEqual({
      bioma: 'Cerrado',
    });
  });

  it('uma chave repetida é apontada, também a de um valor protegido, e vale a primeira', () => {
    const linhas = [
      linha(0, 'a', '1'),
      linha(1, 'a ', '2'),
      linha(2, '', '3'),
      linha(3, '', '4'),
      linha(4, 'cpf', '5'),
    ];
    expect([...linhasRepetidas(linhas, ['cpf'])]).toEqual([1, 4]);
    expect(atributosDe(linhas)).toEqual({ a: '1', cpf: '5' });
  });

  it('chaves com nome de peça da linguagem são chaves como as outras', () => {
    const atributos = atributosDe([linha(0, '__proto__', 'x'), linha(1, 'constructor', 'y')]);
    expect(Object.entries(atributos)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('a ordem das chaves não é diferença', () => {
    expect(textoDosAtributos({ b: 1, a: 'x' })).toBe(textoDosAtributos({ a: 'x', b: 1 }));
    expect(textoDosAtributos({ a: '1' })).not.toBe(textoDosAtributos({ a: 1 }));
  });
});
