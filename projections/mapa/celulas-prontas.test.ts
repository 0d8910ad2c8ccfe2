import { describe, expect, it } from 'vitest';
import { arredondar, celulasDe, type Lugar } from './celulas-prontas.ts';
import { CELULAS_POR_LADO, minimoNoZoom, sempreNoZoom } from './niveis.ts';

const UM = '00000001-0002-0003-0004-000000000005';
const OUTRO = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const lugar = (dito: Partial<Lugar> = {}): Lugar => ({ id: UM, area_m2: 7, tamanho: 0, x: 100.4, y: -200.6, ...dito });
const noZoom = (zoom: number, ...lugares: Lugar[]) => celulasDe(lugares).filter((uma) => uma.zoom === zoom);

describe('Células de camadas que chegam', () => {
  it('um meio arredonda para o lado par, como no Postgres', () => {
    expect([1.5, 2.5, 3.5, -1.5, -2.5, 1.4, 1.6, -1.6, 3].map(arredondar)).toEqual([2, 2, 4, -2, -2, 1, 2, -2, 3]);
    expect(arredondar(0.5)).toBe(0);
  });

  it('cada zoom tem a célula do seu ladrilho em que a camada está, com metros inteiros e o id', () => {
    const celulas = celulasDe([lugar()]);
    expect(celulas.map(({ zoom }) => zoom)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const { zoom, ...celula } of celulas)
      expect(celula).toEqual({
        coluna: 2 ** (zoom - 1),
        linha: 2 ** (zoom - 1),
        celula: 0,
        media: false,
        n: 1,
        area_m2: 7,
        soma_x: 100,
        soma_y: -201,
        ids_inicio: String(0x0000_0001_0002_0003n),
        ids_fim: String(0x0004_0000_0000_0005n),
      });
  });

  it('numeram-se fileira por fileira, do noroeste', () => {
    const lado = (2 * 20_037_508.342789244) / 2 ** 12 / CELULAS_POR_LADO;
    const [celula] = noZoom(12, lugar({ x: 3.5 * lado, y: -2.5 * lado }));
    expect(celula).toMatchObject({ coluna: 2_048, linha: 2_048, celula: 2 * CELULAS_POR_LADO + 3 });
    const [norte] = noZoom(12, lugar({ x: -0.5 * lado, y: 0.5 * lado }));
    expect(norte).toMatchObject({ coluna: 2_047, linha: 2_047, celula: CELULAS_POR_LADO ** 2 - 1 });
    const longe = noZoom(12, lugar({ x: 3e7, y: -3e7 }), lugar({ x: -3e7, y: 3e7 }));
    expect(longe.map(({ coluna, linha, celula: qual }) => [coluna, linha, qual])).toEqual([
      [4_095, 4_095, CELULAS_POR_LADO ** 2 - 1],
      [0, 0, 0],
    ]);
  });

  it('somam-se as da mesma célula; os ids, por ou exclusivo, e dois iguais se anulam', () => {
    const [soma, ...mais] = noZoom(12, lugar(), lugar({ id: OUTRO, area_m2: 3, x: 101, y: -200 }));
    expect(mais).toEqual([]);
    expect(soma).toMatchObject({ n: 2, area_m2: 10, soma_x: 201, soma_y: -401 });
    expect(soma?.ids_inicio).toBe(String(BigInt.asIntN(64, ~0x0000_0001_0002_0003n)));
    expect(soma?.ids_fim).toBe(String(BigInt.asIntN(64, ~0x0004_0000_0000_0005n)));
    expect(noZoom(12, lugar(), lugar())[0]).toMatchObject({ ids_inicio: '0', ids_fim: '0' });
  });

  it('as médias contam à parte, e as que sempre se desenham não contam', () => {
    const [minimo, sempre] = [minimoNoZoom(8), sempreNoZoom(8)];
    const tamanhos = [minimo - 0.1, minimo, sempre - 0.1, sempre];
    const contadas = noZoom(8, ...tamanhos.map((tamanho) => lugar({ tamanho })));
    expect(contadas.map(({ media, n }) => [media, n])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });
});
