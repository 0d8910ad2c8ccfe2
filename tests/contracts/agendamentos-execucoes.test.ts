import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { falhasDaExecucao } from '#app/agendamento/agendamento.mensagens.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { agendamentoStream, type DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import { type FiltroDeDeteccoes, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import { filtroSalvoDecider } from '#domain/filtro-salvo/filtro-salvo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createExternalRecipients } from '#infra/edge/deliveries/external-recipients.ts';
import { createPostman } from '#infra/edge/deliveries/postman.ts';
import { type Correio, createCorreio } from '#infra/edge/mail/correio.ts';
import type { MailTransport } from '#infra/edge/mail/mail.ts';
import { createSmtp } from '#infra/edge/mail/smtp.ts';
import { createPrintTickets } from '#infra/edge/report-renderer/print-tickets.ts';
import { createCipher, tokenHash } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const LISTA = '/relatorios/agendamentos';
const DIA_MS = 24 * 60 * 60_000;
/** Of one message; then nobody tries any more. */
const TENTATIVAS = 8;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'autora', cliente: 'aurora', permissoes: TUDO },
  { nome: 'de-dentro', cliente: 'aurora', permissoes: TUDO.filter((uma) => uma !== 'ativos.ver_todos') },
];

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
  pool = createPool(mundo.services.config.DATABASE_URL, { role: APP_ROLE });
}, 300_000);
afterAll(async () => {
  await pool?.end();
  await mundo?.close();
});

const quem = (nome: string): Pessoa => pessoas[nome] as Pessoa;
type Campos = readonly (readonly [campo: string, valor: string])[];
const QUANDO: Campos = [
  ['hora', '07:30'],
  ['fuso', 'America/Sao_Paulo'],
  ['em_feriados', 'emitir'],
  ['uf', 'MG'],
];
const DIARIA: Campos = [['frequencia', 'diaria']];

/** Fields of the form; one that is named twice is sent twice. */
function formulario(quando: Campos, mais: Readonly<Record<string, string>> = {}): URLSearchParams {
  const campos = new URLSearchParams({
    nome: 'Diário',
    especie: 'deteccoes',
    periodo: 'dia_anterior',
    papel: 'a4',
    orientacao: 'retrato',
    ao_vazio: 'avisar',
    externos: 'fiscal@orgao.example',
    validade_dias: '7',
    ...mais,
  });
  for (const [campo, valor] of [...QUANDO, ...quando]) campos.append(campo, valor);
  return campos;
}

async function agendar(campos: URLSearchParams, nome = 'autora'): Promise<Uuid> {
  const comando_id = randomUUID();
  const body = new URLSearchParams(campos);
  body.set('_token', await quem(nome).token());
  body.set('comando_id', comando_id);
  const headers = { Accept: 'application/json' };
  const resposta = await quem(nome).pedir(`${LISTA}/criar`, { method: 'POST', body, headers });
  expect(resposta.status, await resposta.text()).toBeLessThan(400);
  await mundo.mostrado();
  return comando_id;
}

async function dadosDe(id: Uuid): Promise<DadosDoAgendamento> {
  const todos = await mundo.services.eventStore.readStream(agendamentoStream(id));
  return todos.at(-1)?.data as DadosDoAgendamento;
}

const html = async (caminho: string) =>
  (await quem('autora').pedir(caminho, { headers: { Accept: 'text/html' } })).text();

/** What a frequency's fields are kept as, and what all of its times have in common. */
const FREQUENCIAS: readonly (readonly [Campos, Agenda['quando'], (quando: Date) => boolean])[] = [
  [
    [
      ['frequencia', 'semanal'],
      ['dias_da_semana', '5'],
      ['dias_da_semana', '1'],
    ],
    { frequencia: 'semanal', hora: '07:30', dias_da_semana: [1, 5] },
    (um) => [1, 5].includes(um.getUTCDay()),
  ],
  [
    [
      ['frequencia', 'mensal'],
      ['dia_do_mes', '31'],
    ],
    { frequencia: 'mensal', hora: '07:30', dia_do_mes: 31 },
    (um) => new Date(um.getTime() + DIA_MS).getUTCDate() === 1,
  ],
  [
    [
      ['frequencia', 'dia_util'],
      ['dia_util', '-1'],
    ],
    { frequencia: 'dia_util', hora: '07:30', dia_util: -1 },
    (um) => um.getUTCDate() >= 24 && um.getUTCDay() % 6 !== 0,
  ],
  [
    [
      ['frequencia', 'cron'],
      ['cron', '30 6-7 * * 1-5'],
    ],
    { frequencia: 'cron', cron: '30 6-7 * * 1-5' },
    (um) => [9, 10].includes(um.getUTCHours()) && um.getUTCDay() % 6 !== 0,
  ],
  [DIARIA, { frequencia: 'diaria', hora: '07:30' }, () => true],
];

describe('O formulário de um relatório agendado', () => {
  it.each(FREQUENCIAS)(
    'guarda a frequência como foi dita, e mostra os horários dela: %j',
    async (ditos, quando, vale) => {
      const campos = formulario(ditos);
      expect((await dadosDe(await agendar(campos))).agenda).toEqual({
        quando,
        fuso: 'America/Sao_Paulo',
        em_feriados: 'emitir',
        uf: 'MG',
        feriados_municipais: [],
      });
      const { horarios } = (await (await quem('autora').pedir(`${LISTA}/horarios?${campos}`)).json()) as {
        horarios: string[];
      };
      expect(horarios).toHaveLength(5);
      expect(horarios.filter((um) => !um.endsWith(':30:00.000Z') || !vale(new Date(um)))).toEqual([]);
    },
  );

  it('lê os feriados municipais como dia e mês, um por linha, e os mostra como foram escritos', async () => {
    const id = await agendar(formulario(DIARIA, { feriados_municipais: '08/12\n20/11/2027\r\n5/3' }));
    expect((await dadosDe(id)).agenda.feriados_municipais).toEqual(['12-08', '2027-11-20', '03-05']);
    const editar = await html(`${LISTA}/${id}/editar`);
    expect(/name="feriados_municipais"[^>]*>([^<]*)</.exec(editar)?.[1]?.trim().split(/\s+/)).toEqual([
      ...['08/12', '20/11/2027', '05/03'],
    ]);
  });
});

/** A run of a schedule that is under way. */
async function iniciar(agendamento_id: Uuid): Promise<Uuid> {
  const execucao_id = randomUUID();
  const { cliente_id } = mundo.recantos;
  const data = { cliente_id, agendamento_id, prevista_para: '2026-03-09T11:00:00.000Z', atrasada: false };
  const command = { type: 'IniciarExecucao', data: { ...data, motivo: 'horario' } } as const;
  await mundo.services.executar(execucaoDecider, execucao_id, command, doSistema());
  return execucao_id;
}

async function usuarioDe(nome: string): Promise<Uuid> {
  const { rows } = await mundo.pool.query('SELECT usuario_id FROM identidade.sessoes WHERE token_hash = $1', [
    tokenHash(quem(nome).sessao ?? ''),
  ]);
  return rows[0]?.usuario_id ?? '';
}

/** The run issued in its author's name, as the worker has it issued. */
async function emitir(nome: string, agendamento_id: Uuid) {
  const caminho = `/relatorios/execucoes/${await iniciar(agendamento_id)}/emitir`;
  const bilhete = await createPrintTickets({ pool: mundo.pool }).emitir(await usuarioDe(nome), caminho);
  const headers = { Accept: 'application/json' };
  const resposta = await fetch(`${mundo.url}${caminho}?bilhete=${bilhete}`, { method: 'POST', headers });
  return { status: resposta.status, corpo: await resposta.json() };
}

/** A filter of theirs under a name. */
async function salvarFiltro(nome: string, filtro: Partial<FiltroDeDeteccoes>): Promise<Uuid> {
  const [filtro_id, usuario_id] = [randomUUID(), await usuarioDe(nome)];
  const { cliente_id } = mundo.recantos;
  const gravado = { ...SEM_FILTRO, ...filtro } as FiltroGravado;
  const data = { filtro_id, cliente_id, usuario_id, nome: `Filtro ${filtro_id}`, filtro: gravado };
  await mundo.services.executar(filtroSalvoDecider, usuario_id, { type: 'SalvarFiltro', data }, doSistema());
  await mundo.mostrado();
  return filtro_id;
}

describe('A emissão de um relatório agendado', () => {
  it('por um filtro que foi removido não se faz, e diz por quê', async () => {
    const filtro_id = await salvarFiltro('autora', { ativo_ids: [mundo.recantos.dentro.ativo_id] });
    const agendamento_id = await agendar(formulario(DIARIA, { filtro_id }));
    expect(await emitir('autora', agendamento_id)).toEqual({
      status: 200,
      corpo: { documento_id: null, deteccoes: 0 },
    });
    const remover = { type: 'RemoverFiltro', data: { filtro_id } } as const;
    await mundo.services.executar(filtroSalvoDecider, await usuarioDe('autora'), remover, doSistema());
    await mundo.mostrado();
    expect(await emitir('autora', agendamento_id)).toEqual({ status: 200, corpo: { falha: 'filtro_removido' } });
  });

  it('por um filtro além do que o autor alcança não se faz: contaria menos do que diz', async () => {
    const { dentro, fora } = mundo.recantos;
    const deDentro = await salvarFiltro('de-dentro', { ativo_ids: [dentro.ativo_id] });
    const alcancado = await agendar(formulario(DIARIA, { filtro_id: deDentro }), 'de-dentro');
    expect((await emitir('de-dentro', alcancado)).corpo).toEqual({ documento_id: null, deteccoes: 0 });
    const deMais = await salvarFiltro('de-dentro', { ativo_ids: [dentro.ativo_id, fora.ativo_id] });
    const alem = await agendar(formulario(DIARIA, { filtro_id: deMais }), 'de-dentro');
    expect(await emitir('de-dentro', alem)).toEqual({ status: 200, corpo: { falha: 'sem_acesso' } });
  });

  it('de uma análise que o autor não alcança mais não se faz: para ele não existe', async () => {
    const { cliente_id, fora } = mundo.recantos;
    const { documento, ...dados } = await dadosDe(await agendar(formulario(DIARIA), 'de-dentro'));
    const agendamento_id = randomUUID();
    const daAnalise = { ...documento, especie: 'analise' as const, objeto_id: fora.analise_id };
    const command = { type: 'CriarAgendamento', data: { ...dados, cliente_id, documento: daAnalise } } as const;
    const contexto = { ...doSistema(), actorId: await usuarioDe('de-dentro') };
    await mundo.services.executar(agendamentoDecider, agendamento_id, command, contexto);
    expect((await emitir('de-dentro', agendamento_id)).status).toBe(404);
  });
});

describe('Uma emissão que falhou', () => {
  it('diz na página do agendamento por quê, seja o que for', async () => {
    const agendamento_id = await agendar(formulario(DIARIA));
    for (const motivo of Object.keys(falhasDaExecucao) as FalhaDaExecucao[]) {
      const falhar = { type: 'RegistrarFalhaDaExecucao', data: { motivo } } as const;
      await mundo.services.executar(execucaoDecider, await iniciar(agendamento_id), falhar, doSistema());
    }
    await mundo.mostrado();
    const ficha = await html(`${LISTA}/${agendamento_id}`);
    for (const frase of Object.values(falhasDaExecucao)) expect(ficha).toContain(frase);
  });
});

/** Each document has a number of its own. */
let emitidos = 100;

async function documento(): Promise<Uuid> {
  const { services, recantos } = mundo;
  const id = randomUUID();
  const guardado = await services.armazenamento.put([Buffer.from('%PDF-1.7 de prova')] as never, { maxBytes: 1_000 });
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

const meios = () => {
  const cipher = createCipher(mundo.services.config.PERSONAL_DATA_KEY);
  return { pool, cipher, pessoas: createPessoas({ pool, cipher }) };
};
const correioPor = (transporte: MailTransport | null) =>
  createCorreio({ ...meios(), transporte, log: { warn: () => undefined, error: () => undefined } });

/** A run of the schedule with a document, delivered to whom it says. */
async function entregar(agendamento_id: Uuid, correio: Correio): Promise<Uuid> {
  const execucao_id = await iniciar(agendamento_id);
  const { cliente_id } = mundo.recantos;
  const base = { ...meios(), store: mundo.services.eventStore, origem: mundo.url };
  const carteiro = createPostman({ ...base, correio, externos: createExternalRecipients(meios()) });
  const qual = { cliente_id, agendamento_id, prevista_para: '2026-03-09T11:00:00.000Z', atrasada: false };
  const dados = await dadosDe(agendamento_id);
  await carteiro.entregar({ ...qual, execucao_id, documento_id: await documento(), vez: 0, dados });
  await mundo.mostrado();
  return execucao_id;
}

describe('A entrega de um relatório agendado', () => {
  it('que o servidor de e-mail não aceita vez nenhuma não se tenta mais, e a história o diz', async () => {
    const para = 'ninguem@orgao.example';
    const agendamento_id = await agendar(formulario(DIARIA, { externos: para }));
    // Nobody listens there.
    const ausente = correioPor(createSmtp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' }));
    const execucao_id = await entregar(agendamento_id, ausente);
    await ausente.despachar();
    const entrega = async () => (await mundo.services.entregas.das([execucao_id]))[0];
    expect(await entrega()).toMatchObject({ situacao: 'por_enviar', envios: 1 });
    const tentar = async (correio: Correio) => {
      await pool.query('UPDATE identidade.mensagens SET proxima_em = now() WHERE enviada_em IS NULL');
      await correio.despachar();
    };
    for (let vez = 2; vez < TENTATIVAS; vez++) await tentar(ausente);
    expect(await entrega()).toMatchObject({ situacao: 'por_enviar', envios: TENTATIVAS - 1 });
    expect(await html(`${LISTA}/${agendamento_id}`)).toContain(`por enviar, ${TENTATIVAS - 1} tentativas até agora`);
    await tentar(ausente);
    expect(await entrega()).toMatchObject({ situacao: 'nao_enviada', envios: TENTATIVAS });
    await ausente.close();
    const enviadas: string[] = [];
    const presente = correioPor({
      send: async ({ para: a }) => {
        enviadas.push(a);
      },
      close: () => undefined,
    });
    await tentar(presente);
    await presente.close();
    expect(enviadas.filter((a) => a === para)).toEqual([]);
    expect(await html(`${LISTA}/${agendamento_id}`)).toContain(
      `${para}: não enviada: o servidor de e-mail não a aceitou`,
    );
  });

  it.each([1, 30])(
    'para fora vale por %i dias, os que o agendamento diz, e a mensagem diz até quando',
    async (dias) => {
      const externos = `por${dias}@orgao.example`;
      const agendamento_id = await agendar(formulario(DIARIA, { externos, validade_dias: String(dias) }));
      const correio = correioPor(null);
      const antes = Date.now();
      const execucao_id = await entregar(agendamento_id, correio);
      const [entrega] = await mundo.services.entregas.das([execucao_id]);
      const expira = Date.parse(entrega?.expira_em ?? '');
      expect(expira - dias * DIA_MS).toBeGreaterThanOrEqual(antes);
      expect(expira - dias * DIA_MS).toBeLessThanOrEqual(Date.now());
      const noRelogio = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
      const ate = new Intl.DateTimeFormat('pt-BR', noRelogio).format(expira);
      const escritas = (await correio.caixaDeSaida()).filter(({ para }) => para === externos);
      await correio.close();
      expect(escritas.map(({ texto }) => texto).join('\n')).toContain(
        `O endereço vale até ${ate} (America/Sao_Paulo).`,
      );
    },
  );
});
