import { describe, expect, it } from 'vitest';
import { areaTemporaria, destinoDaArea, feicaoDe, seEncontram } from './area-temporaria.ts';

const ativo = (monitoramento: boolean) => ({ id: 'a', monitoramento, extensao: [-50, -10, -49, -9] as const });

describe('Uma área temporária', () => {
  it('cobre as suas feições', () => {
    const ponto = (x: number, y: number) => feicaoDe('p', { type: 'Point', coordinates: [x, y] });
    expect(areaTemporaria('a', [ponto(-50, -10), ponto(-49, -11)]).extensao).toEqual([-50, -11, -49, -10]);
  });

  it.each([
    [[-49.5, -9.5, -48, -8], true, 'temporaria'],
    [[-49.5, -9.5, -48, -8], false, 'lugar'],
    [[-40, -9.5, -39, -8], true, 'lugar'],
  ] as const)('em %j, com um ativo monitorado (%s), vira %s', (extensao, monitorado, destino) => {
    expect(destinoDaArea(extensao, [ativo(monitorado)])).toBe(destino);
  });

  it('caixas que só se tocam se encontram', () => {
    expect(seEncontram([0, 0, 1, 1], [1, 1, 2, 2])).toBe(true);
    expect(seEncontram([0, 0, 1, 1], [1.1, 0, 2, 1])).toBe(false);
  });
});
