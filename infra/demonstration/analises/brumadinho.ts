import { faixa, poligono } from '../desenho.ts';
import type { AnaliseDaHistoria } from './analise-da-historia.ts';

/** From the dam down to where the valley begins, as the image of 30/01/2019 shows it. */
const ALTO = poligono(
  [-44.12583, -20.12037],
  [-44.12333, -20.11803],
  [-44.12, -20.11631],
  [-44.11733, -20.11647],
  [-44.11483, -20.11819],
  [-44.11558, -20.11998],
  [-44.11817, -20.121],
  [-44.12067, -20.12249],
  [-44.1215, -20.12467],
  [-44.12017, -20.12686],
  [-44.11958, -20.1303],
  [-44.11817, -20.1321],
  [-44.12042, -20.13328],
  [-44.12208, -20.1321],
  [-44.12308, -20.13015],
  [-44.12542, -20.12819],
  [-44.12692, -20.1264],
  [-44.12708, -20.12428],
  [-44.12683, -20.12194],
);

/** Down the Ferro-Carvão to the Paraopeba. */
const VALE = poligono(
  [-44.12042, -20.13328],
  [-44.11958, -20.13562],
  [-44.1185, -20.13781],
  [-44.11733, -20.14047],
  [-44.1185, -20.14172],
  [-44.12017, -20.14031],
  [-44.1215, -20.13953],
  [-44.12417, -20.14047],
  [-44.12625, -20.14172],
  [-44.12733, -20.14344],
  [-44.12875, -20.14383],
  [-44.13067, -20.14188],
  [-44.1325, -20.1407],
  [-44.13458, -20.14031],
  [-44.13667, -20.13812],
  [-44.13875, -20.1364],
  [-44.14067, -20.13547],
  [-44.14233, -20.1364],
  [-44.14333, -20.13797],
  [-44.14333, -20.13914],
  [-44.14233, -20.14109],
  [-44.1425, -20.14266],
  [-44.14375, -20.14383],
  [-44.14417, -20.14774],
  [-44.14542, -20.14954],
  [-44.14708, -20.15188],
  [-44.15083, -20.15282],
  [-44.15375, -20.15454],
  [-44.15625, -20.15533],
  [-44.1585, -20.15423],
  [-44.15883, -20.15321],
  [-44.15708, -20.15282],
  [-44.15458, -20.15321],
  [-44.15292, -20.15267],
  [-44.15083, -20.15173],
  [-44.14833, -20.15126],
  [-44.14683, -20.1497],
  [-44.14542, -20.14774],
  [-44.146, -20.145],
  [-44.145, -20.14266],
  [-44.14475, -20.14031],
  [-44.14525, -20.13797],
  [-44.144, -20.13523],
  [-44.14233, -20.13468],
  [-44.14067, -20.1339],
  [-44.13833, -20.13523],
  [-44.13583, -20.13734],
  [-44.1335, -20.13758],
  [-44.13233, -20.13875],
  [-44.13, -20.14047],
  [-44.12792, -20.14109],
  [-44.12417, -20.13953],
  [-44.12167, -20.13758],
  [-44.12183, -20.13484],
);

/** A side valley that the wave went up. */
const LESTE = poligono(
  [-44.11817, -20.1321],
  [-44.11625, -20.13367],
  [-44.114, -20.13367],
  [-44.11433, -20.13578],
  [-44.11667, -20.1364],
  [-44.1185, -20.13781],
  [-44.11958, -20.13562],
  [-44.12042, -20.13328],
);

/** Woods where the flow turned south. */
const REMANSO = poligono(
  [-44.14683, -20.13054],
  [-44.14433, -20.13234],
  [-44.14233, -20.13249],
  [-44.13975, -20.13116],
  [-44.13942, -20.13195],
  [-44.14083, -20.13374],
  [-44.14233, -20.13453],
  [-44.144, -20.13507],
  [-44.14458, -20.13328],
  [-44.1465, -20.13171],
);

const LAVOURA = poligono(
  [-44.12117, -20.15048],
  [-44.12017, -20.15204],
  [-44.12067, -20.15454],
  [-44.1215, -20.15658],
  [-44.12333, -20.15712],
  [-44.12533, -20.15595],
  [-44.125, -20.15423],
  [-44.12333, -20.15243],
);

const TERRENO = poligono(
  [-44.13833, -20.1694],
  [-44.13717, -20.16823],
  [-44.13533, -20.16846],
  [-44.13467, -20.16971],
  [-44.13583, -20.17049],
  [-44.13767, -20.17034],
);

/** From the mouth of the Ferro-Carvão to the edge of the image. */
const RIO = faixa(
  [
    [-44.1585, -20.15869],
    [-44.16208, -20.15634],
    [-44.165, -20.15423],
    [-44.16917, -20.15267],
    [-44.17292, -20.15142],
    [-44.1775, -20.15126],
    [-44.18067, -20.14829],
    [-44.18233, -20.14461],
    [-44.1835, -20.14407],
    [-44.18667, -20.14696],
    [-44.18933, -20.14672],
  ],
  [70, 90],
);

/** What the rupture of the dam B1 left behind, five days later. */
export const BRUMADINHO = {
  chave: 'brumadinho',
  lugar: 'b1',
  titulo: 'Rompimento da barragem B1',
  descricao: 'Compara a imagem de onze dias antes do rompimento, de 25/01/2019, com a de cinco dias depois.',
  antes: 'brumadinho_landsat8_2019-01-14.tif',
  depois: 'brumadinho_landsat8_2019-01-30.tif',
  dias: 362.8,
  por: 'analista',
  publicada: 355.4,
  deteccoes: [
    {
      chave: 'rejeito-alto',
      tipo: 'rejeito',
      descricao: 'Rejeito no lugar do reservatório e da barragem de jusante, até o terminal de carga.',
      desenho: ALTO,
      ...{ dias: 362.6, por: 'analista' },
      depois: [
        { dias: 352.7, por: 'administrador', ato: 'status', status: 'emVerificacao' },
        {
          ...{ dias: 340.3, por: 'analista', ato: 'status', status: 'confirmada' },
          artefatos: [
            {
              ...{ chave: 'rejeito-no-terminal', tipo: 'imagem', arquivos: ['rejeito-no-terminal.jpg'] },
              observacao: 'Recorte da imagem posterior sobre o terminal, com posição e hora gravadas.',
            },
            {
              ...{ chave: 'relatorio-de-vistoria', tipo: 'documento', arquivos: ['relatorio-de-vistoria.pdf'] },
              observacao: 'Relatório da vistoria, com as duas imagens lado a lado.',
            },
            {
              ...{ chave: 'cenas-landsat', tipo: 'link', observacao: 'Onde se encontram as cenas originais.' },
              links: ['https://earthexplorer.usgs.gov/'],
            },
          ],
        },
        {
          ...{ dias: 340.1, por: 'administrador', ato: 'mudar-tipo', tipo: null, classificacao: 'confirmada' },
          observacao: 'Confere com a vistoria.',
        },
        { dias: 118.5, por: 'operador', ato: 'status', status: 'emVerificacao' },
        { dias: 21.3, por: 'administrador', ato: 'status', status: 'encerrada' },
      ],
    },
    {
      chave: 'rejeito-vale',
      tipo: 'rejeito',
      descricao: 'Calha do Ferro-Carvão coberta de rejeito até o rio Paraopeba.',
      desenho: VALE,
      ...{ dias: 362.5, por: 'analista' },
      depois: [
        { dias: 351.9, por: 'analista', ato: 'status', status: 'emVerificacao' },
        { dias: 338.2, por: 'administrador', ato: 'status', status: 'confirmada' },
      ],
    },
    {
      chave: 'encosta-leste',
      tipo: 'supressao',
      descricao: 'Mata do vale lateral derrubada pela onda.',
      desenho: LESTE,
      ...{ dias: 362.3, por: 'analista' },
      depois: [
        { dias: 330.6, por: 'administrador', ato: 'status', status: 'confirmada' },
        { dias: 64.4, por: 'analista', ato: 'status', status: 'emVerificacao' },
      ],
    },
    {
      chave: 'remanso',
      tipo: 'supressao',
      descricao: 'Mata soterrada onde o fluxo virou para o sul.',
      desenho: REMANSO,
      ...{ dias: 361.7, por: 'administrador' },
      depois: [
        {
          ...{ dias: 329.5, por: 'analista', ato: 'status', status: 'confirmada' },
          artefatos: [
            {
              ...{ chave: 'remanso', tipo: 'imagem', arquivos: ['remanso-do-ferro-carvao.jpg'] },
              observacao: 'Recorte da imagem posterior sobre o remanso, com posição e hora gravadas.',
            },
          ],
        },
        {
          ...{ dias: 322.2, por: 'administrador', ato: 'remover-artefato', artefato: 'remanso' },
          motivo: 'O recorte mostra a propriedade de terceiros.',
        },
      ],
    },
    {
      chave: 'paraopeba',
      tipo: 'agua',
      descricao: 'Água do rio Paraopeba turva abaixo da foz do Ferro-Carvão; acima dela a cor não mudou.',
      desenho: RIO,
      ...{ dias: 360.4, por: 'analista' },
      depois: [{ dias: 203.8, por: 'administrador', ato: 'status', status: 'emVerificacao' }],
    },
    {
      chave: 'lavoura',
      tipo: 'queimada',
      descricao: 'Talhão escurecido entre as duas datas.',
      desenho: LAVOURA,
      ...{ dias: 360.1, por: 'analista' },
      depois: [
        { dias: 298.9, por: 'analista', ato: 'status', status: 'emVerificacao' },
        {
          ...{ dias: 270.2, por: 'administrador', ato: 'mudar-tipo', tipo: 'solo', classificacao: 'autorizada' },
          observacao: 'Não houve fogo: a terra foi revolvida para plantio.',
        },
        { dias: 269.8, por: 'administrador', ato: 'status', status: 'encerrada' },
      ],
    },
    {
      chave: 'terreno',
      tipo: 'construcao',
      descricao: 'Terreno claro que não havia; pode ser terraplenagem. A 30 m por pixel não se vê mais do que isto.',
      desenho: TERRENO,
      ...{ dias: 359.2, por: 'administrador' },
      depois: [
        {
          ...{ dias: 150.7, por: 'analista', ato: 'mudar-tipo', tipo: null, classificacao: 'inconclusiva' },
          observacao: 'Falta uma imagem mais fina.',
        },
        { dias: 12.6, por: 'analista', ato: 'status', status: 'descartada' },
      ],
    },
  ],
} as const satisfies AnaliseDaHistoria;
