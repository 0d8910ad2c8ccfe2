import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { comTextosLegiveis } from '#domain/kernel/textos-legiveis.ts';
import { decodeFeicao, decodeLote, encodeFeicao, LoteLines, linesOf } from './lote-format.ts';

const valor = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const feicao: fc.Arbitrary<FeicaoDoLote> = fc.record({
  id: fc.uuid(),
  arquivo: fc.string(),
  camada: fc.string(),
  feicao: fc.nat(),
  crs_original: fc.nat(),
  nome: fc.string({ unit: 'grapheme' }),
  descricao: fc.constantFrom('', 'duas\nlinhas', 'fim\u2028de linha'),
  area: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  comprimento: fc.option(fc.nat()),
  area_informada: fc.option(fc.nat()),
  attributes: fc.dictionary(fc.string(), fc.option(valor)),
  defeitos: fc.array(fc.constantFrom('reparada', 'duplicada')),
  geom: fc.uint8Array(),
});

describe('Um lote em arquivo', () => {
  it('tem uma feição em cada linha, e lido de volta é o mesmo, também com quebras de linha nos textos', () => {
    fc.assert(
      fc.property(fc.array(feicao), (feicoes) => {
        const lidas = linesOf(Buffer.from(feicoes.map(encodeFeicao).join(''))).map(decodeFeicao);
        const comoJson = (lista: readonly FeicaoDoLote[]) =>
          lista.map(({ geom, ...resto }) => ({ ...JSON.parse(JSON.stringify(resto)), geom: [...geom] }));
        // What no table holds comes as U+FFFD: one in a file would stop every projection that reads it.
        expect(comoJson(lidas)).toEqual(comTextosLegiveis(comoJson(feicoes)));
      }),
    );
  });

  it('lido inteiro é o mesmo que lido linha a linha, e escrito de uma vez o mesmo que escrito linha a linha', () => {
    fc.assert(
      fc.property(fc.array(feicao), (feicoes) => {
        const linhas = new LoteLines();
        for (const uma of feicoes) linhas.add(uma);
        const conteudo = Buffer.from(feicoes.map(encodeFeicao).join(''));
        expect(linhas.length).toBe(conteudo.length);
        expect(Buffer.from(linhas.end()).equals(conteudo)).toBe(true);
        const bytes = (lidas: readonly FeicaoDoLote[]) =>
          lidas.map(({ geom, ...resto }) => ({ ...resto, geom: [...geom] }));
        expect(bytes(decodeLote(conteudo))).toEqual(bytes(linesOf(conteudo).map(decodeFeicao)));
      }),
    );
  });

  it('escrito de outra forma é lido como JSON que é', () => {
    const [base] = fc.sample(feicao, 1);
    if (!base) throw new Error('sem amostra');
    const { geom: _, ...resto } = base;
    const escritas = [
      JSON.stringify({ geom: 'AQI=', ...resto }),
      JSON.stringify({ ...resto, geom: 'AQI=' }, null, ' ').replaceAll('\n', ''),
      JSON.stringify({ ...resto, geom: 'AQI=' }).replace('AQI=', '\\u0041QI='),
      JSON.stringify({ ...resto, attributes: { geom: 'x' }, geom: 'AQI=', mais: ',"geom":"' }),
    ];
    for (const escrita of escritas) expect([...(decodeLote(Buffer.from(escrita))[0]?.geom ?? [])]).toEqual([1, 2]);
    for (const cortada of ['{"id":"x"}', '{"geom":"AA=="}', '{"id":{"geom":"AA=="}}'])
      expect(() => decodeLote(Buffer.from(cortada))).toThrow(RangeError);
    for (const cortada of ['não é JSON', '{"id":"x","geom":"AA=="', '{"id":"x,"geom":"AA=="}'])
      expect(() => decodeLote(Buffer.from(cortada))).toThrow(SyntaxError);
  });

  it('escreve só os bytes da geometria, mesmo que ela seja parte de uma memória maior', () => {
    const memoria = Uint8Array.from([9, 9, 1, 2, 3, 9]);
    const [base] = fc.sample(feicao, 1);
    if (!base) throw new Error('sem amostra');
    const linha = encodeFeicao({ ...base, geom: memoria.subarray(2, 5) });
    expect([...decodeFeicao(linha).geom]).toEqual([1, 2, 3]);
  });

  it('de quando não se perguntava ao arquivo pela área não diz nenhuma', () => {
    const [base] = fc.sample(feicao, 1);
    if (!base) throw new Error('sem amostra');
    const { area_informada: _, ...antigo } = JSON.parse(encodeFeicao(base));
    expect(decodeFeicao(JSON.stringify(antigo)).area_informada).toBeNull();
  });

  it('que ninguém escreveu não é lido', () => {
    expect(() => decodeFeicao('{"id":"x"}')).toThrow(RangeError);
    expect(() => decodeFeicao('{"geom":"AA=="}')).toThrow(RangeError);
    expect(() => decodeFeicao('não é JSON')).toThrow(SyntaxError);
  });
});
