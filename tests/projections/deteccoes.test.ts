import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { camadaEvents, camadaStream } from '#domain/camada/camada.events.ts';
import { deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import { MAX_CAMADAS_IMPACTADAS } from '#domain/deteccao/impacto.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { createAnalisesService } from '#infra/services/monitoramento/analise.service.ts';
import { createDeteccoesService } from '#infra/services/monitoramento/deteccao.service.ts';
import { listarAnalises } from '#projections/analise/analise.queries.ts';
import { listarEstadosDesde } from '#projections/camada/mudancas.queries.ts';
import { listarUsosDosTipos, obterDeteccao } from '#projections/deteccao/deteccao.queries.ts';
import { VERSAO_DAS_SOBREPOSICOES } from '#projections/deteccao/impacto.queries.ts';
import { camada, camadaTipo, importacao, novoCliente, quadrado } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const { leitor } = modelos;
const analises = createAnalisesService({ leitor });
const deteccoes = createDeteccoesService({ leitor, posicoes: async () => ({ camadas: '9' }) });
const TUDO = { naoPublicadas: true };
const PUBLICADAS = { naoPublicadas: false };

/** An analysis with one detection of a hundred and fifteen hectares. */
async function umaAnalise() {
  const { cliente_id, ativo_id, escopo } = novoCliente();
  const [analise_id, deteccao_id] = [v7(), v7()];
  const [daAnalise, daDeteccao] = [analiseStream(analise_id), deteccaoStream(deteccao_id)];
  const criada = on.DeteccaoCriada({ ...amostra('DeteccaoCriada'), cliente_id, ativo_id, analise_id });
  await modelos.happened(
    { stream: daAnalise, cliente_id, event: na.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id }) },
    { stream: daDeteccao, cliente_id, event: criada },
  );
  return { cliente_id, ativo_id, escopo, analise_id, deteccao_id, daAnalise, daDeteccao };
}

describe('Análises e detecções', () => {
  it('o que não foi publicado só existe para quem edita, e na lixeira só para quem tira dela', async () => {
    const { escopo, analise_id, deteccao_id, daAnalise, cliente_id } = await umaAnalise();
    const vistas = async () => [
      (await analises.listar(escopo, TUDO)).length,
      (await analises.listar(escopo, PUBLICADAS)).length,
      (await deteccoes.obter(escopo, deteccao_id, true)) !== null,
      (await deteccoes.obter(escopo, deteccao_id, false)) !== null,
    ];
    expect(await vistas()).toEqual([1, 0, true, false]);
    await modelos.happened({ stream: daAnalise, cliente_id, event: na.AnalisePublicada({}) });
    expect(await vistas()).toEqual([1, 1, true, true]);
    await modelos.happened({ stream: daAnalise, cliente_id, event: na.AnaliseRemovida({ motivo: '' }) });
    expect(await vistas()).toEqual([0, 0, true, false]);
    await modelos.happened({ stream: daAnalise, cliente_id, event: na.AnaliseRestaurada({}) });
    expect(await vistas()).toEqual([1, 1, true, true]);
    expect(await analises.obter({ ...escopo, ativos: [v7()] }, analise_id, TUDO)).toBeNull();
    expect(await deteccoes.obter({ ...escopo, cliente_id: v7() }, deteccao_id, true)).toBeNull();
  });

  it('a análise soma as suas detecções, menos as da lixeira', async () => {
    const { escopo, analise_id, daDeteccao, cliente_id } = await umaAnalise();
    const soma = async () => {
      const row = await analises.obter(escopo, analise_id, TUDO);
      return [row?.total_deteccoes, row?.total_area_afetada];
    };
    expect(await soma()).toEqual([1, 115.7524]);
    await modelos.happened({ stream: daDeteccao, cliente_id, event: on.DeteccaoRemovida({ motivo: '' }) });
    expect(await soma()).toEqual([0, 0]);
    await modelos.happened({ stream: daDeteccao, cliente_id, event: on.DeteccaoRestaurada({}) });
    expect(await deteccoes.areaDaUniao(escopo, analise_id)).toBeGreaterThan(115);
  });

  it('o tipo mudado vale, e o primeiro fica; o redesenho traz outra forma', async () => {
    const { escopo, deteccao_id, daDeteccao, cliente_id } = await umaAnalise();
    const mudado = on.TipoDaDeteccaoAlterado(amostra('TipoDaDeteccaoAlterado'));
    const forma = { ...amostra('DeteccaoRedesenhada'), area: 3, impacto: { posicao: '1', total: 0, camadas: [] } };
    await modelos.happened(
      { stream: daDeteccao, cliente_id, event: mudado },
      { stream: daDeteccao, cliente_id, event: on.DeteccaoRedesenhada(forma) },
      {
        stream: daDeteccao,
        cliente_id,
        event: on.DeteccaoAlterada({ ...amostra('DeteccaoAlterada'), descricao: 'x' }),
      },
    );
    const row = await deteccoes.obter(escopo, deteccao_id, true);
    expect(row).toMatchObject({
      tipo_id: amostra('DeteccaoCriada').tipo_deteccao_id,
      descricao: 'x',
      area: 3,
      area_informada: 116.2,
      tipo_alterado_id: mudado.data.tipo_deteccao_alterado_id,
      classificacao: 1,
      impacto: { total: 0 },
    });
  });

  it('o que uma forma encontra: camadas e outras detecções, por quanto', async () => {
    const { escopo, ativo_id, analise_id, deteccao_id } = await umaAnalise();
    const forma = quadrado(-44.125, -20.115, 0.01);
    expect(await deteccoes.impacto(escopo, ativo_id, forma)).toEqual({ posicao: '9', total: 0, camadas: [] });
    const [sobreposta, outra] = await deteccoes.sobrepostas(escopo, analise_id, forma, null);
    expect([sobreposta?.id, outra]).toEqual([deteccao_id, undefined]);
    // Whoever changes the figure raises the version, which documents say.
    expect([VERSAO_DAS_SOBREPOSICOES, sobreposta?.area]).toEqual([1, 28.9419]);
    expect(await deteccoes.sobrepostas(escopo, analise_id, forma, deteccao_id)).toEqual([]);
  });

  it('de mais camadas do que cabem ficam as que a forma mais cobre, e se diz quantas são; sempre as mesmas', async () => {
    const { cliente_id, ativo_id, escopo } = await umaAnalise();
    const [tipo_id, total] = [v7(), MAX_CAMADAS_IMPACTADAS + 20];
    await modelos.happened(camadaTipo(tipo_id, cliente_id, 'Talhões'));
    // The largest last, so that no order of coming is that of their areas; some of them alike.
    const lados = Array.from({ length: total }, (_, i) => 0.001 + Math.floor(i / 2) * 0.00001);
    await modelos.bulk(
      lados.map((lado, i) =>
        camada(v7(), { cliente_id, tipo_id, ativo_id, nome: `T${i}`, geojson: quadrado(-50, -18, lado) }),
      ),
    );
    const forma = quadrado(-50.001, -18.001, 0.1);
    const impacto = await deteccoes.impacto(escopo, ativo_id, forma);
    const areas = impacto.camadas.map(({ area }) => area ?? 0);
    expect([impacto.total, areas.length]).toEqual([total, MAX_CAMADAS_IMPACTADAS]);
    expect(areas).toEqual([...areas].sort((a, b) => b - a));
    const cabem = new Set(lados.map((_, i) => `T${i}`).slice(total - MAX_CAMADAS_IMPACTADAS));
    expect(new Set(impacto.camadas.map(({ nome }) => nome))).toEqual(cabem);
    expect(await deteccoes.impacto(escopo, ativo_id, forma)).toEqual(impacto);
  });

  it('de cada tipo se sabe onde foi visto: o que vale, e o das camadas que se encontraram', async () => {
    const { cliente_id, ativo_id, escopo, analise_id, daAnalise, daDeteccao } = await umaAnalise();
    const { tipo_deteccao_id, impacto } = amostra('DeteccaoCriada');
    const [camada] = impacto.camadas;
    const usos = async () => [
      (await deteccoes.usosDosTipos(escopo, 'deteccao')).get(tipo_deteccao_id),
      (await deteccoes.usosDosTipos(escopo, 'camada')).get(camada.tipo_id),
    ];
    const aqui = { ativo_ids: [ativo_id], analise_ids: [analise_id] };
    expect(await usos()).toEqual([undefined, undefined]);
    await modelos.happened({ stream: daAnalise, cliente_id, event: na.AnalisePublicada({}) });
    expect(await usos()).toEqual([aqui, aqui]);
    expect((await deteccoes.usosDosTipos({ ...escopo, ativos: [v7()] }, 'deteccao')).size).toBe(0);
    const mudado = on.TipoDaDeteccaoAlterado(amostra('TipoDaDeteccaoAlterado'));
    const daqui = (ms: number) => new Date(Date.now() + ms).toISOString();
    const antes = daqui(500);
    await modelos.happened({ stream: daDeteccao, cliente_id, event: mudado, em: daqui(1_000) });
    expect(await usos()).toEqual([undefined, aqui]);
    expect((await deteccoes.usosDosTipos(escopo, 'deteccao', antes)).get(tipo_deteccao_id)).toEqual(aqui);
    const [sai, volta] = [on.DeteccaoRemovida({ motivo: '' }), on.DeteccaoRestaurada({})];
    await modelos.happened({ stream: daDeteccao, cliente_id, event: sai });
    expect(await usos()).toEqual([undefined, undefined]);
    await modelos.happened({ stream: daDeteccao, cliente_id, event: volta });
    expect(await usos()).toEqual([undefined, aqui]);
    const semCamadas = on.DeteccaoRedesenhada({
      ...amostra('DeteccaoRedesenhada'),
      impacto: { posicao: '1', total: 0, camadas: [] },
    });
    await modelos.happened({ stream: daDeteccao, cliente_id, event: semCamadas });
    expect(await usos()).toEqual([undefined, undefined]);
  });

  it('o que se pergunta de muitas se acha por índices; de camadas de outrora, só a que se nomeia', async () => {
    const { escopo, deteccao_id } = await umaAnalise();
    expect(await modelos.explain(listarAnalises(escopo, TUDO))).toContain('deteccoes_somadas');
    const usos = await modelos.explain(listarUsosDosTipos(escopo, 'deteccao'));
    expect(usos).toContain('analise_tipos_do_cliente');
    const entao = await modelos.explain(obterDeteccao(escopo, deteccao_id, true, new Date().toISOString()));
    expect(entao).toMatch(/Index Scan using camadas_pkey.*\n *Index Cond: \(id = /);
    const mudadas = await modelos.explain(listarEstadosDesde([{ id: deteccao_id, posicao: '1' }]));
    for (const indice of ['camadas_pkey', 'camadas_historico_pkey'])
      expect(mudadas).toMatch(new RegExp(`Index Scan using ${indice}.*\\n *Index Cond: .*id = k.id`));
  });

  // Last: its instants lie ahead, and those of a projection never run backwards.
  it('de cada camada que ela diz encontrar, ou a que pertence, se sabe o que mudou depois, e desde quando', async () => {
    const { cliente_id, ativo_id, escopo, analise_id } = await umaAnalise();
    const [tipo_id, mata, reta, outra, igual, importada, envio] = [v7(), v7(), v7(), v7(), v7(), v7(), v7()];
    const daqui = (ms: number) => new Date(Date.now() + ms).toISOString();
    const nova = (id: string, nome: string) =>
      camada(id, { cliente_id, tipo_id, ativo_id, nome, geojson: quadrado(-50, -18, 0.01) });
    await modelos.happened(
      ...[nova(mata, 'Mata'), nova(reta, 'Reta'), nova(outra, 'Outra'), nova(igual, 'Igual')],
      importacao(envio, { cliente_id, tipo_id, ativo_id }),
      camada(importada, { cliente_id, tipo_id, ativo_id, nome: 'Importada', importacao_id: envio }),
      { stream: `importacao-${envio}`, cliente_id, event: importacaoEvents.ImportacaoPublicada({ camadas: 1 }) },
    );
    const posicao = String(await modelos.store.lastPosition());
    const impactada = (id: string, nome: string) => ({
      id,
      nome,
      tipo_id,
      tipo_nome: 'Talhões',
      area: 1,
      comprimento: null,
      pontos: null,
    });
    const impacto = {
      posicao,
      total: 4,
      camadas: [
        impactada(mata, 'Mata'),
        impactada(reta, 'Reta'),
        impactada(igual, 'Igual'),
        impactada(importada, 'Importada'),
      ],
    };
    const deteccao_id = v7();
    const criada = {
      ...amostra('DeteccaoCriada'),
      cliente_id,
      ativo_id,
      analise_id,
      impacto,
      camada_principal_id: outra,
    };
    const dela = { stream: deteccaoStream(deteccao_id), cliente_id };
    const da = (id: string) => ({ stream: camadaStream(id), cliente_id });
    const dados = { tipo_id, ativo_id, descricao: '', attributes: {} };
    await modelos.happened({ ...dela, event: on.DeteccaoCriada(criada) });
    const mudadas = async (em?: string) => {
      const row = await deteccoes.obter(escopo, deteccao_id, true, em);
      return (
        row && Object.fromEntries((await deteccoes.camadasMudadas(row, em)).map(({ id, mudancas }) => [id, mudancas]))
      );
    };
    expect(await mudadas()).toEqual({});
    const [um, dois, tres] = [daqui(1_000), daqui(2_000), daqui(3_000)] as const;
    const forma = { geojson: quadrado(-50, -18, 0.02), area: 4, comprimento: null };
    await modelos.happened(
      { ...da(mata), event: camadaEvents.GeometriaDaCamadaAlterada(forma), em: um },
      { ...da(mata), event: camadaEvents.CamadaAlterada({ ...dados, nome: 'Mata ciliar' }), em: dois },
      { ...da(reta), event: camadaEvents.CamadaRemovida({ motivo: '' }), em: dois },
      { ...da(igual), event: camadaEvents.CamadaInativada({}), em: dois },
      { ...da(igual), event: camadaEvents.CamadaAtivada({}), em: dois },
      { ...da(outra), event: camadaEvents.CamadaInativada({}), em: tres },
      {
        stream: `importacao-${envio}`,
        cliente_id,
        event: importacaoEvents.ImportacaoDesfeita({ motivo: '' }),
        em: tres,
      },
    );
    const desde = (instante: string) => expect.toSatisfy((dito: string) => Date.parse(dito) === Date.parse(instante));
    expect(await mudadas()).toEqual({
      [mata]: [
        { o_que: 'forma', desde: desde(um) },
        { o_que: 'nome', desde: desde(dois) },
      ],
      [reta]: [{ o_que: 'removida', desde: desde(dois) }],
      [outra]: [{ o_que: 'inativada', desde: desde(tres) }],
      [importada]: [{ o_que: 'removida', desde: desde(tres) }],
    });
    // As it was told then; and what the detection recorded is what it recorded.
    expect(await mudadas(daqui(1_500))).toEqual({ [mata]: [{ o_que: 'forma', desde: desde(um) }] });
    expect((await deteccoes.obter(escopo, deteccao_id, true))?.impacto).toEqual(impacto);
    // Measured anew it is of now; the layer that it belongs to was chosen when it was.
    const deAgora = {
      posicao: String(await modelos.store.lastPosition()),
      total: 1,
      camadas: [impactada(mata, 'Mata ciliar')],
    };
    await modelos.happened({ ...dela, event: on.ImpactoDaDeteccaoRecalculado({ impacto: deAgora }), em: daqui(4_000) });
    expect((await deteccoes.obter(escopo, deteccao_id, true))?.impacto).toEqual(deAgora);
    expect(Object.keys((await mudadas()) ?? {})).toEqual([outra]);
    const escolhida = { ...amostra('DeteccaoAlterada'), camada_principal_id: reta };
    await modelos.happened({ ...dela, event: on.DeteccaoAlterada(escolhida), em: daqui(5_000) });
    expect(await mudadas()).toEqual({});
  });
});
