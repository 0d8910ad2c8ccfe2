import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendamentoStream, type DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createExternalRecipients } from '#infra/edge/deliveries/external-recipients.ts';
import { createPostman } from '#infra/edge/deliveries/postman.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const LISTA = '/relatorios/agendamentos';
const FORA = 'fiscal@orgao.example';

let mundo: DoisClientes;
let autora: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  const papel = { nome: 'autora', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) } as const;
  autora = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
}, 300_000);
afterAll(() => mundo?.close());

const campos = (mais: Readonly<Record<string, string>> = {}) => ({
  nome: 'Diário',
  especie: 'deteccoes',
  periodo: 'dia_anterior',
  papel: 'a4',
  orientacao: 'retrato',
  frequencia: 'diaria',
  hora: '07:30',
  fuso: 'America/Sao_Paulo',
  em_feriados: 'pular',
  uf: 'MG',
  ao_vazio: 'avisar',
  externos: FORA,
  validade_dias: '7',
  anexar: '1',
  ...mais,
});

async function permitir(permitir_anexo: boolean): Promise<void> {
  const { cliente_id } = mundo.recantos;
  const data = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [], permitir_anexo };
  await mundo.services.executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, doSistema());
  await mundo.mostrado();
}

const html = async (caminho: string) => (await autora.pedir(caminho, { headers: { Accept: 'text/html' } })).text();

async function agendar(): Promise<Uuid> {
  const comando_id = randomUUID();
  const resposta = await autora.enviar(`${LISTA}/criar`, { ...campos(), comando_id });
  expect(resposta.status).toBeLessThan(400);
  await mundo.mostrado();
  return comando_id;
}

async function dadosDe(id: Uuid): Promise<DadosDoAgendamento> {
  const todos = await mundo.services.eventStore.readStream(agendamentoStream(id));
  return todos.at(-1)?.data as DadosDoAgendamento;
}

/** Each document has a number of its own. */
let emitidos = 100;

/** A document of so many bytes, issued. */
async function documento(bytes: number): Promise<Uuid> {
  const { services, recantos } = mundo;
  const id = randomUUID();
  const guardado = await services.armazenamento.put([Buffer.alloc(bytes, 'x')] as never, { maxBytes: 2 ** 30 });
  const data = {
    cliente_id: recantos.cliente_id,
    numero: `2026-000${emitidos++}-QK7ZP3MWTA`,
    especie: 'deteccoes' as const,
    objeto_id: null,
    ativo_ids: [],
    consulta: '',
    posicao: '1',
    modelo: 1,
    certificado: 'c'.repeat(64),
    deteccoes: { total: 1, citadas: null },
    cenas: null,
    algoritmos: null,
    arquivo: { nome: 'a.pdf', tipo: 'application/pdf', ...guardado },
  };
  await services.executar(relatorioDecider, id, { type: 'EmitirDocumento', data }, doSistema());
  return id;
}

/** A run of the schedule, delivered to whom it says; nobody sends it. */
async function entregar(agendamento_id: Uuid, documento_id: Uuid): Promise<Uuid> {
  const { services, recantos, url } = mundo;
  const pool = createPool(services.config.DATABASE_URL, { role: APP_ROLE });
  const execucao_id = randomUUID();
  const { cliente_id } = recantos;
  const qual = { cliente_id, agendamento_id, prevista_para: '2026-03-09T11:00:00.000Z', atrasada: false };
  const iniciar = { type: 'IniciarExecucao', data: { ...qual, motivo: 'horario' } } as const;
  await services.executar(execucaoDecider, execucao_id, iniciar, doSistema());
  const cipher = createCipher(services.config.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool, cipher });
  const externos = createExternalRecipients({ pool, cipher, pessoas });
  const correio = createCorreio({ pool, cipher, pessoas, transporte: null, log: console });
  const carteiro = createPostman({ pool, store: services.eventStore, cipher, correio, externos, origem: url });
  await carteiro.entregar({ ...qual, execucao_id, documento_id, vez: 0, dados: await dadosDe(agendamento_id) });
  await correio.close();
  await pool.end();
  await mundo.mostrado();
  return execucao_id;
}

describe('O arquivo anexado, para fora', () => {
  it('é oferecido, e aceito, só onde a política o permite e há alguém de fora', async () => {
    await permitir(false);
    expect(await html(`${LISTA}/criar`)).not.toContain('name="anexar"');
    const proibido = await autora.enviar(`${LISTA}/criar`, campos());
    expect([proibido.status, Object.keys((await proibido.json()).errors)]).toEqual([422, ['anexar']]);
    await permitir(true);
    expect(await html(`${LISTA}/criar`)).toContain('name="anexar"');
    const paraNinguem = await autora.enviar(`${LISTA}/criar`, campos({ externos: '' }));
    expect([paraNinguem.status, Object.keys((await paraNinguem.json()).errors)]).toEqual([
      422,
      expect.arrayContaining(['anexar']),
    ]);
    const id = await agendar();
    expect((await dadosDe(id)).destinatarios).toMatchObject({ anexar: true });
    expect(await html(`${LISTA}/${id}`)).toContain('Anexado à mensagem, até 7 MB');
    expect(await html(`${LISTA}/${id}/editar`)).toMatch(/name="anexar"[^>]*checked|checked[^>]*name="anexar"/);
    // Unticked, it is no longer so.
    const { anexar: _, ...sem } = campos();
    expect((await autora.enviar(`${LISTA}/${id}/editar`, { ...sem, revisao: '0' })).status).toBeLessThan(400);
    expect((await dadosDe(id)).destinatarios).not.toHaveProperty('anexar');
  });

  it('é dito na história de cada entrega, e por que foi por endereço e código quando foi', async () => {
    await permitir(true);
    const id = await agendar();
    const anexada = await entregar(id, await documento(1_000));
    const grande = await entregar(id, await documento(7 * 1024 * 1024 + 1));
    const caixa = await mundo.services.identidade.caixaDeSaida();
    // One message with the file; link and code of the one that is too large for it.
    expect(caixa.filter(({ para }) => para === FORA).map(({ com_anexo }) => com_anexo)).toEqual([false, false, true]);
    expect(caixa.find(({ com_anexo }) => com_anexo)?.texto).toContain('no arquivo “a.pdf”');
    await permitir(false);
    const proibida = await entregar(id, await documento(1_000));
    const { entregas } = mundo.services;
    for (const [execucao_id, anexo] of [
      [anexada, 'anexado'],
      [grande, 'grande'],
      [proibida, 'sem_politica'],
    ] as const)
      expect(await entregas.das([execucao_id])).toMatchObject([{ anexo }]);
    const ficha = await html(`${LISTA}/${id}`);
    for (const dito of [
      'com o arquivo anexado',
      'por endereço e código: o arquivo passa de 7 MB',
      'por endereço e código: a política não permite mais anexar',
      'Por endereço com prazo e código: a política não permite mais anexar',
    ])
      expect(ficha).toContain(dito);
  });

  it('a caixa de saída diz de cada mensagem se leva um arquivo', async () => {
    await permitir(true);
    await entregar(await agendar(), await documento(1_000));
    expect(await html('/caixa-de-saida')).toContain('Com um arquivo anexado.');
  });
});
