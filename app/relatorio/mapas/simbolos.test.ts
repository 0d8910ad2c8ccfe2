import { describe, expect, it } from 'vitest';
import { vistaDaCarta } from '#app/map/carta/carta.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { linhaDoRelatorio as linha } from '#tests/support/linhas-do-relatorio.ts';
import { lerPapel } from '../folha/papel.ts';
import { cartaDoRelatorio } from './mapa.ts';
import { aparece, numerosDe, simbolosDe, toca } from './simbolos.ts';

/** Degrees that the sheet shows, and somewhat more on each side. */
const [LNG, LAT, LADO] = [-44.12, -20.12, 0.01];
const carta = cartaDoRelatorio([LNG, LAT, LNG + LADO, LAT + LADO], lerPapel(new URLSearchParams()), 'geral');
if (carta === null) throw new Error('nenhuma carta');
const vista = vistaDaCarta(carta);
const [oeste, sul, leste, norte] = vista.extensao;

const anel = (...cantos: readonly (readonly [number, number])[]): Geometria => ({
  type: 'Polygon',
  coordinates: [[...cantos, cantos[0] ?? [0, 0]].map(([lng, lat]) => [lng, lat])],
});
/** A corner on the sheet, none on it but a side across, the sheet inside of it, and on no sheet though its box is. */
const NELA = quadrado(LNG + LADO / 2, LAT + LADO / 2, 1);
const ATRAVESSADA = anel(
  [LNG + LADO / 2, sul - 1],
  [leste + 1, sul - 1],
  [leste + 1, norte + 1],
  [LNG + LADO / 2, norte + 1],
);
const EM_VOLTA = quadrado(oeste - 1, sul - 1, 3);
const NA_QUINA = anel(
  [oeste - 1, sul - 1],
  [leste + 1, sul - 1],
  [leste + 1, sul - 0.5],
  [oeste - 0.5, sul - 0.5],
  [oeste - 0.5, norte + 1],
  [oeste - 1, norte + 1],
);
const COM_FURO: Geometria = {
  type: 'MultiPolygon',
  coordinates: [
    [...EM_VOLTA.coordinates, quadrado(oeste - 0.5, sul - 0.5, 1.5).coordinates[0]] as [number, number][][],
  ],
};
const AO_LADO = quadrado(leste + 0.001, LAT, LADO);

describe('O que se vê na folha de um mapa', () => {
  it('de um contorno é o que passa por ela, também sem nenhum canto nela', () => {
    const vistos = { NELA, ATRAVESSADA, EM_VOLTA, NA_QUINA, COM_FURO, AO_LADO };
    expect(Object.entries(vistos).flatMap(([nome, forma]) => (aparece(forma, vista) ? nome : []))).toEqual([
      ...['NELA', 'ATRAVESSADA'],
    ]);
  });

  it('de uma área é também o seu chão, e não o que só a sua caixa tem', () => {
    const vistos = { NELA, ATRAVESSADA, EM_VOLTA, NA_QUINA, COM_FURO, AO_LADO };
    expect(Object.entries(vistos).flatMap(([nome, forma]) => (toca(forma, vista) ? nome : []))).toEqual([
      ...['NELA', 'ATRAVESSADA', 'EM_VOLTA'],
    ]);
  });

  it('de cada lado acaba onde a folha acaba', () => {
    const [largura, altura] = [leste - oeste, norte - sul];
    const lados = { oeste: [-1, 0], leste: [1, 0], sul: [0, -1], norte: [0, 1] } as const;
    for (const [nome, [x, y]] of Object.entries(lados)) {
      const em = (passos: number) =>
        quadrado(LNG + LADO / 2 + x * passos * largura, LAT + LADO / 2 + y * passos * altura, 1e-5);
      expect([toca(em(0.4), vista), aparece(em(0.4), vista)], nome).toEqual([true, true]);
      expect([toca(em(0.6), vista), aparece(em(0.6), vista)], nome).toEqual([false, false]);
    }
  });
});

describe('Os símbolos de um mapa', () => {
  const linhas = [linha('a', 'Queimada', NELA), linha('b', '', EM_VOLTA), linha('c', 'Queimada', EM_VOLTA)];

  it('são um de cada tipo, na ordem em que vêm, depois do limite do ativo, onde ele se vê', () => {
    const { tipos, formas } = simbolosDe(linhas, ATRAVESSADA);
    expect(tipos.map(({ nome }) => nome)).toEqual(['Limite do ativo', 'Queimada', 'Sem tipo']);
    expect(formas.map(({ id }) => id)).toEqual(['limite', 'a', 'b', 'c']);
    // The asset is a line, through which its ground is seen; a detection is filled.
    expect(tipos.map(({ sem_preenchimento, tipo_geometria }) => [sem_preenchimento, tipo_geometria])).toEqual([
      ...[
        [true, 2],
        [false, 3],
        [false, 3],
      ],
    ]);
    expect(simbolosDe(linhas, null).tipos.map(({ nome }) => nome)).toEqual(['Queimada', 'Sem tipo']);
  });

  it('têm os números da tabela, enquanto se podem ler', () => {
    expect(numerosDe(linhas).map(({ id, texto }) => `${id}${texto}`)).toEqual(['a1', 'b2', 'c3']);
    const muitas = Array.from({ length: 61 }, (_, i) => linha(`${i}`, 'Queimada', NELA));
    expect([numerosDe(muitas.slice(1)).length, numerosDe(muitas).length]).toEqual([60, 0]);
  });
});
