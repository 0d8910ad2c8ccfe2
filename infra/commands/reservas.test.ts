import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { ESTILO_PADRAO } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type EventStore, EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { envelopes, handleCommand } from '#domain/kernel/handle-command.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { CLIENTE, contexto, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { executor } from './executor.ts';
import { streamDosNomes } from './reservas.ts';

// biome-ignore lint/suspicious/noExplicitAny: any kind of thing, each with its own commands
type Qualquer = Decider<any, any, any>;

interface Especie {
  readonly decider: Qualquer;
  criar(nome: string, cliente_id?: Uuid): Command;
  alterar(nome: string): Command;
  readonly sair: Command;
  /** Null where nothing comes back. */
  readonly voltar: Command | null;
}

const semData = (type: string): Command => ({ type, data: {} });
const permissoes = { modulo_ids: [], permissao_ids: [] };
const tipo = (nome: string) => ({ nome, estilo: ESTILO_PADRAO });
const categoria = (nome: string) => ({ nome, cor_da_tag: '#112233' });
const deteccaoTipo = (nome: string) => ({ nome, alias: '', descricao: '', ...CORES_DO_TIPO_NOVO });
const status = (nome: string) => ({ nome, cor: '#112233', cor_de_fundo: null, icone: 'sino', descricao: '' });
const ativo = (sigla: string) => ({
  nome: 'Barragem',
  sigla,
  categoria_id: randomUUID(),
  uf: 'DF',
  lat: -15,
  lng: -47,
  bbox_geojson: null,
  imagem_padrao: null,
  monitoramento: false,
});

const ESPECIES: readonly (readonly [string, Especie])[] = [
  [
    'deteccaotipo',
    {
      decider: deteccaoTipoDecider,
      criar: (nome, cliente_id = CLIENTE) => ({
        type: 'CriarDeteccaoTipo',
        data: { cliente_id, ...deteccaoTipo(nome) },
      }),
      alterar: (nome) => ({ type: 'AlterarDeteccaoTipo', data: deteccaoTipo(nome) }),
      sair: semData('InativarDeteccaoTipo'),
      voltar: semData('AtivarDeteccaoTipo'),
    },
  ],
  [
    'deteccaostatus',
    {
      decider: deteccaoStatusDecider,
      criar: (nome, cliente_id = CLIENTE) => ({
        type: 'CriarDeteccaoStatus',
        data: { cliente_id, ...status(nome), ordem: 1 },
      }),
      alterar: (nome) => ({ type: 'AlterarDeteccaoStatus', data: status(nome) }),
      sair: semData('InativarDeteccaoStatus'),
      voltar: semData('AtivarDeteccaoStatus'),
    },
  ],
  [
    'grupo',
    {
      decider: grupoDecider,
      criar: (nome, cliente_id = CLIENTE) => ({ type: 'CriarGrupo', data: { cliente_id, nome, ...permissoes } }),
      alterar: (nome) => ({ type: 'AlterarGrupo', data: { nome, ...permissoes } }),
      sair: semData('RemoverGrupo'),
      voltar: null,
    },
  ],
  [
    'categoria',
    {
      decider: categoriaDecider,
      criar: (nome, cliente_id = CLIENTE) => ({ type: 'CriarCategoria', data: { cliente_id, ...categoria(nome) } }),
      alterar: (nome) => ({ type: 'AlterarCategoria', data: categoria(nome) }),
      sair: semData('InativarCategoria'),
      voltar: semData('ReativarCategoria'),
    },
  ],
  [
    'tipo de camada',
    {
      decider: camadaTipoDecider,
      criar: (nome, cliente_id = CLIENTE) => ({
        type: 'CriarCamadaTipo',
        data: { cliente_id, tipo_geometria: 3, ...tipo(nome) },
      }),
      alterar: (nome) => ({ type: 'AlterarCamadaTipo', data: tipo(nome) }),
      sair: semData('InativarCamadaTipo'),
      voltar: semData('AtivarCamadaTipo'),
    },
  ],
  [
    'sigla de ativo',
    {
      decider: ativoDecider,
      criar: (nome, cliente_id = CLIENTE) => ({ type: 'CriarAtivo', data: { cliente_id, ...ativo(nome) } }),
      alterar: (nome) => ({ type: 'AlterarAtivo', data: ativo(nome) }),
      sair: { type: 'InativarAtivo', data: { motivo: '' } },
      voltar: semData('ReativarAtivo'),
    },
  ],
];

const agora = (minutos = 0) => new Date(Date.UTC(2026, 2, 10, 12, minutos)).toISOString();
const quem = (minutos = 0, clienteId: Uuid | null = null, commandId: Uuid = randomUUID()) => ({
  ...contexto(clienteId),
  commandId,
  agora: agora(minutos),
});

/** As people and jobs of one process say commands; several over one log are several processes. */
function processo(store: EventStore, { decider }: Especie) {
  const executar = executor(store);
  return (id: Uuid, command: Command, context = quem()) => executar(decider, id, command as never, context);
}

/** Writes what a log of before there were reservations holds: nobody asked whether the name was free. */
async function deAntes(store: EventStore, { decider }: Especie, id: Uuid, command: Command) {
  const stream = streamId(decider.category, id);
  await handleCommand(store, eventIdOf, decider, stream, command as never, quem());
}

const recusa = (code: string, meta: object = {}) => ({ code, meta: expect.objectContaining(meta) });

describe.each(ESPECIES)('Nomes de que só há um: %s', (_, especie) => {
  const [um, outro] = [randomUUID(), randomUUID()];

  it('o segundo é recusado e diz qual é o outro; em outro cliente não é o mesmo', async () => {
    const store = createMemoryEventStore();
    const dizer = processo(store, especie);
    await dizer(um, especie.criar('Área 1'));
    const criar = dizer(outro, especie.criar('  area  1 '));
    await expect(criar).rejects.toMatchObject(recusa('NomeJaEmUso', { nome: 'Área 1', objeto_id: um }));
    expect(await store.readStream(streamId(especie.decider.category, outro))).toEqual([]);
    await dizer(outro, especie.criar('Área 1', OUTRO_CLIENTE));
  });

  it('também para o que já existe e passa a se chamar assim; o seu próprio se escreve de outro modo', async () => {
    const dizer = processo(createMemoryEventStore(), especie);
    await dizer(um, especie.criar('Um'));
    await dizer(outro, especie.criar('Outro'));
    await expect(dizer(outro, especie.alterar('UM'))).rejects.toMatchObject(recusa('NomeJaEmUso'));
    await dizer(um, especie.alterar('UM'));
    await dizer(um, especie.alterar('Terceiro'));
    await dizer(outro, especie.alterar('Um'));
  });

  it('o que sai de uso deixa o nome; para voltar, precisa dele', async () => {
    const dizer = processo(createMemoryEventStore(), especie);
    await dizer(um, especie.criar('Um'));
    await dizer(um, especie.sair);
    await dizer(outro, especie.criar('Um'));
    if (especie.voltar === null) return;
    await expect(dizer(um, especie.voltar)).rejects.toMatchObject(recusa('NomeJaEmUso', { objeto_id: outro }));
    await dizer(outro, especie.alterar('Outro'));
    await dizer(um, especie.voltar);
    await expect(dizer(outro, especie.alterar('Um'))).rejects.toMatchObject(recusa('NomeJaEmUso'));
  });

  it('de muitos ao mesmo tempo, em dois processos, um só o tem; de nomes diversos, todos', async () => {
    const store = createMemoryEventStore();
    const processos = [processo(store, especie), processo(store, especie)];
    const ids = Array.from({ length: 24 }, () => randomUUID());
    const iguais = await Promise.allSettled(ids.map((id, n) => processos[n % 2]?.(id, especie.criar('Igual'))));
    expect(iguais.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const recusas = iguais.flatMap((feito) => (feito.status === 'rejected' ? [feito.reason.code] : []));
    expect(recusas.filter((code) => !/^Nome(JaEmUso|EmGravacao)$/.test(code))).toEqual([]);
    const escritos = await Promise.all(ids.map((id) => store.readStream(streamId(especie.decider.category, id))));
    expect(escritos.filter((eventos) => eventos.length > 0)).toHaveLength(1);
    await Promise.all(ids.map((_id, n) => processos[n % 2]?.(randomUUID(), especie.criar(`Diverso ${n}`))));
  });

  it('os de antes valem: repetidos continuam e se alteram, um terceiro não entra, e um deles não volta', async () => {
    const store = createMemoryEventStore();
    const dizer = processo(store, especie);
    const terceiro = randomUUID();
    await deAntes(store, especie, um, especie.criar('Analistas'));
    await deAntes(store, especie, outro, especie.criar('analistas'));
    await deAntes(store, especie, randomUUID(), especie.criar('Fora', OUTRO_CLIENTE));
    await dizer(um, especie.alterar('Analistas'));
    await expect(dizer(terceiro, especie.criar('Analistas'))).rejects.toMatchObject(recusa('NomeJaEmUso'));
    await dizer(um, especie.sair);
    await expect(dizer(terceiro, especie.criar('Analistas'))).rejects.toMatchObject(recusa('NomeJaEmUso'));
    if (especie.voltar) await expect(dizer(um, especie.voltar)).rejects.toMatchObject(recusa('NomeJaEmUso'));
    await dizer(outro, especie.alterar('Outros'));
    await dizer(terceiro, especie.criar('Analistas'));
    const nomes = await store.readStream(streamDosNomes(especie.decider.category, CLIENTE));
    expect(nomes.filter(({ type }) => type === 'NomesReconhecidos')).toMatchObject([{ data: { nomes: [{}, {}] } }]);
  });
});

const [, grupo] = ESPECIES.find(([nome]) => nome === 'grupo') ?? [];

/** A store to which one append of a group does not come through. */
function semGravar(store: EventStore): EventStore {
  let falta = true;
  const append: EventStore['append'] = (stream, ...resto) => {
    if (!falta || !stream.startsWith('grupo-')) return store.append(stream, ...resto);
    falta = false;
    throw new EventStoreUnavailableError('caiu entre o nome e o grupo');
  };
  return new Proxy(store, {
    get: (_, nome) => (nome === 'append' ? append : Reflect.get(store, nome).bind(store)),
  });
}

describe('Nome reservado por quem não chegou a gravar', () => {
  if (grupo === undefined) throw new Error('falta o grupo');
  const [um, outro, comando] = [randomUUID(), randomUUID(), randomUUID()];

  async function cair() {
    const store = createMemoryEventStore();
    const context = quem(0, null, comando);
    await expect(
      processo(semGravar(store), grupo as Especie)(um, grupo?.criar('Campo') as Command, context),
    ).rejects.toThrow('caiu');
    return { store, dizer: processo(store, grupo as Especie), context };
  }

  it('é de quem tenta de novo, com o mesmo pedido, e uma vez só', async () => {
    const { store, dizer, context } = await cair();
    await dizer(um, grupo.criar('Campo'), context);
    expect((await dizer(um, grupo.criar('Campo'), context)).events).toHaveLength(1);
    expect(await store.readStream(streamId('grupo', um))).toHaveLength(1);
    await expect(dizer(outro, grupo.criar('Campo'), quem(60))).rejects.toMatchObject(recusa('NomeJaEmUso'));
  });

  it('espera por ele alguns minutos, e depois é de quem o pede; quem volta tarde é recusado', async () => {
    const { dizer } = await cair();
    await expect(dizer(outro, grupo.criar('campo'), quem(4))).rejects.toMatchObject(recusa('NomeEmGravacao'));
    await dizer(outro, grupo.criar('campo'), quem(6));
    const tarde = dizer(um, grupo.criar('Campo'), quem(7, null, comando));
    await expect(tarde).rejects.toMatchObject(recusa('NomeJaEmUso', { nome: 'campo', objeto_id: outro }));
  });

  it('de dois que o acham vencido ao mesmo tempo, um só o tem', async () => {
    const { store, dizer } = await cair();
    const outros = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.allSettled(outros.map((id) => dizer(id, grupo.criar('Campo'), quem(10))));
    const escritos = await Promise.all(outros.map((id) => store.readStream(streamId('grupo', id))));
    expect(escritos.filter((eventos) => eventos.length > 0)).toHaveLength(1);
  });

  it('o que foi recusado por outra coisa não toma nome nenhum', async () => {
    const { store, dizer } = await cair();
    await dizer(outro, grupo.criar('Outro'), quem(1));
    const antes = await store.readStream(streamDosNomes('grupo', CLIENTE));
    const alheio = dizer(outro, grupo.alterar('Novo'), quem(2, OUTRO_CLIENTE));
    await expect(alheio).rejects.toMatchObject(recusa('GrupoInexistente'));
    const atrasado = dizer(outro, grupo.alterar('Novo'), { ...quem(2), expectedRevision: 9 });
    await expect(atrasado).rejects.toMatchObject({ name: 'ConcurrencyError' });
    expect(await store.readStream(streamDosNomes('grupo', CLIENTE))).toEqual(antes);
  });

  it('o que muda o dono entre a leitura e a gravação é visto: quem perde a corrida lê outra vez', async () => {
    const store = createMemoryEventStore();
    const evento: DomainEvent = grupoEvents.GrupoCriado({ cliente_id: CLIENTE, nome: 'Antigo', ...permissoes });
    const stream = streamId('grupo', um);
    await store.append(stream, EMPTY_HEAD, envelopes(grupoDecider, [evento], EMPTY_HEAD, stream, quem(), eventIdOf));
    let vezes = 0;
    const corrida = new Proxy(store, {
      get(_, nome) {
        if (nome !== 'append') return Reflect.get(store, nome).bind(store);
        return async (...args: Parameters<EventStore['append']>) => {
          vezes += 1;
          if (vezes === 2) await processo(store, grupo)(outro, grupo.criar('Campo'));
          return store.append(...args);
        };
      },
    });
    const perdido = processo(corrida, grupo)(randomUUID(), grupo.criar('CAMPO'));
    await expect(perdido).rejects.toMatchObject(recusa('NomeJaEmUso', { objeto_id: outro }));
  });
});
