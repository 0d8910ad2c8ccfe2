import { faixa, mancha } from '../desenho.ts';
import type { CamadaDaHistoria } from './camada-da-historia.ts';

export const FAZENDAS: readonly CamadaDaHistoria[] = [
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
