import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import { type FiltroDeDeteccoes, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { latitudeDaFracao, longitudeDaFracao } from '#domain/geometria/mercator.ts';
import { createDeteccoesFiltradasService } from '#infra/services/monitoramento/deteccoes-filtradas.service.ts';
import { ladrilhoEm, novoCliente } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import type { Fact } from '#tests/support/read-models.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const filtradas = createDeteccoesFiltradasService({ leitor: modelos.leitor });
const { cliente_id, ativo_id, escopo } = novoCliente();
const analise_id = v7();
const DEPOIS = '2999-01-01T00:00:00.000Z';

/** A border between two tiles of the first zoom, and one of the next zoom beside it. */
const [BORDA, MEIO] = [183, 183.5].map((coluna) => longitudeDaFracao(coluna / 512)) as [number, number];
const SUL = -15.5;

/** A ring of so many corners around a place, in degrees. */
function anel(lng: number, lat: number, raio: number, cantos: number): [number, number][] {
  const canto = (i: number): [number, number] => {
    const [angulo, longe] = [(i / cantos) * 2 * Math.PI, raio * (i % 2 === 0 ? 1 : 0.6)];
    return [lng + longe * Math.cos(angulo), lat + longe * Math.sin(angulo)];
  };
  return [...Array.from({ length: cantos }, (_, i) => canto(i)), canto(0)];
}

const desenhada = (lng: number, raio: number, cantos = 8, lat = SUL) => {
  const geojson = { type: 'MultiPolygon' as const, coordinates: [[anel(lng, lat, raio, cantos)]] };
  return { geojson, centroid: [lng, lat] as [number, number], area: raio * 1e4 };
};
/** Alone in a tile, at and over borders of both zooms, too small to be seen, with very many corners, larger than tiles. */
const FORMAS = [
  ...[
    desenhada(BORDA + 0.2, 0.01),
    desenhada(BORDA + 0.001, 0.01),
    desenhada(BORDA, 0.01),
    desenhada(BORDA + 0.015, 0.01),
  ],
  ...[desenhada(MEIO, 0.01), desenhada(MEIO + 0.012, 0.01), desenhada(MEIO + 0.1, 0.000_001)],
  ...[desenhada(BORDA + 0.18, 0.1, 2_000), desenhada(BORDA, 2, 16)],
];
const ids = FORMAS.map(() => v7());
const fato = (fact: Pick<Fact, 'stream' | 'event'>): Fact => ({ cliente_id, ...fact });
await modelos.happened(
  fato({
    stream: analiseStream(analise_id),
    event: na.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id }),
  }),
  fato({ stream: analiseStream(analise_id), event: na.AnalisePublicada({}) }),
  ...FORMAS.map((forma, i) =>
    fato({
      stream: deteccaoStream(ids[i] ?? ''),
      event: on.DeteccaoCriada({ ...amostra('DeteccaoCriada'), cliente_id, ativo_id, analise_id, ...forma }),
    }),
  ),
);

type Caixa = readonly [esquerda: number, topo: number, direita: number, base: number];

/** The boxes of what a tile draws, in its steps. */
async function desenhadas(z: number, x: number, y: number, em?: string): Promise<ReadonlyMap<string, Caixa>> {
  const bytes = await filtradas.ladrilho(escopo, SEM_FILTRO, { z, x, y }, em);
  const camada = new VectorTile(new PbfReader(bytes)).layers['deteccoes'];
  const vistas = Array.from({ length: camada?.length ?? 0 }, (_, i) => camada?.feature(i));
  return new Map(vistas.map((uma) => [String(uma?.properties['id']), caixaDe(uma?.loadGeometry() ?? [])]));
}
function caixaDe(aneis: readonly (readonly { readonly x: number; readonly y: number }[])[]): Caixa {
  const [xs, ys] = [aneis.flat().map(({ x }) => x), aneis.flat().map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const lugares = [9, 10, 11].flatMap((z) => {
  const [, , y = 0] = ladrilhoEm(z, BORDA, SUL);
  const primeira = 182 * 2 ** (z - 9);
  return Array.from({ length: 3 * 2 ** (z - 9) }, (_, i) => [z, primeira + i, y] as const);
});

describe('Um ladrilho de muita terra', () => {
  it('desenha as mesmas detecções, nos mesmos lugares, por suas formas pequenas e pelas inteiras', async () => {
    const vistas = new Set<string>();
    for (const [z, x, y] of lugares) {
      const [pequenas, inteiras] = [await desenhadas(z, x, y), await desenhadas(z, x, y, DEPOIS)];
      for (const [id, caixa] of inteiras) {
        expect([z, x, id, pequenas.has(id)]).toEqual([z, x, id, true]);
        // Places are told in tens of metres, a step of the second zoom, and corners simplified by twice as much; both are put on the tile's own steps.
        for (const [i, lado] of (pequenas.get(id) ?? []).entries())
          expect(Math.abs(lado - (caixa[i] ?? 0)), `${z}/${x} ${ids.indexOf(id)}`).toBeLessThanOrEqual(
            3 * 2 ** (z - 9),
          );
      }
      for (const id of pequenas.keys()) vistas.add(id);
    }
    expect([...vistas].sort()).toEqual([...ids].sort());
  });

  it('uma forma redesenhada vai para o ladrilho em que está agora', async () => {
    const [id = ''] = ids;
    const { impacto } = amostra('DeteccaoCriada');
    await modelos.happened(
      fato({
        stream: deteccaoStream(id),
        event: on.DeteccaoRedesenhada({ ...amostra('DeteccaoRedesenhada'), impacto, ...desenhada(BORDA - 0.2, 0.01) }),
      }),
    );
    const [, , y = 0] = ladrilhoEm(9, BORDA, SUL);
    expect([(await desenhadas(9, 182, y)).has(id), (await desenhadas(9, 183, y)).has(id)]).toEqual([true, false]);
  });
});

describe('Um ladrilho com mais detecções do que desenha', () => {
  /** As many as a tile of much land draws at most, one more, and as many as any other tile does with them and one more. */
  const [DE_MUITA_TERRA, UMA, OUTRAS] = [3_000, 1, 2_000];
  const LUGAR = [12, 1_500, 2_230] as const;
  const [oeste, norte] = [longitudeDaFracao((LUGAR[1] + 0.1) / 4_096), latitudeDaFracao((LUGAR[2] + 0.1) / 4_096)];
  const cliente = novoCliente();
  const analises = [v7(), v7(), v7()] as const;
  const filtro = (...analise_ids: readonly string[]): FiltroDeDeteccoes => ({ ...SEM_FILTRO, analise_ids });
  const daAnalise = (n: number) => analises[n < DE_MUITA_TERRA ? 0 : n < DE_MUITA_TERRA + UMA ? 1 : 2];
  const minuscula = (n: number): Fact => {
    const [lng, lat] = [oeste + (n % 70) * 0.001, norte - Math.floor(n / 70) * 0.001];
    const dela = { analise_id: daAnalise(n), cliente_id: cliente.cliente_id, ativo_id: cliente.ativo_id };
    const event = on.DeteccaoCriada({
      ...amostra('DeteccaoCriada'),
      ...dela,
      ...desenhada(lng, 0.0003, 8, lat),
      area: 1 + n,
    });
    return { stream: deteccaoStream(v7()), event, cliente_id: cliente.cliente_id };
  };

  /** How many it draws, and whether it says that these are not all. */
  async function visto(oQue: FiltroDeDeteccoes, z: number, em?: string) {
    const acima = LUGAR[0] - z;
    const onde = { z, x: LUGAR[1] >> acima, y: LUGAR[2] >> acima };
    const { layers } = new VectorTile(new PbfReader(await filtradas.ladrilho(cliente.escopo, oQue, onde, em)));
    return [layers['deteccoes']?.length, layers['faltam']?.length];
  }

  it('diz que faltam, e sem passar do que desenha não o diz', async () => {
    const { cliente_id, ativo_id } = cliente;
    for (const id of analises)
      await modelos.happened(
        {
          stream: analiseStream(id),
          cliente_id,
          event: na.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id }),
        },
        { stream: analiseStream(id), cliente_id, event: na.AnalisePublicada({}) },
      );
    await modelos.bulk(Array.from({ length: DE_MUITA_TERRA + UMA + OUTRAS }, (_, n) => minuscula(n)));
    const [muitas, mais, outras] = analises;
    for (const z of [9, 10, 11]) {
      expect([z, ...(await visto(filtro(muitas), z))]).toEqual([z, 3_000, undefined]);
      expect([z, ...(await visto(filtro(muitas, mais), z))]).toEqual([z, 3_001, 1]);
    }
    for (const em of [undefined, DEPOIS]) {
      expect(await visto(filtro(muitas, outras), 12, em)).toEqual([5_000, undefined]);
      expect(await visto(SEM_FILTRO, 12, em)).toEqual([5_001, 1]);
    }
    expect(await visto(SEM_FILTRO, 8)).toEqual([undefined, undefined]);
  });
});
