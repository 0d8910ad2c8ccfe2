import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { camada, camadaTipo, novoCliente, quadrado } from '#tests/support/acervo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const { encontros } = createCamadasService({ leitor: modelos.leitor });

it('uma área encontra as camadas que a pessoa alcança, com o que cada uma tem dentro dela', async () => {
  const c = novoCliente();
  const outro = novoCliente();
  const [metade, inteira, longe, encostada, ponto, linha, naLixeira, alheia] = Array.from({ length: 8 }, () => v7());
  const nomeada = (id: string | undefined, nome: string, geojson: Geometria, de = c) =>
    camada(id ?? '', { ...de, nome, geojson });
  await modelos.happened(
    ...[c, outro].map(({ tipo_id, cliente_id }) => camadaTipo(tipo_id, cliente_id, 'Talhão')),
    nomeada(metade, 'metade', quadrado(-48.05, -16, 0.1)),
    nomeada(inteira, 'inteira', quadrado(-47.99, -15.99, 0.01)),
    nomeada(longe, 'longe', quadrado(-40, -10)),
    nomeada(encostada, 'encostada', quadrado(-47.9, -16, 0.1)),
    nomeada(ponto, 'ponto', { type: 'Point', coordinates: [-47.95, -15.95] }),
    nomeada(linha, 'linha', {
      type: 'LineString',
      coordinates: [
        [-48.1, -15.95],
        [-47.95, -15.95],
      ],
    }),
    nomeada(naLixeira, 'na lixeira', quadrado(-48, -16, 0.05)),
    { stream: `camada-${naLixeira}`, event: camadaEvents.CamadaRemovida({ motivo: 'repetida' }) },
    nomeada(alheia, 'alheia', quadrado(-48, -16, 0.05), outro),
  );
  const achadas = await encontros(c.escopo, quadrado(-48, -16, 0.1));
  expect(achadas.camadas.map(({ nome }) => nome)).toEqual(['metade', 'inteira', 'linha', 'ponto']);
  const [umaMetade, , umaLinha] = achadas.camadas;
  expect(umaMetade?.area).toBeCloseTo(5_920, -2);
  expect(umaLinha?.comprimento).toBeCloseTo(5.35, 1);
  expect(achadas.mais).toBe(false);
});
