import { describe, expect, it } from 'vitest';
import { lerEstado } from './endereco.ts';
import { comVista, porExtenso } from './link-curto.ts';

const V = '00000000-0000-5000-8000-0000000000aa';
const A = '00000000-0000-7000-8000-00000000000a';
const consulta = `ativo_id=${A}&secao=imagens&oculto=${A}`;
const guardada = (id: string) => (id === V ? consulta : undefined);

describe('Um link que não cabe no endereço', () => {
  it('diz o mesmo que o endereço por extenso', () => {
    expect(lerEstado(porExtenso(`v=${V}`, guardada))).toEqual(lerEstado(new URLSearchParams(consulta)));
  });

  it('leva o instante ao lado do que foi guardado', () => {
    const extenso = new URLSearchParams(`${consulta}&em=2024-05-01T12:00:00Z`);
    const curto = comVista(V, extenso);
    expect(`${curto}`).toBe(`v=${V}&em=2024-05-01T12%3A00%3A00Z`);
    expect([...porExtenso(`${curto}`, guardada)]).toEqual([...extenso]);
  });

  it('de uma vista que ninguém conhece diz só o que está ao lado', () => {
    expect(`${porExtenso('v=outra&em=x', guardada)}`).toBe('em=x');
  });
});
