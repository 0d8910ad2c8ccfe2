import { faixa, linha, mancha, pontos } from '../desenho.ts';
import type { CamadaDaHistoria } from './camada-da-historia.ts';

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

export const LINHAS: readonly CamadaDaHistoria[] = [
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
];
