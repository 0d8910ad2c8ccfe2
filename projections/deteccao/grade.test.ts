import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';
import {
  encurtar,
  lugarNaGrade,
  NIVEIS_DA_GRADE,
  NIVEL_MAXIMO,
  nivelDaGrade,
  quadrasAoRedor,
  quadrasDoLadrilho,
} from './grade.ts';

const lugar = fc.tuple(
  fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);
const ladrilhoDe = (z: number, [lng, lat]: readonly [number, number]) => ({
  z,
  x: Math.floor(fracaoDoOeste(lng) * 2 ** z),
  y: Math.floor(fracaoDoNorte(lat) * 2 ** z),
});

describe('A grade em que se contam detecções', () => {
  it('tem metros inteiros do mapa, e bits das duas direções por turnos', () => {
    expect(lugarNaGrade([0, 0])).toEqual({ x: 0, y: 0, quadra: 3 * 4 ** (NIVEL_MAXIMO - 1) });
    expect(lugarNaGrade([-179.99, 85.04]).quadra).toBe(0);
    expect(lugarNaGrade([179.99, 85.04]).quadra).toBe((4 ** NIVEL_MAXIMO - 1) / 3);
    expect(lugarNaGrade([-44, -20])).toMatchObject({ x: -4_898_058, y: -2_273_031 });
  });

  it.each([
    ['ao norte', [0, 86]],
    ['ao sul', [0, -86]],
    ['no polo', [0, 90]],
    ['no outro polo', [0, -90]],
    ['a leste', [180.1, 0]],
    ['a oeste', [-180.1, 0]],
  ] as const)('fora do mundo, %s, não há quadra, e os metros são números', (_, onde) => {
    const { x, y, quadra } = lugarNaGrade(onde);
    expect(quadra).toBe(-1);
    expect([x, y].every(Number.isSafeInteger)).toBe(true);
  });

  it('as quadras de um ladrilho são uma fileira só, onde está tudo o que ele cobre, em cada nível', () => {
    fc.assert(
      fc.property(lugar, fc.integer({ min: 0, max: NIVEL_MAXIMO }), (onde, z) => {
        const { quadra } = lugarNaGrade(onde);
        for (const nivel of NIVEIS_DA_GRADE.filter((um) => um >= z)) {
          const [primeira, ultima] = quadrasDoLadrilho(ladrilhoDe(z, onde), nivel);
          const dele = Math.floor(quadra / 2 ** encurtar(nivel));
          expect(ultima - primeira + 1).toBe(4 ** (nivel - z));
          // A place within half a metre of a border is counted on one of its sides.
          if (dele < primeira || dele > ultima) expect(quadrasAoRedor(ladrilhoDe(z, onde))).toContain(quadra);
        }
      }),
      { examples: [[[-44.1, -20.1], 5]] },
    );
    const daqui = lugarNaGrade([-44.1, -20.1]).quadra;
    const [primeira, ultima] = quadrasDoLadrilho(ladrilhoDe(8, [-44.1, -20.1]), NIVEL_MAXIMO);
    expect(daqui).toBeGreaterThanOrEqual(primeira);
    expect(daqui).toBeLessThanOrEqual(ultima);
    const [aoLado] = quadrasDoLadrilho(ladrilhoDe(8, [-42, -20.1]), NIVEL_MAXIMO);
    expect(aoLado).not.toBe(primeira);
  });

  it('ao redor de um ladrilho há uma quadra a mais de cada lado, até a borda do mundo', () => {
    const meio = quadrasAoRedor({ z: 9, x: 200, y: 300 });
    expect(new Set(meio).size).toBe(36);
    const [primeira, ultima] = quadrasDoLadrilho({ z: 9, x: 200, y: 300 }, NIVEL_MAXIMO);
    for (let quadra = primeira; quadra <= ultima; quadra += 1) expect(meio).toContain(quadra);
    expect(quadrasAoRedor({ z: 9, x: 0, y: 0 })).toHaveLength(25);
    expect(quadrasAoRedor({ z: 9, x: 511, y: 300 })).toHaveLength(30);
    expect(quadrasAoRedor({ z: 9, x: 511, y: 511 })).not.toContain(4 ** NIVEL_MAXIMO);
  });

  it('o nível é o primeiro cujas quadras cabem nas células do ladrilho; depois, o último', () => {
    expect([0, 2, 3, 5, 6, 8, 9, 14].map(nivelDaGrade)).toEqual([5, 5, 8, 8, 11, 11, 11, 11]);
    expect(NIVEIS_DA_GRADE.map(encurtar)).toEqual([12, 6, 0]);
  });
});
