import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { type DeteccaoEvent, deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import { vidaDaDeteccao } from '#domain/deteccao/vida.ts';
import { deteccaoStatusEvents } from '#domain/deteccao-status/deteccao-status.events.ts';
import { deteccaoTipoEvents } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { headOf } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import { createArtefatosService } from '#infra/services/monitoramento/artefato.service.ts';
import { createDeteccoesService } from '#infra/services/monitoramento/deteccao.service.ts';
import { createDeteccaoStatusService } from '#infra/services/monitoramento/deteccao-status.service.ts';
import { createVidasService } from '#infra/services/monitoramento/vida.service.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import { novoCliente } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
/** Filled event by event: what it answers in between is what a rebuild up to there comes to. */
const { modelos: refeitos } = await setUpReadModels();

const { cliente_id, ativo_id, escopo } = novoCliente();
const [analise_id, deteccao_id] = [v7(), v7()];
const criada = on.DeteccaoCriada({ ...amostra('DeteccaoCriada'), cliente_id, ativo_id, analise_id });
const registrado = amostra('StatusDaDeteccaoRegistrado');
const tipo: StreamId = `deteccaotipo-${criada.data.tipo_deteccao_id}`;
const status: StreamId = `deteccaostatus-${registrado.status_id}`;

/** What is seen of it: the detection with the names of what it refers to, its statuses and its artefacts. */
async function visto({ leitor }: typeof modelos, momento?: Momento) {
  const artefatos = createArtefatosService({ leitor });
  return JSON.stringify({
    deteccao: await createDeteccoesService({ leitor, posicoes: async () => ({}) }).obter(
      ...([escopo, deteccao_id, true, momento] as const),
    ),
    acompanhada: await artefatos.deteccao(escopo, deteccao_id, momento),
    registros: await artefatos.registros(deteccao_id, momento),
    artefatos: await artefatos.artefatos(deteccao_id, momento),
    status: await createDeteccaoStatusService({ leitor }).listar(escopo, momento),
  });
}

const dela = (event: DomainEvent) => ({ stream: deteccaoStream(deteccao_id), cliente_id, event });
const outro = { ...amostra('DeteccaoTipoAlterado'), nome: 'Corte raso' };
/** Several within one instant: only a position tells them apart. */
const NO_MESMO_INSTANTE = '2026-01-01T00:00:00.000Z';

const FATOS = [
  {
    stream: tipo,
    cliente_id,
    event: deteccaoTipoEvents.DeteccaoTipoCriado({ ...amostra('DeteccaoTipoCriado'), cliente_id }),
  },
  {
    stream: status,
    cliente_id,
    event: deteccaoStatusEvents.DeteccaoStatusCriado({ ...amostra('DeteccaoStatusCriado'), cliente_id }),
  },
  {
    stream: analiseStream(analise_id),
    cliente_id,
    event: na.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id }),
  },
  dela(criada),
  dela(on.ImagensDaDeteccaoEnviadas(amostra('ImagensDaDeteccaoEnviadas'))),
  dela(on.EvidenciasDaDeteccaoGeradas(amostra('EvidenciasDaDeteccaoGeradas'))),
  { stream: analiseStream(analise_id), cliente_id, event: na.AnalisePublicada({}) },
  dela(on.StatusDaDeteccaoRegistrado(registrado)),
  { stream: tipo, cliente_id, event: deteccaoTipoEvents.DeteccaoTipoAlterado(outro) },
  dela(on.TipoDaDeteccaoAlterado(amostra('TipoDaDeteccaoAlterado'))),
  dela(on.DeteccaoRedesenhada(amostra('DeteccaoRedesenhada'))),
  dela(on.DeteccaoAlterada(amostra('DeteccaoAlterada'))),
  dela(on.ArtefatoRemovido(amostra('ArtefatoRemovido'))),
  dela(on.DeteccaoRemovida({ motivo: 'engano' })),
  dela(on.DeteccaoRestaurada({})),
].map((fato) => ({ ...fato, em: NO_MESMO_INSTANTE }));

async function todosOsEventos(): Promise<readonly RecordedEvent[]> {
  const { store } = modelos;
  const streams = [...new Set(FATOS.map(({ stream }) => stream))];
  const lidos = await Promise.all(streams.map((stream) => store.readStream(stream)));
  return lidos.flat().sort((a, b) => Number(a.position - b.position));
}

it('cada passo do replay é, byte a byte, o que refazer tudo até aquela posição dá', async () => {
  await modelos.happened(...FATOS);
  const eventos = await todosOsEventos();
  expect(eventos).toHaveLength(FATOS.length);
  const distintos = new Set<string>();
  for (const { position, streamId, ...evento } of eventos) {
    await refeitos.store.append(streamId, headOf(await refeitos.store.readStream(streamId)), [evento]);
    await refeitos.settle();
    const entao = await visto(modelos, { posicao: position });
    expect(entao).toBe(await visto(refeitos));
    distintos.add(entao);
  }
  // Each event changed something that is seen.
  expect(distintos.size).toBeGreaterThan(FATOS.length - 2);
});

it('e é o que a detecção diz de si, dobrada evento por evento', async () => {
  const passos = (await createVidasService({ store: modelos.store }).daDeteccao(deteccao_id)) ?? [];
  expect(passos.map(({ evento }) => evento.type)).toEqual(
    FATOS.filter(({ stream }) => stream === deteccaoStream(deteccao_id)).map(({ event }) => event.type),
  );
  for (const { evento, estado, area } of passos) {
    const { deteccao, artefatos } = JSON.parse(await visto(modelos, { posicao: evento.position }));
    expect(deteccao).toMatchObject({
      revisao: estado.revisao,
      removida: estado.removida,
      status_id: estado.status_id,
      area,
      tipo_id: estado.dados?.tipo_deteccao_id,
      descricao: estado.dados?.descricao,
      tipo_alterado_id: estado.mudanca.tipo_deteccao_alterado_id,
      observacao: estado.mudanca.observacao,
      geojson: estado.geojson,
      evidencias: estado.evidencias,
    });
    const presentes = (artefatos as { artefato: { id: string }; removido: unknown }[]).map(
      ({ artefato, removido }) => [artefato.id, removido === null] as const,
    );
    expect(Object.fromEntries(presentes)).toEqual(estado.artefatos);
  }
});

it('dobrar uma parte da vida é parar nela', () => {
  const eventos = FATOS.filter(({ stream }) => stream === deteccaoStream(deteccao_id)).map(
    ({ event }) => event as DeteccaoEvent,
  );
  const toda = vidaDaDeteccao(eventos);
  eventos.forEach((_, i) => {
    expect(vidaDaDeteccao(eventos.slice(0, i + 1))).toEqual(toda.slice(0, i + 1));
  });
});
