import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colecao, feicao, geojson, kml, type Par, poligono, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const ABERTO: Par[] = [
  [-50, -10],
  [-49.9, -10],
  [-49.9, -9.9],
  [-50, -9.9],
];
const FECHADO: Par[] = [...ABERTO, [-50, -10]];
const texto = (anel: readonly Par[], separador: string) => anel.map((par) => par.join(separador));

/** What was told of rings, and how many features came in. */
async function aneis(arquivo: { nome: string; bytes: Buffer }) {
  const { relatorio, contagem, codigo } = await leitura.ler([arquivo]);
  const ditos = relatorio.problemas.filter((problema) => problema.codigo === 'anel_fechado');
  return { codigo, contagem, ditos: ditos.map(({ feicao: onde, detalhe }) => onde ?? detalhe) };
}

describe('Um contorno que o arquivo deixou aberto', () => {
  it('em GeoJSON é fechado e listado pela sua feição, em polígonos e em cada parte; uma linha não', async () => {
    const formas = [
      TALHAO,
      poligono(ABERTO),
      {
        coordinates: [[FECHADO], [ABERTO.map(([x, y]) => [x + 1, y])]],
        bbox: [-50, -10, -48, -9],
        type: 'MultiPolygon',
      },
      { type: 'MultiLineString', coordinates: [ABERTO] },
      poligono(FECHADO),
    ];
    const inteiro = geojson('x.geojson', colecao(formas.map((forma) => feicao(forma))));
    expect(await aneis(inteiro)).toEqual({ codigo: null, contagem: 4, ditos: [1, 2] });
  });

  it('em GeoJSON, um texto que fala de polígonos não é um, e um arquivo comprido é lido até o fim', async () => {
    const notas = { nota: 'type "Polygon" [[[0,0],[1,1]]]', caixa: [1, 2, 3], type: 'Polygon' };
    const muitas = Array.from({ length: 12_000 }, (_, i) =>
      feicao(poligono(i % 1_000 === 7 ? ABERTO : FECHADO), notas),
    );
    const { ditos } = await aneis(geojson('x.geojson', colecao(muitas)));
    expect(ditos).toEqual(Array.from({ length: 12 }, (_, i) => i * 1_000 + 7));
  });

  it('em KML é fechado e listado pelo seu Placemark', async () => {
    const marca = (anel: readonly Par[]) =>
      `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>\n ${texto(anel, ',').join('\n ')}\n</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    const bytes = Buffer.from(kml(marca(FECHADO) + marca(ABERTO) + marca(FECHADO)));
    const ditos = ['Placemark 2 do documento'];
    expect(await aneis({ nome: 'x.kml', bytes })).toEqual({ codigo: null, contagem: 3, ditos });
  });

  it('em CSV é fechado e listado pela sua linha', async () => {
    const linhas = [FECHADO, ABERTO].map((anel, i) => `${i};"POLYGON((${texto(anel, ' ').join(', ')}))"`);
    const bytes = Buffer.from(`id;WKT\n${linhas.join('\n')}\n`);
    expect(await aneis({ nome: 'x.csv', bytes })).toEqual({ codigo: null, contagem: 2, ditos: [1] });
  });
});
