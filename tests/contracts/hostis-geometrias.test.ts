import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converter, unico } from '../support/gdal.ts';
import { caixa, colecao, feicao, geojson, type Par, poligono, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { mudado, poligonos, shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(async () => {
  expect(leitura.visitas()).toBe(0);
  await leitura.fechar();
});

const GRAVATA: Par[] = [
  [-50, -10],
  [-49, -11],
  [-49, -10],
  [-50, -11],
  [-50, -10],
];
const ler = (geometrias: readonly unknown[], tipo: 1 | 2 | 3 = 3) =>
  leitura.ler([geojson('formas.geojson', colecao(geometrias.map((each) => feicao(each))))], tipo);

function volta(n: number, raio: (i: number) => number): Par[] {
  const pontos = Array.from({ length: n }, (_, i): Par => {
    const angulo = (2 * Math.PI * i) / n;
    return [-50 + raio(i) * Math.cos(angulo), -12 + raio(i) * Math.sin(angulo)];
  });
  return [...pontos, pontos[0] ?? [0, 0]];
}

describe('Arquivos hostis: geometrias', () => {
  it('18: cada forma degenerada está no relatório, com o que se fez dela, e nenhuma é guardada como boa', async () => {
    const formas = [
      poligono(),
      poligono([]),
      poligono([
        [-50, -10],
        [-49, -11],
        [-50, -10],
      ]),
      poligono([
        [-50, -10],
        [-49, -10],
        [-49, -9],
        [-50, -9],
      ]),
      poligono([
        [-50, -10],
        [-49, -9],
        [-48, -8],
        [-50, -10],
      ]),
      poligono([
        [-50, -10],
        [-50, -10],
        [-49, -10],
        [-49, -9],
        [-50, -10],
      ]),
      poligono(caixa(-50, -10, -49, -9), caixa(-40, -10, -39, -9)),
      null,
      TALHAO,
    ];
    const { camadas, relatorio } = await ler(formas);
    const lista = relatorio.conteudos[0]?.defeitos.lista ?? [];
    const codigos = new Map(lista.map(({ feicao: lugar, codigo, ato }) => [lugar, `${codigo}: ${ato}`]));
    expect([...codigos.keys()].sort()).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect([codigos.get(5), codigos.get(7)]).toEqual(['vertices_repetidos: manter', 'nula: deixar_de_fora']);
    expect(codigos.get(4)).toBe('area_nula: deixar_de_fora');
    expect(codigos.get(6)).toMatch(/^buraco_fora_do_contorno/);
    const guardadas = camadas.map(({ feicao: lugar }) => lugar);
    // GDAL closes an open ring by itself before anybody sees it: it is kept as the area that it means.
    expect(guardadas).toEqual(expect.arrayContaining([3, 8]));
    expect(guardadas.filter((lugar) => [0, 1, 2, 4, 7].includes(lugar))).toEqual([]);
    for (const { area } of camadas) expect(area).toBeGreaterThan(0);
  });

  it('19: a gravata é apontada, com a área de antes e a de depois do reparo, e espera quem decida', async () => {
    const { camadas, duvidas, relatorio } = await ler([poligono(GRAVATA), TALHAO]);
    const [defeito] = relatorio.conteudos[0]?.defeitos.lista ?? [];
    expect(defeito).toMatchObject({ feicao: 0, codigo: 'cruza_a_si_mesma', ato: 'reparar' });
    expect(defeito?.area_antes).toBeLessThan(10_000);
    expect(Math.round((defeito?.area_depois ?? 0) / 1_000)).toBe(605);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'reparos', proposta: 'aceitar', feicoes: 1 }));
    expect(camadas[0]).toMatchObject({ feicao: 0, defeitos: ['cruza_a_si_mesma'] });
    const escolha = {
      assunto: 'reparos',
      arquivo: 'formas.geojson',
      camada: 'formas',
      campo: null,
      valor: 'deixar_de_fora',
    } as const;
    const recusada = await leitura.ler(
      [geojson('formas.geojson', colecao([feicao(poligono(GRAVATA)), feicao(TALHAO)]))],
      3,
      [escolha],
    );
    expect(recusada.camadas.map(({ feicao: lugar }) => lugar)).toEqual([1]);
  });

  it('20: um anel de um milhão de vértices fica de fora, liso ou em estrela; a estrela que cabe nela passa do esforço', async () => {
    const milhao = 1_000_000;
    const aneis = [volta(milhao, () => 1), volta(milhao, (i) => (i % 2 === 0 ? 9 : 0.01)), TALHAO.coordinates[0] ?? []];
    const partes = { ...shapefile(colecao(aneis.map(() => feicao(TALHAO)))), ...poligonos(aneis) };
    const { camadas, relatorio } = await leitura.ler([zipado(partes)]);
    expect(relatorio.conteudos[0]?.defeitos.contagem).toEqual({ vertices_demais: 2 });
    expect(camadas).toHaveLength(1);
    const estrela = await ler([
      poligono(volta(12_000, (i) => (i % 2 === 0 ? 9 : 0.01))),
      poligono(volta(90_000, () => 3)),
    ]);
    expect(estrela.relatorio.conteudos[0]?.defeitos.contagem).toEqual({ complexa_demais: 1 });
    expect(estrela.camadas.map(({ feicao: lugar }) => lugar)).toEqual([1]);
  });

  it('22: alturas e medidas caem, curvas viram linhas, o que é de outro tipo fica de fora, MultiPatch é recusado', async () => {
    const misto = [
      TALHAO,
      { type: 'Point', coordinates: [-50, -10] },
      {
        type: 'LineString',
        coordinates: [
          [-50, -10, 812],
          [-49, -10, 813],
        ],
      },
    ];
    const poligonos = await ler(misto);
    expect(poligonos.camadas.map(({ feicao: lugar }) => lugar)).toEqual([0]);
    expect(poligonos.relatorio.conteudos[0]?.defeitos.contagem).toEqual({ tipo_incompativel: 2 });
    expect((await ler(misto, 2)).camadas.map(({ feicao: lugar }) => lugar)).toEqual([0, 2]);
    for (const dim of ['XYZ', 'XYM', 'XYZM']) {
      const { camadas } = await leitura.ler([zipado(shapefile(colecao([feicao(TALHAO)]), '-dim', dim))]);
      expect([dim, camadas[0]?.geom.length]).toEqual([dim, 13 + 9 + 4 + 5 * 16]);
    }
    const curva = unico(
      converter(colecao([feicao(TALHAO)]), ['-f', 'GPKG', 'x.gpkg', 'origem.json', '-nlt', 'CURVEPOLYGON']),
    );
    expect((await leitura.ler([{ nome: 'x.gpkg', bytes: curva }])).camadas).toHaveLength(1);
    const partes = shapefile(colecao([feicao(TALHAO)]));
    const multipatch = mudado(partes.shp, (bytes) => bytes.writeInt32LE(31, 32));
    expect((await leitura.ler([zipado(partes, { shp: multipatch })])).codigo).toBe('geometria_incompativel');
  });
});
