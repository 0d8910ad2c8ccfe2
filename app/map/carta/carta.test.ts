import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Carta, cabeNaCarta, cartaDe, M_POR_PX, planoDe, sistemaDa, vistaDaCarta } from './carta.ts';
import { barraDa, GRADES, quadriculaDa } from './quadricula.ts';

const FOLHA = { largura: 640, altura: 470, margem: 28, escala: 'redonda' } as const;
const BRUMADINHO = [-44.135, -20.14, -44.1, -20.11] as const;

const feita = (extensao: Parameters<typeof cartaDe>[0], folha: Parameters<typeof cartaDe>[1] = FOLHA): Carta => {
  const carta = cartaDe(extensao, folha);
  if (carta === null) throw new Error('nenhuma carta');
  return carta;
};

describe('A carta de um relatório', () => {
  it('fica na maior escala redonda em que tudo cabe, ou na que alguém escolhe, ou justa', () => {
    const redonda = feita(BRUMADINHO);
    expect(redonda.escala).toBe(40_000);
    expect(cabeNaCarta(redonda, BRUMADINHO)).toBe(true);
    const justa = feita(BRUMADINHO, { ...FOLHA, escala: 'extensao' });
    expect(justa.escala).toBeLessThanOrEqual(40_000);
    expect(cabeNaCarta(justa, BRUMADINHO)).toBe(true);
    const escolhida = feita(BRUMADINHO, { ...FOLHA, escala: 5_000 });
    expect([escolhida.escala, cabeNaCarta(escolhida, BRUMADINHO)]).toEqual([5_000, false]);
  });

  it('diz fuso, datum e código, também fora do Brasil, e não se faz do que nenhum fuso contém', () => {
    expect(sistemaDa(feita(BRUMADINHO))).toEqual({ nome: 'SIRGAS 2000 / UTM fuso 23S', epsg: 31_983 });
    expect(sistemaDa(feita([-60.8, 2.8, -60.6, 2.9]))).toEqual({ nome: 'SIRGAS 2000 / UTM fuso 20N', epsg: 31_974 });
    expect(sistemaDa(feita([2.2, 48.8, 2.4, 48.9]))).toEqual({ nome: 'WGS 84 / UTM fuso 31N', epsg: 32_631 });
    expect(cartaDe([-60, -20, -40, -10], FOLHA)).toBeNull();
    expect(cartaDe([20, 85, 21, 86], FOLHA)).toBeNull();
  });

  it('passa pelo equador sem saltar, com o norte falso do hemisfério do seu meio', () => {
    const carta = feita([-51.1, -0.06, -51, 0.02]);
    const nortes = quadriculaDa(carta, 'utm').filter(({ eixo }) => eixo === 'horizontal');
    expect(carta.sul).toBe(true);
    expect(nortes.map(({ valor }) => valor)).toContain(10_000_000);
    expect(nortes.length).toBeGreaterThan(2);
  });

  it('não tem infinitos para o outro lado do mundo', () => {
    const { ponto } = vistaDaCarta(feita(BRUMADINHO));
    for (const lugar of [
      [135, 20],
      [45, 0],
      [-134, 0],
      [180, 90],
      [-180, -90],
    ]) {
      expect(ponto(lugar).every(Number.isFinite)).toBe(true);
    }
  });

  it('a barra de escala mede no papel o que diz', () => {
    const { metros, pixels, marcas, unidade } = barraDa({ escala: 25_000 }, 190);
    expect(pixels * M_POR_PX * 25_000).toBeCloseTo(metros, 6);
    expect([metros, marcas, unidade]).toEqual([1_000, ['0', '0,5', '1'], 'km']);
  });
});

/** What a figure of the grid says, as who reads it on paper understands it. */
function lido(texto: string): { readonly valor: number; readonly eixo: 'vertical' | 'horizontal' } {
  const [, sinal, cifra = '', letra = ''] = /^(-?)([\d.]+(?:,\d+)?)(?: m|° )([ENSLO])$/.exec(texto) ?? [];
  const valor = Number(cifra.replaceAll('.', '').replace(',', '.'));
  const negativo = sinal === '-' || letra === 'S' || letra === 'O';
  return { valor: negativo ? -valor : valor, eixo: /[ELO]/.test(letra) ? 'vertical' : 'horizontal' };
}

describe('As cifras da grade', () => {
  /** Degrees: what the largest scale shows. */
  const TELHADO = [-44.1202, -20.1202, -44.1198, -20.1198] as const;
  const lugares = {
    'sul e oeste': BRUMADINHO,
    'norte e oeste': [-60.8, 2.8, -60.6, 2.9],
    'norte e leste': [2.2, 48.8, 2.4, 48.9],
    'sul e leste': [34.8, -19.9, 34.9, -19.8],
    'o equador, do sul': [-51.1, -0.06, -51, 0.02],
    'o equador, do norte': [-51.1, -0.02, -51, 0.06],
    'um telhado': TELHADO,
    'um estado': [-54.6, -26.7, -48.1, -22.5],
  } as const;

  it.each(Object.entries(lugares))('dizem o valor da sua linha, e de que lado ela está: %s', (_, extensao) => {
    for (const grade of GRADES) {
      const linhas = quadriculaDa(feita(extensao), grade);
      expect(new Set(linhas.map(({ eixo }) => eixo)).size).toBe(2);
      expect(linhas.map(({ texto }) => lido(texto))).toEqual(linhas.map(({ valor, eixo }) => ({ valor, eixo })));
      for (const { texto } of linhas) expect(texto).toMatch(grade === 'utm' ? / m[EN]$/ : /° [NSLO]$/);
      expect(new Set(linhas.map(({ texto }) => texto)).size).toBe(linhas.length);
    }
  });
});

/** Longitude and latitude from metres of a system, by PROJ. */
function porProj(epsg: number, lugares: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  const input = lugares.map((lugar) => lugar.join(' ')).join('\n');
  const saida = execFileSync('gdaltransform', ['-s_srs', `EPSG:${epsg}`, '-t_srs', 'EPSG:4674', '-output_xy'], {
    input,
  });
  return saida
    .toString()
    .trim()
    .split('\n')
    .map((linha) => linha.split(' ').map(Number));
}
const temProj = (() => {
  try {
    execFileSync('gdaltransform', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!temProj)('A grade da carta, conferida pelo PROJ', () => {
  const cartas = [
    BRUMADINHO,
    [-49.3, -16.75, -49.1, -16.6],
    [-60.8, 2.8, -60.6, 2.9],
    [-72.9, -9.9, -71, -8.4],
  ] as const;

  it.each(cartas)('em metros: cada linha passa onde o seu número diz (%#)', (...extensao) => {
    const carta = feita(extensao);
    const { ponto } = vistaDaCarta(carta);
    const linhas = quadriculaDa(carta, 'utm');
    const [leste, norte] = [
      linhas.filter(({ eixo }) => eixo === 'vertical'),
      linhas.filter(({ eixo }) => eixo !== 'vertical'),
    ];
    expect(Math.min(leste.length, norte.length)).toBeGreaterThanOrEqual(2);
    const cruzes = leste.flatMap((uma) => norte.map((outra) => ({ uma, outra })));
    const lugares = porProj(
      sistemaDa(carta).epsg,
      cruzes.map(({ uma, outra }) => [uma.valor, outra.valor]),
    );
    for (const [i, { uma, outra }] of cruzes.entries()) {
      const [x, y] = ponto(lugares[i] ?? []);
      expect(Math.abs(x - (uma.inicio ?? Number.NaN))).toBeLessThan(0.02);
      expect(Math.abs(y - (outra.inicio ?? Number.NaN))).toBeLessThan(0.02);
    }
  });

  it.each(cartas)('em graus: onde a linha encontra a borda, é esse o meridiano ou o paralelo (%#)', (...extensao) => {
    const carta = feita(extensao);
    const metros = carta.escala * M_POR_PX;
    const linhas = quadriculaDa(carta, 'geografica');
    expect(linhas.length).toBeGreaterThanOrEqual(4);
    for (const { eixo, valor, inicio, fim } of linhas) {
      for (const [onde, lado] of [
        [inicio, 0] as const,
        [fim, eixo === 'vertical' ? carta.altura : carta.largura] as const,
      ]) {
        if (onde === null) continue;
        const [x, y] = eixo === 'vertical' ? [onde, lado] : [lado, onde];
        const plano = [carta.oeste + x * metros, carta.norte - y * metros + (carta.sul ? 1e7 : 0)] as const;
        const [lugar = []] = porProj(sistemaDa(carta).epsg, [plano]);
        // A fiftieth of a pixel of paper.
        expect(Math.abs((lugar[eixo === 'vertical' ? 0 : 1] ?? 0) - valor)).toBeLessThan((metros * 0.02) / 100_000);
      }
    }
  });

  it('o plano é o do PROJ dentro de um milímetro', () => {
    for (const [lng, lat] of [
      [-44.12, -20.12],
      [-47.9, -15.8],
      [-42.1, -22.9],
    ] as const) {
      const [leste, norte] = planoDe(lng, lat, 23);
      const [volta = []] = porProj(31_983, [[leste, norte + 1e7]]);
      expect(volta[0]).toBeCloseTo(lng, 8);
      expect(volta[1]).toBeCloseTo(lat, 8);
    }
  });
});
