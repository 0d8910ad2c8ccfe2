import { describe, expect, it } from 'vitest';
import { deOndeEQuando } from './midia-do-artefato.tsx';

const foto = { posicao: null, instante: null, distancia_m: null, dias: null };

describe('Uma fotografia de campo', () => {
  it.each([
    [{ ...foto, distancia_m: 120.4, dias: 3 }, 'fotografada a 120 m da detecção, 3 dias depois'],
    [{ ...foto, dias: -1 }, 'fotografada 1 dia antes'],
    [{ ...foto, dias: 0 }, 'fotografada no mesmo dia'],
    [{ ...foto, instante: '2024-08-01T15:00:00Z' }, 'fotografada em 01/08/2024, 12:00 (Brasília)'],
    [foto, ''],
  ])('diz a que distância e quando', (dita, texto) => expect(deOndeEQuando(dita)).toBe(texto));
});
