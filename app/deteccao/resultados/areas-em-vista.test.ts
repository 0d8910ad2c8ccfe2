import { describe, expect, it } from 'vitest';
import type { Bbox } from '#domain/geometria/partes.ts';
import { relogioDeProvas } from '#tests/support/relogio-de-provas.ts';
import { areasAPedir, criarAreasEmVista } from './areas-em-vista.ts';

const VISTA = { caixa: [-48, -16, -44, -12], zoom: 6.3 } as const;
const PERTO = { caixa: [-47, -15, -46, -14], zoom: 9 } as const;
type Areas = { readonly features: readonly string[] };

/** A map whose questions are answered by hand. */
function mapa() {
  const relogio = relogioDeProvas();
  const pedidos: { endereco: string; signal: AbortSignal; chega(areas: Areas): void; falha(): void }[] = [];
  const vistas: Areas[] = [];
  const falhas: unknown[] = [];
  const areas = criarAreasEmVista<Areas>({
    relogio,
    base: '/areas?',
    pedir: (endereco, signal) =>
      new Promise((chega, recusa) => pedidos.push({ endereco, signal, chega, falha: () => recusa(new Error('rede')) })),
    aoChegar: (um) => vistas.push(um),
    aoFalhar: (erro) => falhas.push(erro),
  });
  const parar = (vista: { readonly caixa: Bbox; readonly zoom: number }) => {
    areas.ver(vista);
    relogio.passar(300);
  };
  return {
    relogio,
    pedidos,
    vistas,
    falhas,
    areas,
    parar,
    passar: () => new Promise((depois) => setTimeout(depois)),
  };
}

describe('As áreas monitoradas em vista', () => {
  it('são pedidas com folga em volta, pelo zoom inteiro em que se veem, e nunca fora do mundo', () => {
    expect(areasAPedir(VISTA, null)).toEqual({ caixa: [-49, -17, -43, -11], zoom: 7 });
    expect(areasAPedir({ caixa: [-300, -100, 300, 100], zoom: -1 }, null)).toEqual({
      caixa: [-180, -90, 180, 90],
      zoom: 0,
    });
    expect(areasAPedir({ caixa: [200, 0, 210, 5], zoom: 4 }, null)).toBeNull();
  });

  it('não são pedidas de novo onde o que se tem as mostra; mais de perto, ou se faltou alguma, sim', () => {
    const tidas = { caixa: [-49, -17, -43, -11] as const, zoom: 7, completas: true };
    expect(areasAPedir({ ...VISTA, caixa: [-48.5, -16.5, -44.5, -12.5] }, tidas)).toBeNull();
    expect(areasAPedir({ ...VISTA, zoom: 5 }, tidas)).toBeNull();
    expect(areasAPedir({ ...VISTA, zoom: 7.1 }, tidas)).not.toBeNull();
    expect(areasAPedir({ ...VISTA, caixa: [-50, -16, -46, -12] }, tidas)).not.toBeNull();
    const parte = { ...tidas, completas: false };
    expect(areasAPedir(VISTA, parte)).toBeNull();
    expect(areasAPedir({ ...VISTA, caixa: [-48.5, -16.5, -44.5, -12.5] }, parte)).not.toBeNull();
  });

  it('esperam o mapa parar: de muitos movimentos pergunta-se do último', () => {
    const { relogio, pedidos, areas } = mapa();
    for (const caixa of [[0, 0, 1, 1], [1, 1, 2, 2], VISTA.caixa] as const) {
      areas.ver({ caixa, zoom: 6.3 });
      relogio.passar(299);
    }
    expect(pedidos).toHaveLength(0);
    relogio.passar(1);
    expect(pedidos.map(({ endereco }) => endereco)).toEqual([
      '/areas?zoom=7&bbox=-49.000000,-17.000000,-43.000000,-11.000000',
    ]);
  });

  it('a pergunta mais nova encerra a de antes, e o que chega tarde não se mostra', async () => {
    const { pedidos, vistas, parar, passar } = mapa();
    parar(VISTA);
    parar(PERTO);
    expect(pedidos.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    pedidos[1]?.chega({ features: ['perto'] });
    pedidos[0]?.chega({ features: ['de antes'] });
    await passar();
    expect(vistas).toEqual([{ features: ['perto'] }]);
    parar({ ...PERTO, zoom: 8 });
    expect(pedidos).toHaveLength(2);
  });

  it('o que falha é dito, o que se tinha fica, e o movimento seguinte pergunta de novo', async () => {
    const { pedidos, falhas, vistas, parar, passar, areas } = mapa();
    parar(VISTA);
    pedidos[0]?.falha();
    await passar();
    expect(falhas).toEqual([new Error('rede')]);
    parar(VISTA);
    pedidos[1]?.chega({ features: [] });
    await passar();
    expect([falhas.at(-1), vistas]).toEqual([null, [{ features: [] }]]);
    parar({ ...VISTA, zoom: 12 });
    areas.encerrar();
    expect(pedidos[2]?.signal.aborted).toBe(true);
  });
});
