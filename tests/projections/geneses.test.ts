import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { camadaEvents, camadaStream } from '#domain/camada/camada.events.ts';
import { importacaoEvents as on } from '#domain/importacao/importacao.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import { ConcurrencyError } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { createGeneses } from '#infra/commands/geneses.ts';
import { createCamadaHistoria } from '#infra/services/camada-historia.service.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';
import { importacao } from '../support/acervo.ts';
import { createTestDatabase } from '../support/database.ts';
import { feicaoDoLote, idDaFeicao } from '../support/lotes.ts';
import type { Fact } from '../support/read-models.ts';

const arquivos = await setUpArquivos();
const { database, modelos } = await setUpReadModels({ contents: arquivos.contents });
const pool = createPool(database.url, { role: APP_ROLE, max: 4 });
const geneses = createGeneses(pool);
const executar = executor(modelos.store, geneses.uma);
afterAll(() => pool.end());

function contexto(clienteId: Uuid): CommandContext {
  const id = v7();
  return { commandId: id, correlationId: id, actorId: v7(), clienteId, agora: new Date().toISOString() };
}

/** A published import of three layers in two lotes, the second layer corrected before. */
async function publicada() {
  const [cliente_id, tipo_id, ativo_id, importacao_id] = [v7(), v7(), v7(), v7()];
  const fato = (event: Fact['event']): Fact => ({ stream: `importacao-${importacao_id}`, event });
  const feicoes = [0, 1, 2].map((feicao) => feicaoDoLote(importacao_id, { feicao }));
  const lotes = [
    await arquivos.lote(importacao_id, feicoes.slice(0, 1)),
    await arquivos.lote(importacao_id, feicoes.slice(1), { lote: 1 }),
  ];
  const segunda = idDaFeicao(importacao_id, 1);
  const edicoes = { remove_attributes: ['dono'], attributes_renames: { codigo: 'numero' }, general_attributes: {} };
  const geoms = { [segunda]: { nome: 'Sede', area: 7 } };
  await modelos.happened(
    importacao(importacao_id, { cliente_id, tipo_id, ativo_id }),
    ...lotes,
    fato(
      on.ImportacaoCorrigida({
        escolhas: [],
        leitura: null,
        edicoes: { ...edicoes, geoms, geoms_arquivo: null, camadas_fora: null },
      }),
    ),
    fato(on.ImportacaoPublicada({ camadas: 3 })),
  );
  const id = (n: number) => idDaFeicao(importacao_id, n);
  const fazer = (n: number, command: CamadaCommand, context = contexto(cliente_id)) =>
    executar(camadaDecider, id(n), command, context);
  return { cliente_id, tipo_id, ativo_id, importacao_id, fato, feicoes, lotes, id, fazer };
}

const inativar: CamadaCommand = { type: 'InativarCamada', data: {} };
const ativar: CamadaCommand = { type: 'AtivarCamada', data: {} };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('o primeiro ato numa camada importada', () => {
  it('faz o seu stream começar como o envio a deixou, com a geometria por referência ao lote', async () => {
    const p = await publicada();
    expect(await modelos.store.readStream(camadaStream(p.id(1)))).toEqual([]);
    const { events } = await p.fazer(1, inativar);
    expect(events).toEqual([camadaEvents.CamadaInativada({})]);
    const [genese, ...resto] = await modelos.store.readStream(camadaStream(p.id(1)));
    const lote = p.lotes[1]?.event;
    if (lote?.type !== 'LoteDaImportacaoGuardado' || !genese) throw new Error('faltam eventos');
    const { chave, sha256: hash } = lote.data.arquivo;
    expect(genese).toMatchObject({ type: 'CamadaCriada', schemaVersion: 2, revision: 0 });
    expect(genese.data).toEqual({
      cliente_id: p.cliente_id,
      tipo_id: p.tipo_id,
      ativo_id: p.ativo_id,
      nome: 'Sede',
      descricao: '',
      area: 1,
      comprimento: null,
      area_informada: 7,
      attributes: { numero: 1 },
      geojson: null,
      origem: {
        importacao_id: p.importacao_id,
        arquivo: 'talhoes.zip',
        camada: 'talhoes',
        feicao: 1,
        crs_original: 31982,
      },
      geometria: {
        tipo: 'MultiPolygon',
        lote: { chave, sha256: hash },
        indice: 0,
        sha256: sha256(p.feicoes[1]?.geom ?? new Uint8Array()),
      },
    });
    expect(resto.map(({ type, revision }) => [type, revision])).toEqual([['CamadaInativada', 1]]);
  });

  it('que não muda nada não escreve nada; repetido, é o mesmo; de outro cliente, a camada não existe', async () => {
    const p = await publicada();
    expect(await p.fazer(0, ativar)).toEqual({ position: 0n, events: [] });
    await expect(p.fazer(0, inativar, contexto(v7()))).rejects.toMatchObject({ code: 'CamadaInexistente' });
    expect(await modelos.store.readStream(camadaStream(p.id(0)))).toEqual([]);
    const context = contexto(p.cliente_id);
    const { position } = await p.fazer(0, inativar, context);
    expect((await p.fazer(0, inativar, context)).position).toBe(position);
    expect(await modelos.store.readStream(camadaStream(p.id(0)))).toHaveLength(2);
    await modelos.settle();
    expect((await p.fazer(0, ativar)).events).toHaveLength(1);
  });

  it('de dois ao mesmo tempo, um perde e sabe disso', async () => {
    const p = await publicada();
    const remover: CamadaCommand = { type: 'RemoverCamada', data: { motivo: 'engano' } };
    const juntos = await Promise.allSettled([p.fazer(2, inativar), p.fazer(2, remover)]);
    const perdidos = juntos.flatMap((um) => (um.status === 'rejected' ? [um.reason] : []));
    expect(perdidos).toHaveLength(1);
    expect(perdidos[0]).toBeInstanceOf(ConcurrencyError);
    expect(await modelos.store.readStream(camadaStream(p.id(2)))).toHaveLength(2);
  });

  it('sabe de que tipo é a geometria que não traz', async () => {
    const p = await publicada();
    const { tipo_id, ativo_id } = p;
    const dados = { tipo_id, ativo_id, nome: 'Outra', descricao: '', attributes: {} };
    const alterar = (tipo_geometria: 1 | 3): CamadaCommand => ({
      type: 'AlterarCamada',
      data: { ...dados, tipo_geometria },
    });
    await expect(p.fazer(0, alterar(1))).rejects.toMatchObject({ code: 'GeometriaDeOutroTipo' });
    await p.fazer(0, alterar(3));
    await modelos.settle();
    const { rows } = await pool.query('SELECT nome, revisao FROM camadas WHERE id = $1', [p.id(0)]);
    expect(rows).toEqual([{ nome: 'Outra', revisao: 1 }]);
  });

  it('não alcança as que ninguém vê: por publicar, ou de um envio desfeito', async () => {
    const p = await publicada();
    await modelos.happened(p.fato(on.ImportacaoDesfeita({ motivo: '' })));
    await expect(p.fazer(0, inativar)).rejects.toMatchObject({ code: 'CamadaInexistente' });
    const [cliente_id, importacao_id] = [v7(), v7()];
    await modelos.happened(
      importacao(importacao_id, { cliente_id, tipo_id: v7(), ativo_id: v7() }),
      await arquivos.lote(importacao_id, [feicaoDoLote(importacao_id, { feicao: 0 })]),
    );
    const encenada = executar(camadaDecider, idDaFeicao(importacao_id, 0), inativar, contexto(cliente_id));
    await expect(encenada).rejects.toMatchObject({ code: 'CamadaInexistente' });
    await expect(executar(camadaDecider, v7(), inativar, contexto(cliente_id))).rejects.toThrow();
  });

  it('entra na história da camada depois do que o envio lhe fez: quem, quando, o quê, de que arquivo e feição', async () => {
    const p = await publicada();
    const escopo = { cliente_id: p.cliente_id, ativos: 'todos' as const };
    const historia = createCamadaHistoria({ leitor: modelos.leitor, store: modelos.store });
    const { tipo_id, ativo_id } = p;
    const dados = {
      tipo_id,
      ativo_id,
      nome: 'Casa',
      descricao: '',
      attributes: { numero: 2 },
      tipo_geometria: 3 as const,
    };
    const context = contexto(p.cliente_id);
    await p.fazer(1, { type: 'AlterarCamada', data: dados }, context);
    await p.fazer(1, { type: 'RemoverCamada', data: { motivo: 'vendida' } });
    await modelos.settle();
    const { origem, passos } = (await historia.obter(escopo, p.id(1))) ?? { passos: [] };
    const { importacao_id } = p;
    expect(origem).toEqual({
      importacao_id,
      arquivo: 'talhoes.zip',
      camada: 'talhoes',
      feicao: 1,
      crs_original: 31982,
      defeitos: [],
    });
    expect(passos?.map(({ tipo, motivo, campos, atributos }) => [tipo, motivo, campos, atributos])).toEqual([
      ['CamadaRemovida', 'vendida', [], []],
      ['CamadaAlterada', null, ['nome'], ['numero']],
      ['ImportacaoPublicada', null, [], []],
      ['ImportacaoCorrigida', null, ['area_informada', 'nome'], ['dono', 'numero']],
      ['ImportacaoSolicitada', null, [], []],
    ]);
    expect(passos?.[1]).toMatchObject({ ator_id: context.actorId, quando: context.agora });
    expect(await historia.obter({ ...escopo, cliente_id: v7() }, p.id(1))).toBeNull();
    expect(await historia.obter({ ...escopo, ativos: [] }, p.id(1))).toBeNull();
  });

  it('numa instalação nova, antes que haja tabelas, só quer dizer que a camada não existe', async () => {
    const vazia = await createTestDatabase();
    const novo = createPool(vazia.url, { role: APP_ROLE, max: 1 });
    expect(await createGeneses(novo).uma(camadaStream(v7()))).toBeNull();
    await novo.end();
    await vazia.drop();
  });

  it('de muitas de uma vez vem numa leitura só, sem as que já começaram', async () => {
    const p = await publicada();
    await p.fazer(1, inativar);
    await modelos.settle();
    const todas = await geneses.muitas([0, 1, 2].map((n) => camadaStream(p.id(n))));
    expect([...todas.keys()].sort()).toEqual([0, 2].map((n) => camadaStream(p.id(n))).sort());
  });
});
