import { describe, expect, it } from 'vitest';
import { type Caixa, folgas } from './folgas.ts';

const MAPA: Caixa = { left: 400, top: 50, right: 1400, bottom: 850 };
const caixa = (x: number, y: number, largura: number, altura: number): Caixa => ({
  left: MAPA.left + x,
  top: MAPA.top + y,
  right: MAPA.left + x + largura,
  bottom: MAPA.top + y + altura,
});
const BARRA = caixa(10, 10, 70, 400);
const CONTROLES = caixa(950, 10, 40, 420);
const AVISO = caixa(80, 10, 500, 60);
const LEGENDA = caixa(90, 600, 180, 160);

describe('a folga de um enquadramento', () => {
  it('é a margem onde nada está sobre o mapa', () => {
    expect(folgas(MAPA, [], 50)).toEqual({ left: 50, right: 50, top: 50, bottom: 50 });
  });

  it('deixa livre a coluna da barra, a dos controles e a faixa dos avisos', () => {
    expect(folgas(MAPA, [BARRA, CONTROLES, AVISO], 50)).toEqual({ left: 130, right: 100, top: 120, bottom: 50 });
  });

  it('o que está num canto toma o lado em que menos entra', () => {
    expect(folgas(MAPA, [LEGENDA], 50)).toEqual({ left: 50, right: 50, top: 50, bottom: 250 });
    const baixo: Caixa = { ...MAPA, bottom: 400 };
    expect(folgas(baixo, [caixa(10, 100, 160, 200)], 50).left).toBe(220);
  });

  it('nunca toma o mapa: num telefone sobram dois quintos de cada lado', () => {
    const telefone: Caixa = { left: 0, top: 50, right: 390, bottom: 330 };
    const cheio = folgas(
      telefone,
      [
        { left: 0, top: 50, right: 120, bottom: 330 },
        { left: 290, top: 50, right: 390, bottom: 330 },
      ],
      50,
    );
    expect((cheio.left ?? 0) + (cheio.right ?? 0)).toBeLessThanOrEqual(234);
    expect((cheio.top ?? 0) + (cheio.bottom ?? 0)).toBeLessThanOrEqual(168);
    expect(cheio.left).toBeGreaterThan(cheio.right ?? 0);
  });

  it('o que está fora do mapa, ou não se vê, não conta', () => {
    expect(folgas(MAPA, [{ left: 0, top: 0, right: 300, bottom: 900 }, caixa(20, 20, 0, 0)], 50).left).toBe(50);
  });
});
