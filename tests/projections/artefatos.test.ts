import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import type { Artefato } from '#domain/artefato/artefato.policy.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { createArtefatosService } from '#infra/services/monitoramento/artefato.service.ts';
import { artefatosProjection } from '#projections/artefato/artefato.projection.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';

const id = (n: number) => `018f3c5e-7a10-7000-8000-${String(n).padStart(12, '0')}`;
const [CLIENTE, ATIVO, ANALISE, DETECCAO, ANA, RAFAEL] = [1, 2, 3, 4, 5, 6].map(id) as [
  ...[string, string, string, string, string, string],
];
const [NOVA, CONFIRMADA] = [id(10), id(11)];
const escopo = { cliente_id: CLIENTE, ativos: [ATIVO] };
const arquivo = { nome: 'foto.jpg', chave: 'sha256/aa/aa', sha256: 'a'.repeat(64), bytes: 9, tipo: 'image/jpeg' };

const anel = [
  ...[[-44.13, -20.12] as const, [-44.12, -20.12] as const, [-44.12, -20.11] as const, [-44.13, -20.11] as const],
  [-44.13, -20.12] as const,
].map(([x, y]): [number, number] => [x, y]);
const imagem = {
  grupo_id: id(20),
  hash: 'b'.repeat(64),
  provedor: 'proprio',
  provedor_nome: 'Imagens próprias',
  satelite: null,
  data: '2019-01-30',
  inicio: null,
  fim: null,
  miniatura: null,
};
const criada = analiseEvents.AnaliseCriada({
  cliente_id: CLIENTE,
  ativo_id: ATIVO,
  titulo: 'Uma',
  descricao: '',
  data_antes: '2019-01-14',
  data_depois: '2019-01-30',
  imagens: { antes: imagem, depois: imagem },
});
const desenhada = deteccaoEvents.DeteccaoCriada({
  cliente_id: CLIENTE,
  ativo_id: ATIVO,
  analise_id: ANALISE,
  status_id: NOVA,
  tipo_deteccao_id: id(30),
  camada_principal_id: null,
  descricao: '',
  area_informada: null,
  area: 1,
  centroid: [-44.125, -20.115],
  geojson: { type: 'MultiPolygon', coordinates: [[anel]] },
  impacto: { posicao: '1', total: 0, camadas: [] },
});
const foto = (n: number, posicao: [number, number] | null): Artefato => ({
  id: id(n),
  tipo: 'imagem',
  observacao: 'do alto',
  links: [],
  midias: [
    { id: id(n + 1), arquivo, exibicao: null, fotografia: { posicao, instante: '2019-02-02T10:00:00' } },
    { id: id(n + 2), arquivo, exibicao: null, fotografia: null },
  ],
});

let database: TestDatabase;
let modelos: ReadModels;
let servico: ReturnType<typeof createArtefatosService>;

beforeAll(async () => {
  database = await createTestDatabase();
  modelos = await createReadModels(database.url, [artefatosProjection]);
  servico = createArtefatosService({ leitor: modelos.leitor });
  const [daAnalise, dela] = [analiseStream(ANALISE), deteccaoStream(DETECCAO)];
  const registrado = deteccaoEvents.StatusDaDeteccaoRegistrado({
    status_id: CONFIRMADA,
    artefatos: [foto(40, [-44.14, -20.115]), foto(50, [-44.125, -20.115])],
  });
  const removido = deteccaoEvents.ArtefatoRemovido({ artefato_id: id(40), motivo: 'de outro lugar' });
  const destruido = deteccaoEvents.ArquivosDoArtefatoDestruidos({ artefato_id: id(40), chaves: [] });
  await modelos.record(
    { stream: daAnalise, event: criada, em: '2024-01-01T00:00:00.000Z' },
    { stream: dela, event: desenhada, actorId: ANA, em: '2024-01-02T00:00:00.000Z' },
    { stream: dela, event: registrado, actorId: RAFAEL, em: '2024-01-03T00:00:00.000Z' },
    { stream: daAnalise, event: analiseEvents.AnalisePublicada({}), em: '2024-01-04T00:00:00.000Z' },
    { stream: dela, event: removido, actorId: ANA, em: '2024-01-05T00:00:00.000Z' },
    { stream: dela, event: destruido, actorId: ANA, em: '2025-01-05T00:00:00.000Z' },
  );
  await modelos.settle();
});
afterAll(async () => {
  await modelos.close();
  await database.drop();
});

describe('O acompanhamento de uma detecção', () => {
  it('tem um passo por status, desde aquele com que nasceu, e quem o registrou', async () => {
    expect(await servico.registros(DETECCAO)).toEqual([
      { registro: 0, status_id: NOVA, autor_id: ANA, registrado_em: expect.stringContaining('2024-01-02') },
      { registro: 1, status_id: CONFIRMADA, autor_id: RAFAEL, registrado_em: expect.stringContaining('2024-01-03') },
    ]);
    expect(await servico.deteccao(escopo, DETECCAO)).toMatchObject({
      status_id: CONFIRMADA,
      analise_publicada: true,
      data_depois: '2019-01-30',
      revisao: 1,
    });
  });

  it('um artefato removido continua ali, com quem e por quê; no passado estava em pé', async () => {
    const [um, outro] = await servico.artefatos(DETECCAO);
    expect(um?.removido).toMatchObject({ autor_id: ANA, motivo: 'de outro lugar' });
    expect([um?.artefato.id, outro?.removido]).toEqual([id(40), null]);
    expect([um?.destruido_em, outro?.destruido_em]).toEqual([expect.stringContaining('2025-01-05'), null]);
    const [removidoSo] = await servico.artefatos(DETECCAO, '2024-06-01T00:00:00.000Z');
    expect([removidoSo?.removido?.autor_id, removidoSo?.destruido_em]).toEqual([ANA, null]);
    const [antes] = await servico.artefatos(DETECCAO, '2024-01-04T12:00:00.000Z');
    expect(antes?.removido).toBeNull();
    expect(await servico.artefatos(DETECCAO, '2024-01-02T12:00:00.000Z')).toEqual([]);
    const entao = await servico.deteccao(escopo, DETECCAO, '2024-01-03T12:00:00.000Z');
    expect(entao?.analise_publicada).toBe(false);
  });

  it('diz a quantos metros da detecção cada fotografia foi tirada: dentro dela, a nenhum', async () => {
    const [um, outro] = await servico.artefatos(DETECCAO);
    expect(um?.distancias).toEqual([1_046, null]);
    expect(outro?.distancias).toEqual([0, null]);
  });

  it('fora do alcance não existe', async () => {
    expect(await servico.deteccao({ cliente_id: CLIENTE, ativos: [] }, DETECCAO)).toBeNull();
    expect(await servico.deteccao({ cliente_id: id(99), ativos: 'todos' }, DETECCAO)).toBeNull();
  });
});
