import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cabeNaCarta } from '#app/map/carta/carta.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { linhaDoRelatorio as linha } from '#tests/support/linhas-do-relatorio.ts';
import { lerPapel } from '../folha/papel.ts';
import { MapaLargo } from '../partes/mapa-largo.tsx';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import { FiguraDoMapa } from './figura-do-mapa.tsx';
import { cartaDoRelatorio, type MapaDoRelatorio } from './mapa.ts';
import { MAX_FORMAS } from './simbolos.ts';

const [LNG, LAT] = [-44.12, -20.12];
const EXTENSAO: Extensao = [LNG, LAT, LNG + 0.01, LAT + 0.01];
const NELA = linha('a', 'Queimada', quadrado(LNG, LAT, 0.002));
const FORA = linha('b', 'Desmatamento', quadrado(LNG + 1, LAT, 0.002));
const PAPEL = lerPapel(new URLSearchParams());

function mapaEm(busca: string, fundo: MapaDoRelatorio['fundo'] = null): MapaDoRelatorio {
  const carta = cartaDoRelatorio(EXTENSAO, lerPapel(new URLSearchParams(busca)), 'geral');
  if (carta === null) throw new Error('nenhuma carta');
  return { id: 'geral', titulo: 'Localização', carta, fundo, inteiro: cabeNaCarta(carta, EXTENSAO) };
}

/** As the server sends it: the drawing comes with the browser. */
const html = (elemento: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(elemento).replaceAll('\u00a0', ' ');
const figura = (props: Partial<Parameters<typeof FiguraDoMapa>[0]> = {}) =>
  html(
    createElement(FiguraDoMapa, {
      mapa: mapaEm(''),
      linhas: [NELA, FORA],
      total: 2,
      limite: null,
      grade: 'utm',
      aoTerminar: () => undefined,
      ...props,
    }),
  );
const largo = (props: Partial<Parameters<typeof MapaLargo>[0]> = {}) =>
  html(
    createElement(MapaLargo, {
      linhas: [NELA, FORA],
      total: 2,
      limite: null,
      papel: PAPEL,
      aoTerminar: () => undefined,
      ...props,
    }),
  );
const legendaDe = (dito: string) => [...dito.matchAll(/<li>.*?<\/svg>(.*?)<\/li>/g)].map(([, nome]) => nome);
const ditoDe = (dito: string) => /<figcaption>(.*?)<\/figcaption>/.exec(dito)?.[1] ?? '';
const muitas = (quantas: number) => Array.from({ length: quantas }, (_, i) => ({ ...NELA, id: `${i}` }));

describe('A legenda de um mapa', () => {
  it('diz só o que se vê na folha: os tipos que estão nela, e o limite do ativo se passa por ela', () => {
    expect(legendaDe(figura())).toEqual(['Queimada']);
    expect(legendaDe(figura({ limite: quadrado(LNG, LAT) }))).toEqual(['Limite do ativo', 'Queimada']);
    expect(legendaDe(figura({ limite: quadrado(LNG - 1, LAT - 1, 5) }))).toEqual(['Queimada']);
    expect(legendaDe(figura({ linhas: [FORA] }))).toEqual([]);
  });

  it('do que nenhum fuso contém diz todos: a folha é em volta de todos', () => {
    expect(legendaDe(largo())).toEqual(['Queimada', 'Desmatamento']);
    expect(legendaDe(largo({ limite: quadrado(LNG, LAT) }))[0]).toBe('Limite do ativo');
    expect(legendaDe(largo({ limite: quadrado(LNG - 20, LAT - 20, 50) }))).toEqual(['Queimada', 'Desmatamento']);
  });
});

describe('O que se diz debaixo de um mapa', () => {
  it('são a escala e a grade, as escolhidas, e que parte fica fora da folha onde fica', () => {
    expect(ditoDe(figura())).toMatch(
      /^Localização\. Escala 1:[\d.]+ no papel\. Projeção UTM, SIRGAS 2000 \/ UTM fuso 23S \(EPSG:31983\); grade em metros\./,
    );
    expect(ditoDe(figura())).not.toContain(textos.foraDaFolha);
    const perto = ditoDe(figura({ mapa: mapaEm('escala=1000'), grade: 'geografica' }));
    expect(perto).toContain('Escala 1:1.000 no papel.');
    expect(perto).toContain('grade em graus.');
    expect(perto).toContain(textos.foraDaFolha);
    expect(ditoDe(figura({ mapa: mapaEm('escala=100000') }))).not.toContain(textos.foraDaFolha);
  });

  it('é de que imagem é o fundo, ou que não há nenhuma', () => {
    expect(ditoDe(figura())).toContain(textos.fundoProprio);
    const [legenda, endereco] = ['Landsat 8 (USGS), 30/01/2019.', 'data:image/jpeg;base64,AAAA'];
    const comImagem = ditoDe(figura({ mapa: mapaEm('', { legenda, endereco }) }));
    expect(comImagem).toContain(`Imagem: ${legenda} `);
    expect(comImagem).not.toContain(textos.fundoProprio);
    const semEla = ditoDe(figura({ mapa: mapaEm('', { legenda: textos.ausencias.sem_dados, endereco: null }) }));
    for (const um of [textos.ausencias.sem_dados, textos.fundoProprio]) expect(semEla).toContain(um);
  });

  it('é o que ele não desenha, ou desenha de outro modo, e de quantas', () => {
    expect(ditoDe(figura())).not.toMatch(/Desenhadas|em traço/);
    expect(ditoDe(figura({ total: 1_234 }))).toContain(' Desenhadas as 2 primeiras de 1.234 detecções.');
    const demais = ditoDe(figura({ linhas: muitas(MAX_FORMAS + 30), total: MAX_FORMAS + 30 }));
    expect(demais).toContain(' As 2.000 primeiras em traço, as outras 30 em figura.');
    expect(demais).not.toContain('Desenhadas');
    expect(ditoDe(figura({ linhas: muitas(MAX_FORMAS), total: MAX_FORMAS }))).not.toContain('em traço');
  });

  it('do que nenhum fuso contém é que a projeção é outra, e quantas das detecções ele desenha', () => {
    expect(ditoDe(largo())).toMatch(/^Projeção Web Mercator \(EPSG:3857\); coordenadas geográficas em SIRGAS 2000/);
    expect(ditoDe(largo())).not.toContain('Desenhadas');
    expect(ditoDe(largo({ total: 1_234 }))).toContain(' Desenhadas as 2 primeiras de 1.234 detecções.');
    const cheio = ditoDe(largo({ linhas: muitas(MAX_FORMAS + 30), total: MAX_FORMAS + 30 }));
    expect(cheio).toContain(' Desenhadas as 2.000 primeiras de 2.030 detecções.');
  });
});
