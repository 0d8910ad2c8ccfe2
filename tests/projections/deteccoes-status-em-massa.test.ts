import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { analiseStream, analiseEvents as na } from '#domain/analise/analise.events.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import { SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { createGeneses } from '#infra/commands/geneses.ts';
import { createAtos } from '#infra/jobs/ato/atos.ts';
import { createAtosService } from '#infra/services/ato.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { amostra } from '#tests/support/amostras.ts';
import type { Fact } from '#tests/support/read-models.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';

const arquivos = await setUpArquivos();
const { modelos } = await setUpReadModels({ contents: arquivos.contents });
const geneses = createGeneses(modelos.pool);
const atos = createAtos({
  store: modelos.store,
  leitor: modelos.leitor,
  storage: arquivos.storage,
  geneses: geneses.muitas,
  executar: executor(modelos.store, geneses.uma),
});
const [NOVA, CONFIRMADA, ENCERRADA] = [v7(), v7(), v7()];

/** A published analysis with detections, half of them in each of two assets. */
async function analiseCom(quantas: number) {
  const [cliente_id, analise_id, ativo_id, outro] = [v7(), v7(), v7(), v7()];
  const ids = Array.from({ length: quantas }, () => v7());
  const stream = analiseStream(analise_id);
  const criada = { ...amostra('AnaliseCriada'), cliente_id, ativo_id };
  await modelos.happened(
    { stream, cliente_id, event: na.AnaliseCriada(criada) },
    { stream, cliente_id, event: na.AnalisePublicada({}) },
    ...ids.map((id, i): Fact => {
      const quem = { cliente_id, analise_id, ativo_id: i % 2 === 0 ? ativo_id : outro, status_id: NOVA };
      return {
        stream: deteccaoStream(id),
        cliente_id,
        event: on.DeteccaoCriada({ ...amostra('DeteccaoCriada'), ...quem }),
      };
    }),
  );
  const tudo: Escopo = { cliente_id, ativos: 'todos' };
  return { ids, tudo, cliente_id, ativo_id };
}

const contexto = (cliente_id: Uuid): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actorId: randomUUID(),
  clienteId: cliente_id,
  agora: new Date().toISOString(),
});
const todas = { todas: true, ids: [] as Uuid[] };
const pedido = (status_id: Uuid, selecao = todas) => ({ filtro: SEM_FILTRO, selecao, status_id, motivo: 'vistoria' });
const eventosDe = async (id: Uuid) => (await modelos.store.readStream(deteccaoStream(id))) as readonly DeteccaoEvent[];
const statusDe = async (id: Uuid) =>
  (await eventosDe(id)).reduce(deteccaoDecider.evolve, deteccaoDecider.initial).status_id;

describe('Um status para muitas detecções', () => {
  it('registra em cada uma o mesmo evento que o ato de uma só, com o ato de que faz parte, e pedido duas vezes é um', async () => {
    const { ids, tudo, cliente_id } = await analiseCom(5);
    const quem = contexto(cliente_id);
    const menosUma = { todas: true, ids: ids.slice(0, 1) };
    for (let vez = 0; vez < 2; vez++) {
      expect(await atos.registrarStatus(tudo, pedido(CONFIRMADA, menosUma), quem)).toMatchObject({
        total: 4,
        feitas: 4,
      });
    }
    expect(await statusDe(ids[0] ?? '')).toBe(NOVA);
    for (const id of ids.slice(1)) {
      const [, ...depois] = await eventosDe(id);
      expect(depois.map(({ type, data }) => [type, data])).toEqual([
        ['StatusDaDeteccaoRegistrado', { status_id: CONFIRMADA, artefatos: [], ato_id: quem.commandId }],
      ]);
    }
    await modelos.settle();
    const { registrarStatus } = atos;
    expect(await registrarStatus(tudo, pedido(CONFIRMADA), contexto(cliente_id))).toMatchObject({
      total: 5,
      feitas: 1,
    });
    // What is seen of acts on layers says nothing of these.
    expect(await createAtosService({ leitor: modelos.leitor }).listar(tudo, 5)).toEqual([]);
  });

  it('desfeito, cada uma volta ao status que tinha; a que alguém mudou depois fica', async () => {
    const { ids, tudo, cliente_id } = await analiseCom(3);
    const feito = await atos.registrarStatus(tudo, pedido(CONFIRMADA), contexto(cliente_id));
    await modelos.settle();
    const uma = { todas: false, ids: ids.slice(2) };
    await atos.registrarStatus(tudo, pedido(ENCERRADA, uma), contexto(cliente_id));
    await expect(atos.desfazer(tudo, feito.ato_id, 'camadas', contexto(cliente_id))).rejects.toThrow('AtoInexistente');
    const volta = await atos.desfazer(tudo, feito.ato_id, 'deteccoes', contexto(cliente_id));
    expect(volta).toMatchObject({ feitas: 2, jaDesfeito: false });
    expect(await Promise.all(ids.map(statusDe))).toEqual([NOVA, NOVA, ENCERRADA]);
    const denovo = await atos.desfazer(tudo, feito.ato_id, 'deteccoes', contexto(cliente_id));
    expect(denovo).toMatchObject({ jaDesfeito: true });
    expect(await Promise.all(ids.map(statusDe))).toEqual([NOVA, NOVA, ENCERRADA]);
  });

  it('só alcança o que a pessoa alcança; de outro cliente, nada', async () => {
    const { ids, cliente_id, ativo_id } = await analiseCom(4);
    const parte: Escopo = { cliente_id, ativos: [ativo_id] };
    const feito = await atos.registrarStatus(parte, pedido(CONFIRMADA), contexto(cliente_id));
    expect(feito).toMatchObject({ total: 2, feitas: 2 });
    const alheio: Escopo = { cliente_id: v7(), ativos: 'todos' };
    const dele = contexto(alheio.cliente_id);
    await expect(atos.registrarStatus(alheio, pedido(ENCERRADA, { todas: false, ids }), dele)).rejects.toThrow(
      'NenhumaDeteccaoEscolhida',
    );
    await expect(atos.desfazer(alheio, feito.ato_id, 'deteccoes', dele)).rejects.toThrow('AtoInexistente');
  });
});
