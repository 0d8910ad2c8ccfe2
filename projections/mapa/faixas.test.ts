import { describe, expect, it } from 'vitest';
import { FAIXAS, FAIXAS_INTEIRAS, faixasDoZoom } from './faixas.ts';
import { minimoNoZoom, NIVEIS, NIVEL_MIUDO, nivelDoZoom, sempreNoZoom } from './niveis.ts';

const TAMANHOS = [0, 10, 38, 39, 153, 400, 900, 2_000, 5_000, 40_000, 1e6];
const cabe = (tamanho: number) => (faixa: { de: number; ate: number }) => tamanho >= faixa.de && tamanho < faixa.ate;

describe('as faixas de tamanho do mapa', () => {
  it('cobrem todos os tamanhos de cada nível, e cada forma está numa só', () => {
    for (const nivel of NIVEIS) {
      const doNivel = FAIXAS.filter((faixa) => faixa.nivel === nivel);
      for (const tamanho of TAMANHOS) expect(doNivel.filter(cabe(tamanho)), `${nivel}: ${tamanho} m`).toHaveLength(1);
    }
    expect(new Set(FAIXAS.map(({ indice }) => indice)).size).toBe(FAIXAS.length);
  });

  it('onde há células, nenhuma tem ao mesmo tempo formas grandes e médias do zoom', () => {
    for (let z = 4; z <= 12; z += 1) {
      const [minimo, sempre] = [minimoNoZoom(z), sempreNoZoom(z)];
      const grandes = faixasDoZoom(z, sempre);
      const medias = faixasDoZoom(z, minimo, sempre);
      expect(
        grandes.filter((faixa) => medias.includes(faixa)),
        `zoom ${z}`,
      ).toEqual([]);
      for (const tamanho of TAMANHOS.filter((t) => t >= minimo)) {
        const uma = (tamanho >= sempre ? grandes : medias).filter(cabe(tamanho));
        expect(uma, `zoom ${z}: ${tamanho} m`).toHaveLength(1);
        expect(uma[0]?.nivel).toBe(nivelDoZoom(z));
      }
    }
  });

  it('depois das células servem todas as das formas inteiras', () => {
    expect(faixasDoZoom(14, 0)).toEqual(FAIXAS_INTEIRAS);
    expect(FAIXAS_INTEIRAS.at(-1)?.nivel).toBe(NIVEL_MIUDO);
  });
});
