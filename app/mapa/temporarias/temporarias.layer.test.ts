import { expect, it } from 'vitest';
import { camadasDasTemporarias } from './temporarias.layer.ts';

it('uma área temporária tem contorno azul de largura 2, sem preenchimento, e um ponto um anel igual', () => {
  const camadas = camadasDasTemporarias();
  const pintura = (id: string) => camadas.find((uma) => uma.id === id);
  expect(pintura('temporarias-contorno')).toMatchObject({
    type: 'line',
    paint: { 'line-color': '#0000ff', 'line-width': 2 },
  });
  expect(pintura('temporarias-ponto')).toMatchObject({
    paint: { 'circle-stroke-color': '#0000ff', 'circle-stroke-width': 2 },
  });
  expect(camadas.filter(({ type }) => type === 'fill')).toEqual([]);
});
