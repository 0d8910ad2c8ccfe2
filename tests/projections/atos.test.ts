import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { createGeneses } from '#infra/commands/geneses.ts';
import { createAtos } from '#infra/jobs/ato/atos.ts';
import { createAtosService } from '#infra/services/ato.service.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { createLixeiraService } from '#infra/services/lixeira.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';
import { camada, importacao, quadrado } from '../support/acervo.ts';
import { feicaoDoLote, idDaFeicao } from '../support/lotes.ts';

const arquivos = await setUpArquivos();
const { modelos } = await setUpReadModels({ contents: arquivos.contents });
const servicos = criarServicos();

function criarServicos() {
  const { store, leitor, pool } = modelos;
  const geneses = createGeneses(pool);
  const executar = executor(store, geneses.uma);
  return {
    atos: {
      ...createAtosService({ leitor }),
      ...createAtos({ store, executar, leitor, storage: arquivos.storage, geneses: geneses.muitas }),
    },
    camadas: createCamadasService({ leitor }),
    lixeira: createLixeiraService({ leitor }),
  };
}

const contexto = (cliente_id: Uuid): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actorId: randomUUID(),
  clienteId: cliente_id,
  agora: new Date().toISOString(),
});

const primeira = { cursor: null, limite: 50 };
const deTudo = { filtro: {}, selecao: { todas: true, ids: [] }, onde: 'lista', motivo: '' } as const;

/** Layers that were drawn, and as many of a published import. */
async function acervo(n = 3) {
  const [cliente_id, tipo_id, ativo_id, outro_ativo_id, importacao_id] = [v7(), v7(), v7(), v7(), v7()];
  const desenhadas = Array.from({ length: n }, () => v7());
  const feicoes = Array.from({ length: n }, (_, feicao) =>
    feicaoDoLote(importacao_id, { feicao, geojson: quadrado(-48 + feicao / 1000, -16, 0.0005) }),
  );
  await modelos.happened(
    ...desenhadas.map((id, i) => camada(id, { cliente_id, tipo_id, ativo_id, nome: `Desenho ${i}` })),
    importacao(importacao_id, { cliente_id, tipo_id, ativo_id: outro_ativo_id }),
    await arquivos.lote(importacao_id, feicoes),
    { stream: `importacao-${importacao_id}`, event: importacaoEvents.ImportacaoPublicada({ camadas: n }) },
  );
  const importadas = feicoes.map(({ feicao }) => idDaFeicao(importacao_id, feicao));
  const tudo: Escopo = { cliente_id, ativos: 'todos' };
  return { cliente_id, ativo_id, importacao_id, desenhadas, importadas, tudo };
}

describe('Um ato em massa', () => {
  it('muda camadas desenhadas e vindas de arquivo, e um só desfazer as devolve', async () => {
    const { cliente_id, tudo, importadas } = await acervo();
    const quem = contexto(cliente_id);
    const feito = await servicos.atos.pedir(tudo, { ...deTudo, especie: 'remover', motivo: 'safra antiga' }, quem);
    expect(feito).toMatchObject({ total: 6, feitas: 6 });
    await modelos.settle();
    expect(await servicos.camadas.contar(tudo)).toEqual({ total: 0, exata: true });
    const { itens } = await servicos.lixeira.listar(tudo, {}, primeira);
    expect(itens).toHaveLength(6);
    expect(itens[0]).toMatchObject({ motivo: 'safra antiga', removida_por: quem.actorId });
    // The first act on an imported layer begins its stream with what it was.
    const dela = await modelos.store.readStream(`camada-${importadas[0]}`);
    expect(dela.map(({ type }) => type)).toEqual(['CamadaCriada', 'CamadaRemovida']);

    await servicos.atos.desfazer(tudo, feito.ato_id, 'camadas', contexto(cliente_id));
    await modelos.settle();
    expect(await servicos.camadas.contar(tudo)).toEqual({ total: 6, exata: true });
    expect(await servicos.atos.listar(tudo, 5)).toMatchObject([
      { especie: 'remover', estado: 'desfeito', total: 6, feitas: 6, desfeitas: 6, autor_id: quem.actorId },
    ]);
  });

  it('não responde nem se mexe pelo comando de outra pessoa, do mesmo cliente ou de outro', async () => {
    const [{ cliente_id, tudo }, alheio] = [await acervo(), await acervo()];
    const quem = contexto(cliente_id);
    const { ato_id } = await servicos.atos.pedir(tudo, { ...deTudo, especie: 'remover' }, quem);
    const antes = await modelos.store.lastPosition();
    const colega = { ...contexto(cliente_id), commandId: quem.commandId };
    const estranho = { ...contexto(alheio.cliente_id), commandId: quem.commandId };
    for (const [escopo, outro] of [
      [tudo, colega],
      [alheio.tudo, estranho],
    ] as const) {
      const pedido = servicos.atos.pedir(escopo, { ...deTudo, especie: 'inativar' }, outro);
      await expect(pedido).rejects.toMatchObject({ code: 'AtoInexistente' });
    }
    expect(await modelos.store.lastPosition()).toBe(antes);
    expect(await servicos.atos.pedir(tudo, { ...deTudo, especie: 'remover' }, quem)).toMatchObject({ ato_id });
  });

  it('pedido duas vezes pelo mesmo formulário, é um só', async () => {
    const { cliente_id, tudo } = await acervo();
    const quem = contexto(cliente_id);
    const pedido = { ...deTudo, especie: 'inativar' } as const;
    const [um, outro] = [await servicos.atos.pedir(tudo, pedido, quem), await servicos.atos.pedir(tudo, pedido, quem)];
    expect(outro).toMatchObject({ ato_id: um.ato_id, total: 6, feitas: 6 });
    await modelos.settle();
    expect(await servicos.atos.listar(tudo, 5)).toHaveLength(1);
  });

  it('não toca o que está fora do alcance, e quem não alcança todas não o vê nem desfaz', async () => {
    const { cliente_id, ativo_id, tudo } = await acervo();
    const parte: Escopo = { cliente_id, ativos: [ativo_id] };
    const remover = { ...deTudo, especie: 'remover' } as const;
    const dela = await servicos.atos.pedir(parte, remover, contexto(cliente_id));
    expect(dela.total).toBe(3);
    await modelos.settle();
    const detodos = await servicos.atos.pedir(tudo, { ...remover, especie: 'inativar' }, contexto(cliente_id));
    await modelos.settle();
    expect((await servicos.atos.listar(parte, 5)).map(({ id }) => id)).toEqual([dela.ato_id]);
    await expect(servicos.atos.desfazer(parte, detodos.ato_id, 'camadas', contexto(cliente_id))).rejects.toThrow(
      'AtoInexistente',
    );
    const alheio: Escopo = { cliente_id: v7(), ativos: 'todos' };
    await expect(servicos.atos.pedir(alheio, remover, contexto(alheio.cliente_id))).rejects.toThrow(
      'NenhumaCamadaEscolhida',
    );
  });

  it('de mais camadas do que se cita, guarda num arquivo quais são; além do máximo pedido, nada acontece', async () => {
    const { cliente_id, tudo } = await acervo(260);
    const demais = { ...deTudo, especie: 'remover', maximo: 500 } as const;
    await expect(servicos.atos.pedir(tudo, demais, contexto(cliente_id))).rejects.toThrow('CamadasDemais');
    const feito = await servicos.atos.pedir(tudo, { ...deTudo, especie: 'remover' }, contexto(cliente_id));
    expect(feito).toMatchObject({ total: 520, feitas: null });
    const [pedido] = await modelos.store.readStream(`ato-${feito.ato_id}`);
    expect(pedido?.data).toMatchObject({ total: 520, alvos: { arquivo: { bytes: 520 * 37 } } });
  });
});

describe('As contagens', () => {
  it('são sempre as das linhas, haja o que houver, também do que foi desfeito', async () => {
    const { cliente_id, tudo, importacao_id, desenhadas } = await acervo();
    const conferir = async (esperado: number) => {
      await modelos.settle();
      expect(await servicos.camadas.contar(tudo)).toEqual({ total: esperado, exata: true });
      const { rows } = await modelos.pool.query(
        `SELECT (SELECT sum(n)::int FROM read_model.camadas_contagens WHERE cliente_id = $1) AS contadas,
          (SELECT count(*)::int FROM read_model.camadas WHERE cliente_id = $1) AS linhas`,
        [cliente_id],
      );
      expect(rows[0].contadas).toBe(rows[0].linhas);
    };
    await conferir(6);
    const alguns = { ...deTudo, selecao: { todas: false, ids: desenhadas.slice(1) } };
    await servicos.atos.pedir(tudo, { ...alguns, especie: 'remover' }, contexto(cliente_id));
    await conferir(4);
    const envio = `importacao-${importacao_id}` as const;
    await modelos.happened({ stream: envio, event: importacaoEvents.ImportacaoDesfeita({ motivo: '' }) });
    await conferir(1);
    await modelos.happened({ stream: envio, event: importacaoEvents.ImportacaoRefeita({ motivo: '' }) });
    await conferir(4);
    expect(
      await servicos.camadas.resumirSelecao(tudo, {}, { todas: true, ids: desenhadas.slice(0, 1) }, 1),
    ).toMatchObject({
      total: 3,
      ids: null,
    });
  });
});
