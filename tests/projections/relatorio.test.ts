import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createRelatoriosService } from '#infra/services/relatorio.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, novoCliente, quadrado } from '../support/acervo.ts';

const { modelos } = await setUpReadModels();
const relatorios = createRelatoriosService({ leitor: modelos.leitor });

const LIMITES = { linhas: 2, formas: 2 };

/** A circle of so many corners, as GPS tracks have them. */
function circulo(lados: number): Geometria {
  const anel = Array.from({ length: lados }, (_, n): [number, number] => {
    const angulo = (2 * Math.PI * (n % (lados - 1))) / (lados - 1);
    return [-48 + Math.cos(angulo), -16 + Math.sin(angulo)];
  });
  return { type: 'Polygon', coordinates: [[...anel.slice(0, -1), anel[0] ?? [0, 0]]] };
}

async function importada(formas: readonly Geometria[], area = 1.5) {
  const { cliente_id, tipo_id, ativo_id, escopo } = novoCliente();
  const importacao_id = v7();
  const dele = { cliente_id, tipo_id, ativo_id, importacao_id, area };
  await modelos.happened(
    ...formas.map((geojson, feicao) => camada(v7(), { ...dele, geojson, feicao, nome: `Talhão ${feicao}` })),
  );
  const ler = (por: Escopo = escopo, id: Uuid = importacao_id) => relatorios.camadasDoEnvio(por, id, LIMITES);
  return { cliente_id, ativo_id, escopo, ler };
}

it('conta tudo o que o envio trouxe, publicado ou não, e mostra as primeiras linhas e as maiores formas', async () => {
  const { ler } = await importada([quadrado(-48, -16, 0.1), quadrado(-47, -15, 0.5), quadrado(-46, -14, 0.2)]);
  const { linhas, formas, extensao, ...resumo } = await ler();
  expect(resumo).toEqual({ camadas: 3, area: 4.5, comprimento: 0, vertices: 12 });
  expect(extensao).toEqual([-48, -16, -45.8, -13.8]);
  expect(linhas.map(({ nome, feicao }) => [nome, feicao])).toEqual([
    ['Talhão 0', 0],
    ['Talhão 1', 1],
  ]);
  expect(formas.map(({ geometria }) => geometria.coordinates.flat(1)[0])).toEqual([
    [-47, -15],
    [-46, -14],
  ]);
});

it('tira das formas o que não se vê no papel, e o que sumiria vira um ponto', async () => {
  const { ler } = await importada([circulo(4_000), quadrado(-48, -16, 0.0001)]);
  const { vertices, formas } = await ler();
  expect(vertices).toBe(4_003);
  const [grande, pequena] = formas.map(({ geometria }) => geometria);
  expect(grande?.type).toBe('Polygon');
  expect(grande?.coordinates.flat(1).length).toBeLessThan(400);
  expect(pequena?.type).toBe('Point');
});

it('de um ponto só há extensão e forma; de um envio vazio ou alheio não há nada', async () => {
  const { ler, cliente_id, ativo_id, escopo } = await importada([{ type: 'Point', coordinates: [-48, -16] }]);
  expect(await ler()).toMatchObject({ camadas: 1, extensao: [-48, -16, -48, -16], formas: [{}] });
  const nada = { camadas: 0, area: 0, comprimento: 0, vertices: 0, extensao: null, linhas: [], formas: [] };
  expect(await ler(escopo, v7())).toEqual(nada);
  expect(await ler({ cliente_id: v7(), ativos: 'todos' })).toEqual(nada);
  expect(await ler({ cliente_id, ativos: [v7()] })).toEqual(nada);
  expect(await ler({ cliente_id, ativos: [ativo_id] })).toMatchObject({ camadas: 1 });
});
