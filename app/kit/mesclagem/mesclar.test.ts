import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Conflito, mesclar, mesmoValor, mudancasEntre, type ValorDoCampo } from './mesclar.ts';

const em = '2026-03-10T12:00:00.000Z';
const versao = (valores: Record<string, ValorDoCampo>, autor = 'Helena', quando = em) => ({
  valores,
  autor,
  em: quando,
});
const conflito = (campo: string, antes: ValorDoCampo, agora: ValorDoCampo): Conflito => ({
  revisao: 3,
  mudancas: [{ campo, antes, agora, autor: 'Helena', em }],
});
const resultado = (antes: ValorDoCampo, agora: ValorDoCampo, meu: ValorDoCampo) => {
  const [campo] = mesclar(conflito('x', antes, agora), { x: meu });
  return [campo?.situacao, campo?.valor];
};

describe('O que outra pessoa mudou enquanto eu preenchia', () => {
  it('diz campo a campo o antes, o agora, quem e quando, da última vez em que mudou', () => {
    const mudancas = mudancasEntre([
      versao({ tempo: '120', grupos: ['a'] }),
      versao({ tempo: '60', grupos: ['a'] }, 'Helena', '2026-03-10T13:00:00.000Z'),
      versao({ tempo: '60', grupos: ['a', 'b'] }, 'Marta', '2026-03-10T14:00:00.000Z'),
    ]);
    expect(mudancas).toEqual([
      { campo: 'tempo', antes: '120', agora: '60', autor: 'Helena', em: '2026-03-10T13:00:00.000Z' },
      { campo: 'grupos', antes: ['a'], agora: ['a', 'b'], autor: 'Marta', em: '2026-03-10T14:00:00.000Z' },
    ]);
  });

  it('não fala do que foi mudado e voltou a ser o que era', () => {
    expect(mudancasEntre([versao({ t: '1' }), versao({ t: '2' }), versao({ t: '1' })])).toEqual([]);
    expect(mudancasEntre([versao({ t: '1' })])).toEqual([]);
  });
});

describe('Mesclar duas versões de um formulário', () => {
  it('traz o que só a outra pessoa mudou', () => {
    expect(resultado('120', '60', '120')).toEqual(['trazido', '60']);
    expect(resultado(['a'], [], ['a'])).toEqual(['trazido', []]);
  });

  it('pergunta quando as duas mudaram o mesmo campo, e guarda o que foi digitado até a escolha', () => {
    expect(resultado('120', '60', '30')).toEqual(['escolher', '30']);
    expect(resultado('120', '60', '')).toEqual(['escolher', '']);
  });

  it('nada pergunta quando as duas escreveram o mesmo', () => {
    expect(resultado('120', '60', ' 60 ')).toEqual(['igual', '60']);
    expect(resultado(['a'], ['a', 'b'], ['b', 'a'])).toEqual(['igual', ['a', 'b']]);
  });

  it('junta o que cada uma marcou e desmarcou', () => {
    expect(resultado(['a', 'b'], ['a', 'b', 'c'], ['b'])).toEqual(['juntado', ['b', 'c']]);
    expect(resultado([], ['c'], 'd')).toEqual(['juntado', ['c', 'd']]);
  });

  it('em conjuntos, nenhuma marca e nenhuma retirada de ninguém se perde', () => {
    const conjunto = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(conjunto, conjunto, conjunto, (antes, agora, meu) => {
        const [campo] = mesclar(conflito('x', antes, agora), { x: meu });
        const valor = campo?.valor ?? [];
        for (const um of ['a', 'b', 'c', 'd', 'e']) {
          const havia = antes.includes(um);
          const alguemMudou = agora.includes(um) !== havia || meu.includes(um) !== havia;
          expect(valor.includes(um), um).toBe(alguemMudou ? !havia : havia);
        }
      }),
    );
  });

  it('a ordem de um conjunto não é diferença', () => {
    expect(mesmoValor(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(mesmoValor(['a'], 'a')).toBe(true);
    expect(mesmoValor([], '')).toBe(true);
  });
});
