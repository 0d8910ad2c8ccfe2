import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { relatorioEvents, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { contexto, id } from '#tests/support/decider.ts';
import type { PedidoDeDados } from './agendamento.effects.ts';
import { guardarDados } from './guardar-dados.ts';

const documento_id = id(9);
const FILTRO = {
  ativo_ids: [],
  analise_ids: [],
  camada_ids: [],
  status_ids: [],
  tipo_ids: [],
  camada_tipo_ids: [],
  classificacoes: [],
  inicio: '2026-01-01',
  fim: null,
};
const nuncaParado = new AbortController().signal;

/** A file of another content each time, as GeoPackages are. */
const arquivoDaVez = (vez: number): Arquivo => ({
  nome: 'a.gpkg',
  chave: `sha256/aa/${vez}`,
  sha256: String(vez).repeat(64),
  bytes: 7,
  tipo: 'application/x',
});

async function cenario(escrever: (vez: number) => Promise<Arquivo | null>) {
  const store = createMemoryEventStore();
  const stream = relatorioStream(documento_id);
  const amostra = JSON.parse(readFileSync('tests/contracts/events/DocumentoEmitido.v2.json', 'utf8')).data;
  const data = relatorioEvents.DocumentoEmitido.schema.parse({ ...amostra, especie: 'deteccoes', objeto_id: null });
  const { cliente_id } = data;
  await handleCommand(
    store,
    eventIdOf,
    relatorioDecider,
    stream,
    { type: 'EmitirDocumento', data },
    contexto(cliente_id),
  );
  const pedidos: PedidoDeDados[] = [];
  const escritorDeDados = {
    escrever: (pedido: PedidoDeDados) => escrever(pedidos.push(pedido)),
  };
  const effects = { store, eventIdOf, uuidV5, escritorDeDados, agora: () => '2026-03-10T12:00:00.000Z' };
  const deQuem = { cliente_id, autor_id: id(8) };
  const pedido = { documento_id, formato: 'gpkg' as const, filtro: FILTRO };
  return {
    data,
    pedidos,
    guardar: () => guardarDados(effects, deQuem, pedido, nuncaParado),
    guardados: async () =>
      (await store.readStream(stream)).filter(({ type }) => type === 'DadosDoDocumentoGuardados').map((um) => um.data),
  };
}

describe('O arquivo de dados de um documento', () => {
  it('é das detecções que ele conta, no instante que ele diz', async () => {
    const { guardar, pedidos, data, guardados } = await cenario(async (vez) => arquivoDaVez(vez));
    expect(await guardar()).toBe(true);
    const { numero, instante, ativo_ids, deteccoes } = data;
    expect(pedidos).toMatchObject([
      { documento_id, numero, em: instante, ativos: ativo_ids, total: deteccoes.total, filtro: FILTRO },
    ]);
    expect(await guardados()).toEqual([{ formato: 'gpkg', arquivo: arquivoDaVez(1) }]);
  });

  it('tentado outra vez não se faz outra vez, e cortado antes do fato se faz de novo', async () => {
    const { guardar, pedidos, guardados } = await cenario(async (vez) => {
      if (vez === 1) throw new Error('cortado');
      return arquivoDaVez(vez);
    });
    await expect(guardar()).rejects.toThrow('cortado');
    expect(await guardados()).toEqual([]);
    expect([await guardar(), await guardar()]).toEqual([true, true]);
    expect(pedidos).toHaveLength(2);
    expect(await guardados()).toEqual([{ formato: 'gpkg', arquivo: arquivoDaVez(2) }]);
  });

  it('de duas tentativas ao mesmo tempo fica um', async () => {
    const juntas = Promise.withResolvers<void>();
    const { guardar, guardados } = await cenario(async (vez) => {
      if (vez === 2) juntas.resolve();
      await juntas.promise;
      return arquivoDaVez(vez);
    });
    await Promise.allSettled([guardar(), guardar()]);
    expect(await guardados()).toHaveLength(1);
  });

  it('que não pode ser feito não é fato nenhum', async () => {
    const { guardar, guardados } = await cenario(async () => null);
    expect(await guardar()).toBe(false);
    expect(await guardados()).toEqual([]);
  });
});
