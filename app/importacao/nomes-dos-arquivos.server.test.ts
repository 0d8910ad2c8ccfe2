import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nomeLimpo, nomesDistintos, separados } from './nomes-dos-arquivos.server.ts';

describe('Os nomes dos arquivos de um envio', () => {
  it.each([
    ['norte/lotes/a.shp', 'norte/lotes/a.shp'],
    ['norte\\a.shp', 'norte/a.shp'],
    ['./norte//a.shp', 'norte/a.shp'],
    ['../../etc/a.shp', 'a.shp'],
    ['norte/../../a.shp', 'a.shp'],
    ['/etc/a.shp', 'a.shp'],
    ['C:\\Users\\ana\\a.shp', 'a.shp'],
    ['\\\\servidor\\a.shp', 'a.shp'],
    ['no\u0001rte/a\u0000.shp', 'norte/a.shp'],
    ['CON/NUL.shp', 'CON/NUL.shp'],
    ['norte/', ''],
    ['norte/..', ''],
    ['', ''],
  ])('%j é guardado como %j', (enviado, guardado) => expect(nomeLimpo(enviado)).toBe(guardado));

  it('longos demais perdem as pastas mais distantes e o fim, nunca a metade de uma letra', () => {
    const longo = `${'p/'.repeat(500)}perto/${'x'.repeat(199)}😀.shp`;
    const limpo = nomeLimpo(longo);
    expect(limpo.length).toBeLessThan(402);
    expect(limpo).toMatch(/\/perto\/x{199}$/);
    expect(nomeLimpo(`${'p'.repeat(300)}/a.shp`)).toBe('a.shp');
  });

  it('iguais ganham um número, também quando só diferem em maiúsculas ou na forma do acento', () => {
    const nomes = ['a.shp', 'A.SHP', 'a.shp.xml', 'a.shp.xml', 'a (2).shp', 'ão.kml', 'a\u0303o.kml', 'x', 'x'];
    expect(nomesDistintos(nomes)).toEqual([
      'a.shp',
      'A (2).SHP',
      'a.shp.xml',
      'a (2).shp.xml',
      'a (2) (2).shp',
      'ão.kml',
      'a\u0303o (2).kml',
      'x',
      'x (2)',
    ]);
  });

  it('de pastas diferentes ficam como estão, e se diz quais eram de um nome só', () => {
    const nomes = ['norte/a.shp', 'sul/a.shp', 'sul/b.shp'];
    expect(nomesDistintos(nomes)).toEqual(nomes);
    expect(separados(nomes, nomes)).toEqual(['norte/a.shp', 'sul/a.shp']);
  });

  it('um arquivo que se chama como a pasta de outro não se confunde com ela', () => {
    expect(nomesDistintos(['a.zip', 'a.zip/x.shp'])).toEqual(['a (2).zip', 'a.zip/x.shp']);
  });

  it('quaisquer que sejam, saem todos diferentes, e sem caminho para cima', () => {
    const parte = fc.oneof(
      fc.constantFrom('..', '.', '', 'a', 'A', 'a (2)', 'C:', 'a.shp', '~'),
      fc.string({ unit: 'binary' }),
    );
    const nome = fc.array(parte, { minLength: 1, maxLength: 5 }).map((partes) => partes.join('/'));
    fc.assert(
      fc.property(fc.array(nome, { maxLength: 12 }), (enviados) => {
        const limpos = enviados.map(nomeLimpo).filter((um) => um !== '');
        const distintos = nomesDistintos(limpos);
        expect(new Set(distintos.map((um) => um.normalize('NFC').toLowerCase())).size).toBe(limpos.length);
        const mau = /(^|\/)\.\.?(\/|$)|^\/|\/$|\/\/|\p{Cc}/u;
        expect(distintos.filter((um) => mau.test(um) || distintos.some((outro) => outro.startsWith(`${um}/`)))).toEqual(
          [],
        );
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});
