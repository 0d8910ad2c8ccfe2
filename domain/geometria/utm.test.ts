import { describe, expect, it } from 'vitest';
import { grausDeUtm, utmDeGraus } from './utm.ts';

describe('UTM', () => {
  // By PROJ: EPSG 31983, 31983, 31974, 31985 to 4674.
  it.each([
    [{ fuso: 23, sul: true, leste: 608123, norte: 7778123 }, -43.9658191167, -20.0909128504],
    [{ fuso: 23, sul: true, leste: 166021.4431, norte: 6500000 }, -48.5191300551, -31.5866779948],
    [{ fuso: 20, sul: false, leste: 780000, norte: 400000 }, -60.4795387598, 3.6153620613],
    [{ fuso: 25, sul: true, leste: 200000, norte: 9574000 }, -35.7010821449, -3.8497995805],
  ])('%o fica onde o PROJ diz, ao milímetro', (posicao, lng, lat) => {
    const graus = grausDeUtm(posicao);
    expect(graus.lng).toBeCloseTo(lng, 8);
    expect(graus.lat).toBeCloseTo(lat, 8);
    const volta = utmDeGraus({ lng, lat }, posicao.fuso);
    expect(volta.sul).toBe(posicao.sul);
    expect(volta.leste).toBeCloseTo(posicao.leste, 2);
    expect(volta.norte).toBeCloseTo(posicao.norte, 2);
  });
});
