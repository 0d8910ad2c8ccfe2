import { describe, expect, it } from 'vitest';
import { relogioDeProvas } from '#tests/support/relogio-de-provas.ts';
import { criarRevisao } from './revisao.ts';

function aberta(espera_ms = 3_000) {
  const relogio = relogioDeProvas();
  const feitas: number[] = [];
  const revisao = criarRevisao(relogio);
  const ver = (id: string | null, comImagens = true) =>
    revisao.ver(id, espera_ms, comImagens ? () => feitas.push(relogio.agora()) : null);
  return { relogio, feitas, ver };
}

describe('A revisão de uma análise', () => {
  it('compara as imagens quando a espera termina, e não antes', () => {
    const { relogio, feitas, ver } = aberta();
    ver('uma');
    relogio.passar(2_999);
    expect(feitas).toEqual([]);
    relogio.passar(1);
    expect(feitas).toEqual([3_000]);
  });

  it('conta desde que se abriu, e não desde que as imagens chegaram', () => {
    const { relogio, feitas, ver } = aberta();
    ver('uma', false)();
    relogio.passar(2_000);
    ver('uma');
    relogio.passar(1_000);
    expect(feitas).toEqual([3_000]);
    const atrasada = aberta();
    atrasada.ver('uma', false)();
    atrasada.relogio.passar(10_000);
    atrasada.ver('uma');
    atrasada.relogio.passar(0);
    expect(atrasada.feitas).toEqual([10_000]);
  });

  it('compara uma vez só, e de novo quando a análise é aberta de novo', () => {
    const { relogio, feitas, ver } = aberta();
    ver('uma')();
    ver('uma');
    relogio.passar(5_000);
    ver('uma');
    relogio.passar(60_000);
    expect(feitas).toEqual([3_000]);
    ver(null);
    ver('uma');
    relogio.passar(3_000);
    expect(feitas).toEqual([3_000, 68_000]);
  });

  it('fechada antes, ou trocada por outra, não compara a primeira', () => {
    const { relogio, feitas, ver } = aberta();
    ver('uma')();
    relogio.passar(2_000);
    ver('outra');
    relogio.passar(2_999);
    expect(feitas).toEqual([]);
    relogio.passar(1);
    expect(feitas).toEqual([5_000]);
  });
});
