import type { Geometria } from '#domain/geometria/geojson.ts';
import { faixa, linha, mancha, poligono, ponto, pontos } from './desenho.ts';
import type { LugarChave, TipoChave } from './lugares.ts';
import type { Papel } from './pessoas.ts';

/** What became of a layer after it was drawn; `dias` before today. */
export type Ato = { readonly dias: number; readonly por: Papel } & (
  | { readonly ato: 'inativar' | 'ativar' | 'restaurar' }
  | { readonly ato: 'remover'; readonly motivo: string }
  | { readonly ato: 'redesenhar'; readonly desenho: Geometria }
  | { readonly ato: 'alterar'; readonly nome?: string; readonly descricao?: string }
);

export interface CamadaDaHistoria {
  readonly lugar: LugarChave;
  readonly tipo: TipoChave;
  readonly nome: string;
  readonly descricao: string;
  readonly desenho: Geometria;
  readonly dias: number;
  readonly por: Papel;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly depois?: readonly Ato[];
}

/** From the dam down the Ferro-Carvão to the Paraopeba. */
const VALE: readonly [number, number][] = [
  [-44.1205, -20.1192],
  [-44.1241, -20.1236],
  [-44.1288, -20.1271],
  [-44.1345, -20.1303],
  [-44.1392, -20.1352],
  [-44.1441, -20.1397],
  [-44.1503, -20.1431],
  [-44.1566, -20.1462],
];

const LINHA_DE_FURNAS: readonly [number, number][] = [
  [-46.3181, -20.6697],
  [-46.3402, -20.8034],
  [-46.3925, -21.0311],
  [-46.4403, -21.2689],
  [-46.4978, -21.5024],
  [-46.5561, -21.7203],
  [-46.5804, -21.7921],
];

const LINHA_DE_IGUACU: readonly [number, number][] = [
  [-54.5394, -25.4656],
  [-53.9512, -25.2874],
  [-53.2688, -24.9931],
  [-52.6107, -24.7405],
  [-52.0433, -24.4981],
  [-51.6206, -24.3017],
];

export const HISTORIA: readonly CamadaDaHistoria[] = [
  {
    lugar: 'b1',
    tipo: 'limite',
    nome: 'Reservatório da B1',
    descricao: 'Contorno do reservatório sobre a imagem de 14/01/2019.',
    desenho: mancha(-44.1202, -20.1182, 310, 0.4),
    dias: 41.3,
    por: 'analista',
    attributes: { fonte: 'Landsat 8, 14/01/2019', interprete: 'equipe de análise' },
  },
  {
    lugar: 'b1',
    tipo: 'influencia',
    nome: 'Mancha de rejeitos',
    descricao: 'Faixa atingida entre a barragem e o rio Paraopeba.',
    desenho: faixa(VALE, [180, 320]),
    dias: 40.6,
    por: 'analista',
    attributes: { fonte: 'Landsat 8, 30/01/2019', data_do_evento: '25/01/2019' },
    depois: [
      { dias: 33.4, por: 'analista', ato: 'redesenhar', desenho: faixa(VALE, [260, 540]) },
      {
        dias: 33.3,
        por: 'administrador',
        ato: 'alterar',
        descricao: 'Faixa atingida entre a barragem e o rio Paraopeba, alargada depois da visita de campo.',
      },
    ],
  },
  {
    lugar: 'b1',
    tipo: 'vistoria',
    nome: 'Vistorias de janeiro',
    descricao: 'Pontos visitados a pé.',
    desenho: pontos([-44.1219, -20.1211], [-44.1302, -20.1283], [-44.1447, -20.1402]),
    dias: 39.8,
    por: 'analista',
    attributes: { equipe: 2, chuva: false },
  },
  {
    lugar: 'b1',
    tipo: 'instrumento',
    nome: 'Piezômetros da crista',
    descricao: '',
    desenho: pontos([-44.1226, -20.1189], [-44.1219, -20.1201], [-44.1211, -20.1212], [-44.1203, -20.1222]),
    dias: 38.2,
    por: 'administrador',
    attributes: { leitura: 'diária', quantidade: 4 },
    depois: [{ dias: 20.5, por: 'administrador', ato: 'inativar' }],
  },
  {
    lugar: 'b1',
    tipo: 'vegetacao',
    nome: 'Mata ciliar do Ferro-Carvão',
    descricao: 'Remanescente ao sul da calha.',
    desenho: mancha(-44.1388, -20.1446, 620, 2.2),
    dias: 30.1,
    por: 'analista',
    attributes: { bioma: 'Mata Atlântica' },
    depois: [
      { dias: 12.4, por: 'analista', ato: 'remover', motivo: 'Duplicada com o levantamento estadual.' },
      { dias: 11.9, por: 'administrador', ato: 'restaurar' },
    ],
  },
  {
    lugar: 'fundao',
    tipo: 'limite',
    nome: 'Bacia de Fundão',
    descricao: 'Contorno anterior a novembro de 2015.',
    desenho: mancha(-43.4651, -20.2049, 760, 1.1),
    dias: 37.5,
    por: 'analista',
  },
  {
    lugar: 'fundao',
    tipo: 'influencia',
    nome: 'Vale do Santarém',
    descricao: 'Trecho entre Fundão e Bento Rodrigues.',
    desenho: faixa(
      [
        [-43.4645, -20.2101],
        [-43.4552, -20.2173],
        [-43.4438, -20.2241],
        [-43.4302, -20.2336],
        [-43.4223, -20.2382],
      ],
      [240, 420],
    ),
    dias: 36.9,
    por: 'analista',
    depois: [{ dias: 15.2, por: 'analista', ato: 'alterar', nome: 'Vale do córrego Santarém' }],
  },
  {
    lugar: 'fundao',
    tipo: 'vistoria',
    nome: 'Bento Rodrigues',
    descricao: 'Ponto de encontro da vistoria anual.',
    desenho: ponto(-43.4219, -20.2386),
    dias: 14.7,
    por: 'analista',
  },
  {
    lugar: 'tresMarias',
    tipo: 'limite',
    nome: 'Espelho d’água junto à barragem',
    descricao: 'Cota de agosto.',
    desenho: mancha(-45.2701, -18.2262, 2_300, 0.9, 60),
    dias: 28.3,
    por: 'administrador',
  },
  {
    lugar: 'tresMarias',
    tipo: 'instrumento',
    nome: 'Réguas linimétricas',
    descricao: '',
    desenho: pontos([-45.2603, -18.2151], [-45.2688, -18.2204], [-45.2811, -18.2317]),
    dias: 27.9,
    por: 'administrador',
  },
  {
    lugar: 'furnas',
    tipo: 'eixo',
    nome: 'Eixo Furnas – Poços de Caldas',
    descricao: 'Traçado aproximado, de subestação a subestação.',
    desenho: linha(...LINHA_DE_FURNAS),
    dias: 35.2,
    por: 'analista',
    attributes: { tensao_kv: 345, circuito: 'duplo' },
  },
  {
    lugar: 'furnas',
    tipo: 'vegetacao',
    nome: 'Interferência de vegetação, vão 112',
    descricao: 'Copas a menos de 6 m do cabo.',
    desenho: mancha(-46.3931, -21.0319, 240, 1.3, 24),
    dias: 21.6,
    por: 'analista',
    depois: [
      {
        dias: 9.1,
        por: 'analista',
        ato: 'alterar',
        descricao: 'Copas podadas; manter sob observação até a próxima seca.',
      },
      { dias: 4.2, por: 'administrador', ato: 'inativar' },
      { dias: 2.3, por: 'administrador', ato: 'ativar' },
    ],
  },
  {
    lugar: 'nhumirim',
    tipo: 'limite',
    nome: 'Limite da fazenda',
    descricao: 'Conforme o levantamento de campo.',
    desenho: mancha(-56.63, -18.98, 4_100, 1.7, 48),
    dias: 26.4,
    por: 'administrador',
  },
  {
    lugar: 'nhumirim',
    tipo: 'vegetacao',
    nome: 'Cordilheira do norte',
    descricao: 'Faixa de cerradão entre baías.',
    desenho: faixa(
      [
        [-56.6612, -18.9571],
        [-56.6447, -18.9528],
        [-56.6281, -18.9552],
        [-56.6109, -18.9519],
      ],
      [420, 260],
    ),
    dias: 25.8,
    por: 'administrador',
  },
  {
    lugar: 'pantanal',
    tipo: 'queimada',
    nome: 'Cicatriz de agosto de 2019',
    descricao: 'Área queimada entre 09/08 e 25/08/2019.',
    desenho: mancha(-57.4702, -19.9083, 5_200, 0.2, 72),
    dias: 24.5,
    por: 'analista',
    attributes: { fonte: 'Landsat 8', antes: '09/08/2019', depois: '25/08/2019' },
    depois: [{ dias: 18.7, por: 'analista', ato: 'redesenhar', desenho: mancha(-57.4688, -19.9071, 5_900, 0.2, 72) }],
  },
  {
    lugar: 'pantanal',
    tipo: 'queimada',
    nome: 'Foco isolado ao sul',
    descricao: '',
    desenho: mancha(-57.4309, -19.9968, 900, 2.9),
    dias: 24.1,
    por: 'analista',
    depois: [{ dias: 18.2, por: 'analista', ato: 'remover', motivo: 'Era sombra de nuvem.' }],
  },
  {
    lugar: 'pantanal',
    tipo: 'influencia',
    nome: 'Faixa de aceiro proposta',
    descricao: 'Entre a cicatriz e o corixo.',
    desenho: poligono(
      [-57.548, -19.842],
      [-57.531, -19.836],
      [-57.502, -19.851],
      [-57.489, -19.868],
      [-57.521, -19.858],
    ),
    dias: 10.3,
    por: 'administrador',
  },
  {
    lugar: 'rolaMoca',
    tipo: 'limite',
    nome: 'Perímetro do parque',
    descricao: 'Traçado simplificado.',
    desenho: mancha(-44.025, -20.045, 3_500, 0.6, 60),
    dias: 23.2,
    por: 'administrador',
  },
  {
    lugar: 'rolaMoca',
    tipo: 'vegetacao',
    nome: 'Campo ferruginoso do platô',
    descricao: '',
    desenho: mancha(-44.0192, -20.0531, 820, 1.9),
    dias: 22.7,
    por: 'administrador',
  },
  {
    lugar: 'emas',
    tipo: 'vegetacao',
    nome: 'Veredas do Formoso',
    descricao: 'Buritizais ao longo da drenagem.',
    desenho: faixa(
      [
        [-52.9841, -18.1502],
        [-52.9533, -18.1688],
        [-52.9187, -18.1743],
        [-52.8802, -18.1971],
      ],
      [700, 1_100],
    ),
    dias: 16.9,
    por: 'analista',
  },
  {
    lugar: 'emas',
    tipo: 'queimada',
    nome: 'Queima prescrita do bloco 7',
    descricao: 'Executada com vento de sudeste.',
    desenho: mancha(-52.8994, -18.0877, 1_900, 2.6),
    dias: 7.6,
    por: 'analista',
    attributes: { autorizada: true, hectares_previstos: 1_100 },
  },
  {
    lugar: 'iguacu',
    tipo: 'servidao',
    nome: 'Faixa de servidão',
    descricao: 'Noventa metros, de Foz do Iguaçu a Ivaiporã.',
    desenho: faixa(LINHA_DE_IGUACU, [90, 90]),
    dias: 19.4,
    por: 'segundo-cliente',
    attributes: { tensao_kv: 765 },
  },
  {
    lugar: 'iguacu',
    tipo: 'torre',
    nome: 'Torres de ângulo',
    descricao: '',
    desenho: pontos(...LINHA_DE_IGUACU.slice(1, -1)),
    dias: 19.1,
    por: 'segundo-cliente',
  },
  {
    lugar: 'canchim',
    tipo: 'talhao',
    nome: 'Talhão 1, braquiária',
    descricao: 'Rotação com leguminosas.',
    desenho: mancha(-47.8512, -21.9531, 540, 1.2),
    dias: 13.8,
    por: 'segundo-cliente',
    depois: [{ dias: 6.4, por: 'segundo-cliente', ato: 'alterar', nome: 'Talhão 1, braquiária e guandu' }],
  },
  {
    lugar: 'canchim',
    tipo: 'talhao',
    nome: 'Talhão 2, eucalipto',
    descricao: '',
    desenho: mancha(-47.8386, -21.9642, 480, 2.1),
    dias: 13.5,
    por: 'segundo-cliente',
  },
];
