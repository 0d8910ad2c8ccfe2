import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { lerRelatorio } from '#app/deteccao/resultados/relatorio.server.tsx';
import { numerosDoPainelGeral } from '#app/painel/geral.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import { type FiltroDeDeteccoes, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { deteccaoStatusEvents } from '#domain/deteccao-status/deteccao-status.events.ts';
import { deteccaoTipoEvents } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createDeteccoesFiltradasService } from '#infra/services/monitoramento/deteccoes-filtradas.service.ts';
import { COLUNAS_DAS_DETECCOES } from '#projections/deteccao/filtradas.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { ativo, ladrilhoEm, quadrado } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import type { Fact } from '#tests/support/read-models.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const filtradas = createDeteccoesFiltradasService({ leitor: modelos.leitor });

const ids = (quantos: number): readonly Uuid[] => Array.from({ length: quantos }, () => v7());
const cliente_id = v7();
const escopo: Escopo = { cliente_id, ativos: 'todos' };
const [ativos, analises, tipos, status, camadas, camadaTipos] = [ids(2), ids(4), ids(3), ids(3), ids(3), ids(2)];
const DIAS = ['2025-12-30', '2026-01-02', '2026-01-02', '2026-02-10'];
const NO_COMECO = '2026-06-01T00:00:00.000Z';
const NO_PASSADO = '2026-06-15T00:00:00.000Z';
const DEPOIS = '2026-07-01T00:00:00.000Z';
const de = <T>(lista: readonly T[], i: number): T => lista[i % lista.length] as T;

const analise = (id: Uuid, i: number): readonly Fact[] => {
  const titulo = `${'CADB'[i]} análise`;
  const criada = { ...amostra('AnaliseCriada'), titulo, cliente_id, ativo_id: de(ativos, i), data_depois: DIAS[i] };
  const fato = { stream: analiseStream(id), cliente_id, em: NO_COMECO };
  // One of them is not published: nothing of it counts.
  return [
    { ...fato, event: na.AnaliseCriada(criada) },
    ...(i === 3 ? [] : [{ ...fato, event: na.AnalisePublicada({}) }]),
  ];
};

/** Spread over a few degrees, so that some lie in one cell and some alone. */
const deteccao = (id: Uuid, i: number): Fact => {
  const [lng, lat] = [-44 + (i % 7) * 0.013, -20 - Math.floor(i / 7) * 0.4];
  const camada = { ...amostra('DeteccaoCriada').impacto.camadas[0], id: de(camadas, i), tipo_id: de(camadaTipos, i) };
  const event = on.DeteccaoCriada({
    ...amostra('DeteccaoCriada'),
    cliente_id,
    analise_id: de(analises, i),
    ativo_id: de(ativos, i % analises.length),
    status_id: de(status, i),
    tipo_deteccao_id: de(tipos, i),
    camada_principal_id: null,
    geojson: quadradoEm(lng, lat),
    area: 1 + i / 10_000,
    centroid: [lng + 0.0025, lat + 0.0025],
    impacto: { posicao: '1', total: 1, camadas: [camada] },
  });
  return { stream: deteccaoStream(id), cliente_id, event, em: NO_COMECO };
};
const quadradoEm = (lng: number, lat: number) => {
  const { coordinates } = quadrado(lng, lat, 0.005) as { coordinates: number[][][] };
  return { type: 'MultiPolygon', coordinates: [coordinates] };
};

const deteccoes = ids(84);
await modelos.happened(...analises.flatMap(analise), ...deteccoes.map(deteccao));
await modelos.happened(
  ...deteccoes.slice(0, 20).map((id, i): Fact => {
    const tipo = { tipo_deteccao_alterado_id: de(tipos, i + 1), classificacao: (i % 4) + 1, observacao: '' };
    return { stream: deteccaoStream(id), cliente_id, event: on.TipoDaDeteccaoAlterado(tipo), em: DEPOIS };
  }),
  ...deteccoes.slice(20, 40).map((id, i): Fact => {
    const registrado = on.StatusDaDeteccaoRegistrado({ status_id: de(status, i + 1), artefatos: [] });
    return { stream: deteccaoStream(id), cliente_id, event: registrado, em: DEPOIS };
  }),
  ...deteccoes.slice(40, 50).map((id): Fact => {
    return { stream: deteccaoStream(id), cliente_id, event: on.DeteccaoRemovida({ motivo: '' }), em: DEPOIS };
  }),
);

const alguns = (lista: readonly Uuid[]) => fc.subarray([...lista], { maxLength: 2 });
const data = fc.option(fc.constantFrom('2025-12-31', '2026-01-02', '2026-03-01'), { freq: 3 });
const filtros: fc.Arbitrary<FiltroDeDeteccoes> = fc.record({
  ativo_ids: alguns(ativos),
  analise_ids: alguns(analises),
  camada_ids: alguns(camadas),
  status_ids: alguns(status),
  tipo_ids: alguns(tipos),
  camada_tipo_ids: alguns(camadaTipos),
  classificacoes: fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
  inicio: data,
  fim: data,
});

/** What one tile of the whole place tells, and what the tiles of single places draw. */
async function noMapa(filtro: FiltroDeDeteccoes, em: string | undefined) {
  const [z, x, y] = [3, ...ladrilhoEm(3, -44, -20).slice(1)] as [number, number, number];
  const grade = camadaDe(await filtradas.ladrilho(escopo, filtro, { z, x, y }, em), 'grade');
  const vistas = new Set<string>();
  const lugares = new Set(
    deteccoes.map((_, i) => ladrilhoEm(9, -44 + (i % 7) * 0.013, -20 - Math.floor(i / 7) * 0.4).join()),
  );
  for (const lugar of lugares) {
    const [zoom = 0, coluna = 0, linha = 0] = lugar.split(',').map(Number);
    const bytes = await filtradas.ladrilho(escopo, filtro, { z: zoom, x: coluna, y: linha }, em);
    for (const { id } of camadaDe(bytes, 'deteccoes')) vistas.add(String(id));
  }
  return { naGrade: grade.reduce((soma, { n }) => soma + Number(n), 0), desenhadas: [...vistas].sort() };
}

function camadaDe(bytes: Uint8Array, nome: string): readonly Record<string, unknown>[] {
  const camada = new VectorTile(new PbfReader(bytes)).layers[nome];
  return camada ? Array.from({ length: camada.length }, (_, i) => camada.feature(i).properties) : [];
}

const escolhidas = async (...[deQuem, filtro, selecao]: Parameters<typeof filtradas.contarEscolhidas>) =>
  (await filtradas.escolhidas(deQuem, filtro, selecao, 1_000)).map(({ id }) => id);

const soma = (partes: readonly { readonly total: number }[]) => partes.reduce((total, um) => total + um.total, 0);
const TODAS = { pagina: 1, por_pagina: 1_000 };

async function vistaDe(filtro: FiltroDeDeteccoes, em?: string) {
  const [linhas, totais, somas, pontos] = await Promise.all([
    filtradas.listar(escopo, filtro, { coluna: 'data_analise', direcao: 'desc' }, TODAS, em),
    filtradas.somar(escopo, filtro, em),
    filtradas.somarPorPartes(escopo, filtro, em),
    filtradas.pontos(escopo, filtro, 1_000, em),
  ]);
  const { por_tipo, por_status, por_dia, ...tudo } = somas;
  expect(tudo).toEqual(totais);
  return { linhas, totais, partes: [por_tipo, por_status, por_dia], pontos };
}

/** Of what both dashboards ask of a request, the part that counts. */
const pedido = { servicos: { deteccoesFiltradas: filtradas }, escopo } as Pick<PedidoDaSessao, 'servicos' | 'escopo'>;

/** What the dashboards show for the same filter, each as a total: the general one's parts, and all assets one by one. */
async function nosPaineis(filtro: FiltroDeDeteccoes, em: string | undefined) {
  const { relatorio, anterior } = await numerosDoPainelGeral(pedido, filtro, em);
  const daRodada = filtro.ativo_ids.length === 0 ? ativos : filtro.ativo_ids;
  const dosAtivos = await Promise.all(daRodada.map((id) => lerRelatorio(pedido, { ...filtro, ativo_ids: [id] }, em)));
  const idades = await filtradas.porStatusEIdade(escopo, filtro, '2026-09-01', em);
  const { por_tipo, por_status, serie } = relatorio;
  const areas = [relatorio.area, ...[por_tipo, serie, dosAtivos, idades].map(hectaresDe)];
  const totais = [relatorio.total, ...[por_tipo, por_status, serie, dosAtivos, idades].map(soma)];
  return { totais, areas, anterior };
}
const hectaresDe = (partes: readonly { readonly area: number }[]) => partes.reduce((total, um) => total + um.area, 0);

describe('Detecções que passam por um filtro', () => {
  it('são tantas na tabela quanto nos totais, nos gráficos, nos painéis, nos pontos e nos ladrilhos, hoje e em um instante', async () => {
    const conferir = async (filtro: FiltroDeDeteccoes, em?: string) => {
      const { linhas, totais, partes, pontos } = await vistaDe(filtro, em);
      const [naTabela, hectares] = [linhas.map(({ id }) => id).sort(), linhas.reduce((um, { area }) => um + area, 0)];
      expect([totais.total, ...partes.map(soma), pontos.length]).toEqual(Array(5).fill(naTabela.length));
      expect(totais.area).toBeCloseTo(hectares, 3);
      for (const parte of partes) expect(parte.reduce((um, { area }) => um + area, 0)).toBeCloseTo(hectares, 3);
      const neles = [...new Set(linhas.map(({ ativo_id }) => ativo_id))].sort();
      expect(await filtradas.ativos(escopo, filtro, em)).toEqual(neles);
      const painel = await nosPaineis(filtro, em);
      expect(painel.totais).toEqual(Array(6).fill(naTabela.length));
      for (const area of painel.areas) expect(area).toBeCloseTo(hectares, 3);
      if (painel.anterior !== null) {
        // A period and the one before it are the two halves of what both cover.
        const osDois = await filtradas.somar(escopo, { ...filtro, inicio: painel.anterior.inicio }, em);
        expect(painel.anterior.total + naTabela.length).toBe(osDois.total);
      }
      const { naGrade, desenhadas } = await noMapa(filtro, em);
      expect([naGrade, desenhadas]).toEqual([naTabela.length, naTabela]);
      if (em === undefined) {
        expect((await escolhidas(escopo, filtro, { todas: true, ids: [] })).sort()).toEqual(naTabela);
      }
      return naTabela.length;
    };
    const achadas: number[] = [];
    for (const filtro of [SEM_FILTRO, ...fc.sample(filtros, { numRuns: 300, seed: 20_261_127 })]) {
      achadas.push(await conferir(filtro), await conferir(filtro, NO_PASSADO));
    }
    // Of three published analyses, ten went to the bin later.
    expect(achadas.slice(0, 2)).toEqual([63 - deteccoes.slice(40, 50).filter((_, i) => (40 + i) % 4 !== 3).length, 63]);
    expect(achadas.filter((total) => total > 0 && total < 53).length).toBeGreaterThan(100);
  }, 120_000);

  it('uma página segue a outra sem repetir nem pular, por qualquer coluna, nos dois sentidos', async () => {
    const todas = new Set((await vistaDe(SEM_FILTRO)).linhas.map(({ id }) => id));
    for (const coluna of COLUNAS_DAS_DETECCOES) {
      for (const direcao of ['asc', 'desc'] as const) {
        const lidas: Uuid[] = [];
        for (let pagina = 1; lidas.length < todas.size; pagina++) {
          const linhas = await filtradas.listar(escopo, SEM_FILTRO, { coluna, direcao }, { pagina, por_pagina: 10 });
          if (linhas.length === 0) break;
          lidas.push(...linhas.map(({ id }) => id));
        }
        expect(new Set(lidas), `${coluna} ${direcao}`).toEqual(todas);
        expect(lidas.length).toBe(todas.size);
      }
    }
  });

  it('as linhas estão na ordem da coluna, e na do id onde ela empata; ao contrário, ao contrário', async () => {
    const [categoria_id, letras] = [v7(), ['M', 'A', 'Z']];
    await modelos.happened(
      ...ativos.map((id, i) => ativo(id, cliente_id, categoria_id, `${letras[i]} ativo`)),
      ...tipos.map((id, i): Fact => {
        const dados = { ...amostra('DeteccaoTipoCriado'), cliente_id, nome: `${letras[i]} tipo` };
        return { stream: `deteccaotipo-${id}`, cliente_id, event: deteccaoTipoEvents.DeteccaoTipoCriado(dados) };
      }),
      ...status.map((id, i): Fact => {
        const dados = { ...amostra('DeteccaoStatusCriado'), cliente_id, ordem: [2, 3, 1][i] };
        return { stream: `deteccaostatus-${id}`, cliente_id, event: deteccaoStatusEvents.DeteccaoStatusCriado(dados) };
      }),
    );
    type Linha = Awaited<ReturnType<typeof filtradas.listar>>[number];
    const chaves: Readonly<Record<(typeof COLUNAS_DAS_DETECCOES)[number], (linha: Linha) => string | number | null>> = {
      data_analise: (linha) => linha.data_analise,
      area: (linha) => linha.area,
      ativo: (linha) => linha.ativo_nome,
      analise: (linha) => linha.analise_titulo,
      tipo: (linha) => linha.alterado_nome ?? linha.tipo_nome,
      // Not by their names: in the order that the client gave them.
      status: (linha) => [2, 3, 1][status.indexOf(linha.status_id)] ?? null,
    };
    for (const coluna of COLUNAS_DAS_DETECCOES) {
      const ordem = async (direcao: 'asc' | 'desc') =>
        (await filtradas.listar(escopo, SEM_FILTRO, { coluna, direcao }, TODAS)).map((um) => [
          chaves[coluna](um),
          um.id,
        ]);
      const crescente = await ordem('asc');
      const valores = crescente.map(([valor]) => valor);
      expect([coluna, new Set(valores).size > 1, valores.includes(null)]).toEqual([coluna, true, false]);
      const antes = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
      const esperada = [...crescente].sort(
        ([a, id], [b, outro]) => antes(a ?? '', b ?? '') || antes(id ?? '', outro ?? ''),
      );
      expect([coluna, crescente]).toEqual([coluna, esperada]);
      expect([coluna, await ordem('desc')]).toEqual([coluna, [...esperada].reverse()]);
    }
  });

  it('outro cliente e quem não alcança o ativo não acham nenhuma', async () => {
    const fora: readonly Escopo[] = [
      { cliente_id: v7(), ativos: 'todos' },
      { cliente_id, ativos: [v7()] },
    ];
    const lugar = { z: 3, x: 3, y: 4 };
    for (const alheio of fora) {
      expect((await filtradas.somar(alheio, SEM_FILTRO)).total).toBe(0);
      expect(await escolhidas(alheio, SEM_FILTRO, { todas: false, ids: deteccoes })).toEqual([]);
      expect((await filtradas.ladrilho(alheio, SEM_FILTRO, lugar)).byteLength).toBe(0);
      expect(await filtradas.extensao(alheio, SEM_FILTRO)).toBeNull();
      expect(await filtradas.areaDaUniao(alheio, deteccoes)).toBe(0);
    }
    // Each place once, however often it is named; what is not published covers nothing.
    const uniao = await filtradas.areaDaUniao(escopo, deteccoes);
    expect(uniao).toBeGreaterThan(0);
    expect(await filtradas.areaDaUniao(escopo, [...deteccoes, ...deteccoes])).toBe(uniao);
    expect(await filtradas.areaDaUniao(escopo, [])).toBe(0);
    const [de1] = ativos;
    const soUm = await filtradas.somar({ cliente_id, ativos: [de1 as Uuid] }, SEM_FILTRO);
    const filtrado = await filtradas.somar(escopo, { ...SEM_FILTRO, ativo_ids: [de1 as Uuid] });
    expect(soUm).toEqual(filtrado);
  });
});
