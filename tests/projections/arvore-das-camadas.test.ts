import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { createAtivosService } from '#infra/services/ativo.service.ts';
import { createCamadaTiposService, type NoDaArvore } from '#infra/services/camada-tipo.service.ts';
import { listarCamadasPorTipo } from '#projections/camada-tipo/arvore.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camada, camadaTipo, categoria, quadrado } from '../support/acervo.ts';

const { modelos } = await setUpReadModels();
const tipos = createCamadaTiposService({ leitor: modelos.leitor });
const ativos = createAtivosService({ leitor: modelos.leitor });

const todos = (cliente_id: string): Escopo => ({ cliente_id, ativos: 'todos' });
const vista = (nos: readonly NoDaArvore[]): unknown =>
  nos.map(({ tipo, camadas, subtipos, total }) => [
    tipo.nome,
    total,
    camadas.map(({ nome }) => nome),
    ...(subtipos.length > 0 ? [vista(subtipos)] : []),
  ]);

/** A client with an asset, two types one below the other, a third one, and layers of them. */
async function cenario() {
  const [cliente_id, categoria_id, ativo_id, outro_id] = [v7(), v7(), v7(), v7()];
  const [uso, mata, agua] = [v7(), v7(), v7()];
  const dados = { cliente_id, ativo_id };
  const [a, b, c] = [v7(), v7(), v7()];
  await modelos.happened(
    { ...categoria(categoria_id, cliente_id, 'Terra'), em: '2031-01-01T00:00:00.000Z' },
    ativo(ativo_id, cliente_id, categoria_id, 'Fazenda', quadrado(-48.3, -16.2, 0.5)),
    ativo(outro_id, cliente_id, categoria_id, 'Mina', quadrado(-47.2, -16.2, 0.0001)),
    camadaTipo(uso, cliente_id, 'Uso do solo'),
    camadaTipo(mata, cliente_id, 'Mata'),
    camadaTipo(agua, cliente_id, 'Água'),
    { stream: `camadatipo-${mata}`, event: camadaTipoEvents.PaiDaCamadaTipoDefinido({ tipo_pai_id: uso }) },
    camada(a, { ...dados, tipo_id: uso, nome: 'Pasto', geojson: quadrado(-48, -16, 0.01) }),
    camada(b, { ...dados, tipo_id: mata, nome: 'Reserva', geojson: quadrado(-48.2, -16, 0.01) }),
    { ...camada(c, { ...dados, tipo_id: agua, nome: 'Açude' }), em: '2031-01-01T00:00:00.000Z' },
    camada(v7(), { ...dados, ativo_id: outro_id, tipo_id: agua, nome: 'De outro ativo' }),
  );
  return { cliente_id, ativo_id, outro_id, uso, mata, agua, a, b, c };
}

describe('A árvore das camadas de um ativo', () => {
  it('tem tipos, subtipos e camadas, com os totais dos dois, só dele e ao alcance de quem pede', async () => {
    const { cliente_id, ativo_id, outro_id, b, c } = await cenario();
    const arvore = (escopo: Escopo, em?: string) => tipos.arvore(escopo, ativo_id, { completa: false, em });
    const inteira = [
      ['Água', 1, ['Açude']],
      ['Uso do solo', 2, ['Pasto'], [['Mata', 1, ['Reserva']]]],
    ];
    expect(vista(await arvore(todos(cliente_id)))).toEqual(inteira);
    expect(vista(await arvore({ cliente_id, ativos: [ativo_id] }))).toEqual(inteira);
    expect(await arvore({ cliente_id, ativos: [outro_id] })).toEqual([]);
    expect(await arvore(todos(v7()))).toEqual([]);
    await modelos.happened(
      { stream: `camada-${b}`, event: camadaEvents.CamadaRemovida({ motivo: '' }), em: '2031-02-01T00:00:00.000Z' },
      { stream: `camada-${c}`, event: camadaEvents.CamadaInativada({}), em: '2031-02-01T00:00:00.000Z' },
    );
    expect(vista(await arvore(todos(cliente_id)))).toEqual([['Uso do solo', 1, ['Pasto']]]);
    expect(vista(await arvore(todos(cliente_id), '2031-01-15T00:00:00.000Z'))).toEqual(inteira);
  });

  it('conta por tipo o que os mapas mostram, agora e em um instante', async () => {
    const { cliente_id, outro_id, uso, mata, agua } = await cenario();
    const totais = async (escopo: Escopo, em?: string) =>
      Object.fromEntries((await tipos.totais(escopo, em)).map(({ tipo_id, total }) => [tipo_id, total]));
    expect(await totais(todos(cliente_id))).toEqual({ [uso]: 1, [mata]: 1, [agua]: 2 });
    expect(await totais({ cliente_id, ativos: [outro_id] })).toEqual({ [agua]: 1 });
    expect(await totais(todos(cliente_id), '2020-01-01T00:00:00.000Z')).toEqual({});
  });

  it('traz as formas até 500 camadas em um tipo, e depois nenhuma', async () => {
    const { cliente_id, ativo_id, uso, mata } = await cenario();
    const muitas = Array.from({ length: 500 }, (_, i) =>
      camada(v7(), { cliente_id, ativo_id, tipo_id: mata, nome: `Talhão ${i}`, geojson: quadrado(-48, -16, 0.001) }),
    );
    await modelos.happened(...muitas);
    const nos = await tipos.arvore(todos(cliente_id), ativo_id, { completa: true });
    const pai = nos.find(({ tipo }) => tipo.id === uso);
    expect(pai).toMatchObject({ total: 502, camadas: [{ geojson: { type: 'Polygon' }, ativo_nome: 'Fazenda' }] });
    const filhas = pai?.subtipos[0]?.camadas as unknown as readonly { readonly geojson: unknown }[];
    expect(filhas).toHaveLength(501);
    expect(filhas.every(({ geojson }) => geojson === null)).toBe(true);
    const plano = await modelos.explain(listarCamadasPorTipo(todos(cliente_id), ativo_id, { completa: false }));
    expect(plano).toMatch(/camadas_(ativo|lista)/);
  });
});

describe('O que é monitorado', () => {
  it('são os tipos com camadas publicadas em ativos monitorados ao alcance', async () => {
    const { cliente_id, ativo_id, outro_id, agua } = await cenario();
    const monitorados = await tipos.monitorados(todos(cliente_id));
    expect(monitorados.map(({ nome }) => nome)).toEqual(['Água', 'Mata', 'Uso do solo']);
    expect(monitorados[0]).toMatchObject({ id: agua, ativo: true, ativo_ids: [ativo_id, outro_id].sort() });
    const [so] = await tipos.monitorados({ cliente_id, ativos: [outro_id] });
    expect(so).toMatchObject({ id: agua, ativo_ids: [outro_id] });
    expect(await tipos.monitorados(todos(cliente_id), '2020-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('são as áreas dos ativos que encontram um lugar, simplificadas para o zoom', async () => {
    const { cliente_id, ativo_id } = await cenario();
    const lugar = (oeste: number) => quadrado(oeste, -16.5, 0.5);
    const areas = (oeste: number | null, zoom = 9) =>
      ativos.areasMonitoradas(todos(cliente_id), { ativos: [], lugar: oeste === null ? null : lugar(oeste), zoom });
    const todas = await areas(null);
    expect(todas.map(({ nome }) => nome)).toEqual(['Fazenda', 'Mina']);
    expect((await areas(-48)).map(({ nome }) => nome)).toEqual(['Fazenda']);
    expect(await areas(100)).toEqual([]);
    const soUma = await ativos.areasMonitoradas(todos(cliente_id), { ativos: [ativo_id], lugar: null, zoom: 9 });
    expect(soUma).toMatchObject([{ id: ativo_id, categoria_nome: 'Terra', geojson: { type: 'Polygon' } }]);
  });
});
