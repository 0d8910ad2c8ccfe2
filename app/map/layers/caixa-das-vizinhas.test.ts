import { describe, expect, it } from 'vitest';
import type { Bbox } from '#domain/geometria/partes.ts';
import { caixaAPedir } from './caixa-das-vizinhas.ts';

const VISTA: Bbox = [-48, -16, -47.9, -15.9];
const pedida = caixaAPedir(VISTA, null) ?? VISTA;

describe('as camadas guardadas que atraem', () => {
  it('são pedidas com folga em volta da vista, e andar dentro da folga não pede de novo', () => {
    expect(pedida.map((lado) => Number(lado.toFixed(6)))).toEqual([-48.025, -16.025, -47.875, -15.875]);
    const lida = { caixa: pedida, completas: true };
    expect(caixaAPedir(VISTA, lida)).toBeNull();
    expect(caixaAPedir([-47.98, -15.98, -47.88, -15.88], lida)).toBeNull();
    expect(caixaAPedir([-47.95, -15.95, -47.85, -15.85], lida)).not.toBeNull();
  });

  it('de perto são pedidas outra vez quando nem todas couberam', () => {
    const lida = { caixa: pedida, completas: false };
    expect(caixaAPedir(VISTA, lida)).toBeNull();
    expect(caixaAPedir([-47.99, -15.99, -47.91, -15.91], lida)).not.toBeNull();
  });

  it('de longe, e fora do plano, não se pedem', () => {
    expect(caixaAPedir([-50, -17, -47, -15], null)).toBeNull();
    expect(caixaAPedir([-48, 86, -47.9, 86.1], null)).toBeNull();
  });
});
