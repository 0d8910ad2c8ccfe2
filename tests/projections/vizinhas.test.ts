import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { contarVertices, type Posicao } from '#domain/geometria/partes.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import {
  MAX_BYTES_ABERTOS,
  MAX_VERTICES_DAS_VIZINHAS,
  MAX_VERTICES_DE_UMA,
} from '#projections/camada/vizinhas.queries.ts';
import { camada, importacao, novoCliente, quadrado } from '#tests/support/acervo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const { vizinhas } = createCamadasService({ leitor: modelos.leitor });
const CAIXA = [-48.1, -16.1, -47.9, -15.9] as const;

/** A ring of so many corners around a place. */
function roda(lng: number, lat: number, raio: number, cantos: number): Geometria {
  const anel = Array.from({ length: cantos }, (_, i): Posicao => {
    const angulo = (2 * Math.PI * i) / cantos;
    return [lng + raio * Math.cos(angulo), lat + raio * Math.sin(angulo)];
  });
  return { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [lng, lat]]] };
}

it('as camadas da vista vêm como estão guardadas, vértice por vértice, e só as que a pessoa alcança e o mapa mostra', async () => {
  const c = novoCliente();
  const outro = novoCliente();
  const guardada = quadrado(-48.00000012345679, -16.00000098765432, 0.0123456789);
  const [id, longe, inativa, naLixeira, alheia, deOutroAtivo] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const escondida = v7();
  const envio = v7();
  await modelos.happened(
    camada(id, { ...c, geojson: guardada }),
    camada(longe, { ...c, geojson: quadrado(-40, -10) }),
    camada(inativa, { ...c, geojson: guardada }),
    { stream: `camada-${inativa}`, event: camadaEvents.CamadaInativada({}) },
    camada(naLixeira, { ...c, geojson: guardada }),
    { stream: `camada-${naLixeira}`, event: camadaEvents.CamadaRemovida({ motivo: 'repetida' }) },
    camada(alheia, { ...outro, geojson: guardada }),
    camada(deOutroAtivo, { ...c, ativo_id: v7(), geojson: guardada }),
    importacao(envio, c),
    camada(escondida, { ...c, geojson: guardada, importacao_id: envio }),
  );
  const suas = await vizinhas({ cliente_id: c.cliente_id, ativos: [c.ativo_id] }, CAIXA);
  expect(suas).toEqual({ camadas: [{ id, geojson: guardada }], completas: true });
  const todas = await vizinhas(c.escopo, CAIXA);
  expect(todas.camadas.map((uma) => uma.id).sort()).toEqual([id, deOutroAtivo].sort());
  await modelos.happened({
    stream: `importacao-${envio}`,
    event: importacaoEvents.ImportacaoPublicada({ camadas: 1 }),
  });
  expect((await vizinhas(c.escopo, CAIXA)).camadas.map((uma) => uma.id)).toContain(escondida);
});

it('de uma forma enorme vem só o contorno que está na vista, com os próprios vértices', async () => {
  const c = novoCliente();
  const id = v7();
  const geojson = roda(-48, -17, 1, MAX_VERTICES_DE_UMA * 2);
  await modelos.happened(camada(id, { ...c, geojson }));
  const { camadas } = await vizinhas(c.escopo, CAIXA);
  const [uma] = camadas;
  expect(camadas).toHaveLength(1);
  const linha = uma?.geojson.type === 'LineString' ? uma.geojson.coordinates : [];
  expect(linha.length).toBeGreaterThan(100);
  expect(linha.length).toBeLessThan(MAX_VERTICES_DE_UMA);
  const seus = new Set(geojson.type === 'Polygon' ? geojson.coordinates[0]?.map(String) : []);
  // But for the two ends, where the box cuts it.
  expect(linha.slice(1, -1).filter((posicao) => !seus.has(String(posicao)))).toEqual([]);
});

it('o que não cabe fica de fora a partir do mais distante do meio, e diz que há mais', async () => {
  const c = novoCliente();
  const quantas = Math.ceil(MAX_VERTICES_DAS_VIZINHAS / MAX_VERTICES_DE_UMA) + 2;
  const ids = Array.from({ length: quantas }, () => v7());
  await modelos.happened(
    ...ids.map((id, i) => camada(id, { ...c, geojson: roda(-48 + 0.009 * i, -16, 0.001, MAX_VERTICES_DE_UMA - 1) })),
  );
  const { camadas, completas } = await vizinhas(c.escopo, CAIXA);
  expect(completas).toBe(false);
  expect(camadas.map(({ id }) => id)).toEqual(ids.slice(0, camadas.length));
  const vertices = camadas.reduce((soma, { geojson }) => soma + contarVertices(geojson), 0);
  expect(vertices).toBeLessThanOrEqual(MAX_VERTICES_DAS_VIZINHAS);
  expect(vertices).toBeGreaterThan(MAX_VERTICES_DAS_VIZINHAS - 2 * MAX_VERTICES_DE_UMA);
});

it('de formas enormes se abrem as mais próximas até um tanto de bytes, e diz que há mais', async () => {
  const c = novoCliente();
  const [BYTES_DE_UM_VERTICE, CANTOS] = [16, 6_000];
  const cabem = Math.ceil(MAX_BYTES_ABERTOS / (BYTES_DE_UM_VERTICE * CANTOS));
  const ids = Array.from({ length: cabem + 5 }, () => v7());
  await modelos.happened(...ids.map((id, i) => camada(id, { ...c, geojson: roda(-48, -17 - 0.0001 * i, 1, CANTOS) })));
  const { camadas, completas } = await vizinhas(c.escopo, CAIXA);
  expect(camadas.map(({ id }) => id).sort()).toEqual(ids.slice(0, cabem).sort());
  expect(completas).toBe(false);
});
