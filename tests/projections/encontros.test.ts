import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { createDeteccoesService } from '#infra/services/monitoramento/deteccao.service.ts';
import { camada, camadaTipo, novoCliente, quadrado } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const { encontros } = createCamadasService({ leitor: modelos.leitor });
const { encontradas } = createDeteccoesService({ leitor: modelos.leitor, posicoes: async () => ({}) });

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

it('e as detecções visíveis que alcança, com os hectares que cada uma tem dentro dela', async () => {
  const { cliente_id, escopo } = novoCliente();
  const [publicada, rascunho, metade, inteira, encostada, naLixeira, deRascunho] = Array.from({ length: 7 }, () =>
    v7(),
  );
  const analise = (id: string | undefined) => ({
    stream: analiseStream(id ?? ''),
    cliente_id,
    event: analiseEvents.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, titulo: 'Cheia' }),
  });
  const deteccao = (id: string | undefined, geojson: Geometria, analise_id = publicada) => ({
    stream: deteccaoStream(id ?? ''),
    cliente_id,
    event: deteccaoEvents.DeteccaoCriada({ ...amostra('DeteccaoCriada'), cliente_id, analise_id, geojson }),
  });
  const forma = (lng: number, lat: number, lado: number) => paraMulti(quadrado(lng, lat, lado));
  await modelos.happened(
    ...[publicada, rascunho].map(analise),
    { stream: analiseStream(publicada ?? ''), cliente_id, event: analiseEvents.AnalisePublicada({}) },
    deteccao(metade, forma(-48.05, -16, 0.1)),
    deteccao(inteira, forma(-47.99, -15.99, 0.01)),
    deteccao(encostada, forma(-47.9, -16, 0.1)),
    deteccao(naLixeira, forma(-48, -16, 0.05)),
    { stream: deteccaoStream(naLixeira ?? ''), cliente_id, event: deteccaoEvents.DeteccaoRemovida({ motivo: '' }) },
    deteccao(deRascunho, forma(-48, -16, 0.05), rascunho),
  );
  const { total, lista } = await encontradas(escopo, quadrado(-48, -16, 0.1));
  expect(lista.map(({ id }) => id)).toEqual([metade, inteira]);
  expect(total).toBe(2);
  expect(lista[0]).toMatchObject({ analise_titulo: 'Cheia' });
  expect(lista[0]?.area).toBeCloseTo(5_920, -2);
  expect((await encontradas(novoCliente().escopo, quadrado(-48, -16, 0.1))).lista).toEqual([]);
});
