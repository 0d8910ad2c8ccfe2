import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { falhasDaExecucao } from '#app/agendamento/agendamento.mensagens.ts';
import { agendamentoStream, type DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import type { ExecucaoCommand } from '#domain/execucao/execucao.commands.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createExternalRecipients } from '#infra/edge/deliveries/external-recipients.ts';
import { createPostman } from '#infra/edge/deliveries/postman.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import { createSmtp } from '#infra/edge/mail/smtp.ts';
import { createPrintTickets } from '#infra/edge/report-renderer/print-tickets.ts';
import { createCipher, tokenHash } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { abrirServidorSmtp } from '#tests/support/servidor-smtp.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'autora', cliente: 'aurora', permissoes: TUDO },
  { nome: 'colega', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-de-dentro', cliente: 'aurora', permissoes: ['relatorios.ver', 'relatorios.editar'] },
  { nome: 'so-le', cliente: 'aurora', permissoes: ['relatorios.ver', 'ativos.ver_todos'] },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
const FORA = 'fiscal@orgao.example';

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
}, SUBIR_MS);
afterAll(() => mundo?.close());

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
const LISTA = '/relatorios/agendamentos';
const campos = (mais: Readonly<Record<string, string>> = {}) => ({
  nome: 'Mensal',
  especie: 'deteccoes',
  periodo: 'dia_anterior',
  papel: 'a4',
  orientacao: 'retrato',
  frequencia: 'dia_util',
  hora: '07:30',
  dia_util: '5',
  fuso: 'America/Sao_Paulo',
  em_feriados: 'pular',
  uf: 'MG',
  feriados_municipais: '08/12',
  ao_vazio: 'avisar',
  externos: FORA,
  validade_dias: '7',
  ...mais,
});

async function agendar(mais: Readonly<Record<string, string>> = {}): Promise<Uuid> {
  const comando_id = randomUUID();
  const resposta = await quem('autora').enviar(`${LISTA}/criar`, { ...campos(mais), comando_id });
  expect(resposta.status).toBeLessThan(400);
  await mundo.mostrado();
  return comando_id;
}
const abrir = async (nome: string, id: string) => (await quem(nome).pedir(`${LISTA}/${id}`)).status;

describe('Relatórios agendados', () => {
  it('são do seu autor e de quem alcança o cliente inteiro; de outro cliente não existem', async () => {
    const id = await agendar();
    expect(await abrir('autora', id)).toBe(200);
    expect(await abrir('so-le', id)).toBe(200);
    expect(await abrir('so-de-dentro', id)).toBe(404);
    expect(await abrir('alheia', id)).toBe(404);
    expect((await quem('so-le').enviar(`${LISTA}/criar`, campos())).status).toBe(403);
    // Each of its runs signs a document: who may not would have a schedule that always fails.
    const semAssinar = await quem('so-de-dentro').enviar(`${LISTA}/criar`, campos());
    expect([semAssinar.status, Object.keys((await semAssinar.json()).errors)]).toEqual([422, ['especie']]);
    // They act with their author's rights: nobody else makes them act, and a colleague may stop them.
    for (const ato of ['executar', 'retomar', 'reenviar'])
      expect((await quem('colega').enviar(`${LISTA}/${id}`, { ato })).status, ato).toBe(403);
    expect((await quem('colega').enviar(`${LISTA}/${id}/editar`, campos())).status).toBe(403);
    for (const ato of ['pausar', 'executar', 'remover'])
      expect((await quem('alheia').enviar(`${LISTA}/${id}`, { ato })).status, ato).toBe(404);
    expect((await quem('colega').enviar(`${LISTA}/${id}`, { ato: 'pausar' })).status).toBeLessThan(400);
    const tipos = (await mundo.services.eventStore.readStream(agendamentoStream(id))).map(({ type }) => type);
    expect(tipos).toEqual(['AgendamentoCriado', 'AgendamentoPausado']);
    await quem('autora').enviar(`${LISTA}/${id}`, { ato: 'remover' });
    await mundo.mostrado();
    expect((await quem('autora').enviar(`${LISTA}/${id}`, { ato: 'executar' })).status).toBe(404);
  });

  it('dizem o que há de errado por campo, e o endereço de fora não está no registro', async () => {
    for (const [mais, campo] of [
      [{ hora: '25:00' }, 'hora'],
      [{ frequencia: 'cron', cron: '* * * * *' }, 'cron'],
      [{ fuso: 'Marte/Base' }, 'fuso'],
      [{ feriados_municipais: '31/02' }, 'feriados_municipais'],
      [{ externos: 'ninguem' }, 'externos'],
      [{ externos: '' }, 'usuario_ids'],
      [{ filtro_id: randomUUID() }, 'filtro_id'],
      [{ usuario_ids: randomUUID() }, 'usuario_ids'],
      [{ especie: 'analise', analise_id: mundo.recantos.alheio.analise_id }, 'analise_id'],
      [{ validade_dias: '90' }, 'validade_dias'],
      [{ nome: ' ' }, 'nome'],
    ] as const) {
      const resposta = await quem('autora').enviar(`${LISTA}/criar`, campos(mais));
      expect(resposta.status, campo).toBe(422);
      expect(Object.keys((await resposta.json()).errors), campo).toEqual([campo]);
    }
    const id = await agendar();
    const gravado = JSON.stringify(await mundo.services.eventStore.readStream(agendamentoStream(id)), (_, valor) =>
      typeof valor === 'bigint' ? String(valor) : valor,
    );
    expect(gravado).not.toContain('orgao.example');
  });

  it('salvos como estão não mudam, e os e-mails de fora ficam na ordem em que se escreveram', async () => {
    await agendar({ externos: 'alfa@orgao.example' });
    const externos = 'zeta@orgao.example\nalfa@orgao.example';
    const id = await agendar({ externos });
    const editar = await quem('autora').pedir(`${LISTA}/${id}/editar`, { headers: { Accept: 'text/html' } });
    expect(await editar.text()).toContain(`>${externos}</textarea>`);
    expect((await quem('autora').enviar(`${LISTA}/${id}/editar`, campos({ externos }))).status).toBeLessThan(400);
    const tipos = (await mundo.services.eventStore.readStream(agendamentoStream(id))).map(({ type }) => type);
    expect(tipos).toEqual(['AgendamentoCriado']);
  });

  it('de um dossiê vêm da página da detecção, que o formulário chama pelo nome', async () => {
    const { dentro, alheio } = mundo.recantos;
    const form = async (deteccao: string) =>
      (await quem('autora').pedir(`${LISTA}/criar?deteccao=${deteccao}`, { headers: { Accept: 'text/html' } })).text();
    expect(await form(dentro.deteccao_id)).toContain(`name="deteccao_id" value="${dentro.deteccao_id}"`);
    for (const nenhuma of [alheio.deteccao_id, randomUUID(), 'x'])
      expect(await form(nenhuma)).not.toMatch(/name="deteccao_id"|value="dossie"/);
    const id = await agendar({ especie: 'dossie', deteccao_id: dentro.deteccao_id });
    const ficha = await quem('autora').pedir(`${LISTA}/${id}`, { headers: { Accept: 'text/html' } });
    expect(await ficha.text()).toContain(`/analise/deteccoes/${dentro.deteccao_id}`);
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

describe('As execuções de um agendamento, na página dele', () => {
  it('dizem a que saiu atrasada, a que falhou e por quê, e as que foram puladas', async () => {
    const agendamento_id = await agendar();
    const { cliente_id } = mundo.recantos;
    const qual = (dia: string) => ({ cliente_id, agendamento_id, prevista_para: `2026-03-${dia}T11:00:00.000Z` });
    const dizer = async (id: Uuid, ...comandos: readonly ExecucaoCommand[]) => {
      for (const um of comandos) await mundo.services.executar(execucaoDecider, id, um, doSistema());
    };
    await dizer(
      randomUUID(),
      { type: 'IniciarExecucao', data: { ...qual('09'), motivo: 'horario', atrasada: true } },
      { type: 'RegistrarFalhaDaExecucao', data: { motivo: 'sem_acesso' } },
    );
    for (const [dia, motivo] of [['08', 'sobreposicao'] as const, ['07', 'atraso'] as const])
      await dizer(randomUUID(), { type: 'PularExecucao', data: { ...qual(dia), motivo } });
    await mundo.mostrado();
    const pagina = await quem('autora').pedir(`${LISTA}/${agendamento_id}`, { headers: { Accept: 'text/html' } });
    const html = await pagina.text();
    for (const dito of ['Atrasado', 'Falhou', falhasDaExecucao.sem_acesso, 'Outra emissão ainda corria'])
      expect(html).toContain(dito);
    expect(html).toContain('O horário se perdeu enquanto nada era emitido');
  });
});

async function usuarioDe(nome: string): Promise<Uuid> {
  const { rows } = await mundo.pool.query('SELECT usuario_id FROM identidade.sessoes WHERE token_hash = $1', [
    tokenHash(quem(nome).sessao ?? ''),
  ]);
  return rows[0]?.usuario_id ?? '';
}

describe('A emissão de um relatório agendado', () => {
  it('é por um bilhete do autor, uma vez, com o que ele pode então; sem detecção não há documento', async () => {
    const execucao_id = await iniciar(await agendar());
    const caminho = `/relatorios/execucoes/${execucao_id}/emitir`;
    const { pool } = mundo;
    const bilhetes = createPrintTickets({ pool });
    const pedir = async (nome: string) => {
      const bilhete = await bilhetes.emitir(await usuarioDe(nome), caminho);
      const headers = { Accept: 'application/json' };
      const emitir = () => fetch(`${mundo.url}${caminho}?bilhete=${bilhete}`, { method: 'POST', headers });
      return { primeira: await emitir(), segunda: await emitir() };
    };
    const { primeira, segunda } = await pedir('autora');
    expect([primeira.status, segunda.status]).toEqual([200, 401]);
    expect(await primeira.json()).toEqual({ documento_id: null, deteccoes: 0 });
    expect((await pedir('colega')).primeira.status).toBe(404);
    expect((await pedir('so-le')).primeira.status).toBe(403);
    expect((await pedir('alheia')).primeira.status).toBe(404);
  });

  it('um bilhete de outra emissão, de outra página ou vencido não serve, nem ao lado de uma sessão', async () => {
    const agendamento_id = await agendar();
    const caminho = `/relatorios/execucoes/${await iniciar(agendamento_id)}/emitir`;
    const outro = `/relatorios/execucoes/${await iniciar(agendamento_id)}/emitir`;
    const { pool } = mundo;
    const bilhetes = createPrintTickets({ pool });
    const autora = await usuarioDe('autora');
    const headers = { Accept: 'application/json' };
    const usar = (bilhete: string, quer = fetch) =>
      quer(`${mundo.url}${caminho}?bilhete=${bilhete}`, { method: 'POST', headers });
    const comSessao: typeof fetch = (endereco, init) =>
      quem('autora').pedir(String(endereco).slice(mundo.url.length), init);
    for (const de of [outro, '/relatorios', '/deteccoes/relatorio/impressao'])
      expect((await usar(await bilhetes.emitir(autora, de))).status, de).toBe(401);
    const vencido = await bilhetes.emitir(autora, caminho);
    await pool.query('UPDATE identidade.bilhetes_de_impressao SET expira_em = now() WHERE token_hash = $1', [
      tokenHash(vencido),
    ]);
    expect((await usar(vencido)).status).toBe(401);
    // A session does not make up for a ticket that is none, and without one it needs its own token.
    expect((await usar('x'.repeat(43), comSessao)).status).toBe(401);
    expect((await quem('autora').pedir(caminho, { method: 'POST', headers })).status).toBe(419);
    // Who it is is looked up when it is used, and it opens no page of reading.
    const aberto = await fetch(`${mundo.url}/relatorios/agendamentos?bilhete=${await bilhetes.emitir(autora, LISTA)}`, {
      headers,
    });
    expect(aberto.status).toBe(401);
  });
});

async function documento(): Promise<Uuid> {
  const { services, recantos } = mundo;
  const [id, { analise_id, ativo_id }] = [randomUUID(), recantos.dentro];
  const pdf = Buffer.from('%PDF-1.7 de prova');
  const guardado = await services.armazenamento.put([pdf] as never, { maxBytes: 1_000 });
  const data = {
    cliente_id: recantos.cliente_id,
    numero: '2026-000777-QK7ZP3MWTA',
    especie: 'analise' as const,
    objeto_id: analise_id,
    ativo_ids: [ativo_id],
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
  await mundo.mostrado();
  return id;
}

/** The link is worth so much longer from now on. */
async function comPrazo(pool: ReturnType<typeof createPool>, token: string, prazo: string): Promise<void> {
  await pool.query(
    'UPDATE operacao.entregas_de_relatorios SET expira_em = now() + $2::interval WHERE token_hash = $1',
    [tokenHash(token), prazo],
  );
}

describe('A entrega para fora', () => {
  it('espera por um SMTP que não responde, sai uma vez, e abre-se só com o código da outra mensagem', async () => {
    const smtp = await abrirServidorSmtp();
    const recebidas = () => smtp.cartas.map(({ texto }) => texto);
    const pool = createPool(mundo.services.config.DATABASE_URL, { role: APP_ROLE });
    const cipher = createCipher(mundo.services.config.PERSONAL_DATA_KEY);
    const pessoasGuardadas = createPessoas({ pool, cipher });
    const silencio = { warn: () => undefined, error: () => undefined };
    // Nobody listens there for as long as the first tries last.
    const aoAusente = createSmtp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' });
    const ausente = createCorreio({ pool, cipher, pessoas: pessoasGuardadas, transporte: aoAusente, log: silencio });
    const externos = createExternalRecipients({ pool, cipher, pessoas: pessoasGuardadas });
    const { cliente_id } = mundo.recantos;
    const agendamento_id = await agendar();
    const [linha] = await mundo.services.eventStore.readStream(agendamentoStream(agendamento_id));
    const dados = linha?.data as DadosDoAgendamento;
    const pedido = {
      cliente_id,
      agendamento_id,
      execucao_id: randomUUID(),
      documento_id: await documento(),
      vez: 0,
      prevista_para: '2026-03-09T11:00:00.000Z',
      atrasada: true,
      dados,
    };
    const base = { pool, store: mundo.services.eventStore, cipher, externos, origem: mundo.url };
    const carteiro = createPostman({ ...base, correio: ausente });
    expect(await carteiro.entregar(pedido)).toEqual({ entregas: 1, recusadas: 0 });
    // A worker that is killed asks again.
    expect(await carteiro.entregar(pedido)).toEqual({ entregas: 1, recusadas: 0 });
    await ausente.close();
    const { entregas } = mundo.services;
    expect(await entregas.das([pedido.execucao_id])).toMatchObject([{ situacao: 'por_enviar', aberturas: 0 }]);

    await pool.query("UPDATE identidade.mensagens SET proxima_em = now() - interval '1 hour' WHERE enviada_em IS NULL");
    const config = { SMTP_URL: smtp.url, MAIL_FROM: 'a@b.example' };
    const correio = createCorreio({
      pool,
      cipher,
      pessoas: pessoasGuardadas,
      log: silencio,
      transporte: createSmtp(config),
    });
    for (let vez = 0; vez < 5; vez++) await correio.despachar();
    const daqui = recebidas().filter((bruta) => bruta.includes(FORA));
    expect(daqui).toHaveLength(2);
    // Never the file itself; and of a time that was missed, that it is late.
    expect(daqui.join()).not.toMatch(/attachment|application\/pdf|JVBERi/i);
    expect(daqui.join()).toContain('sai atrasado');
    expect(await entregas.das([pedido.execucao_id])).toMatchObject([{ situacao: 'enviada' }]);
    const token = /\/entregas\/([\w-]{43})/.exec(daqui.join('\n'))?.[1] ?? '';
    const codigo = /^(\d{8})\r?$/m.exec(daqui.join('\n'))?.[1] ?? '';
    expect([token.length, codigo.length]).toEqual([43, 8]);
    expect(daqui.filter((bruta) => bruta.includes(token) && bruta.includes(codigo))).toEqual([]);

    const visita = await pessoaSemSessao(mundo.url);
    const tentar = (onde: string, dito: string) => visita.enviar(`/entregas/${onde}`, { codigo: dito });
    const errado = await tentar(token, '00000000');
    const nenhum = await tentar('x'.repeat(43), codigo);
    expect([errado.status, nenhum.status]).toEqual([422, 422]);
    expect(await errado.json()).toEqual(await nenhum.json());
    expect(await entregas.trocarPorPasse(token, '11111111')).toBeNull();
    const passe = (await entregas.trocarPorPasse(token, codigo)) ?? '';
    const doPasse = `/entregas/${token}/arquivo?passe=${passe}`;
    expect((await visita.pedir(`/entregas/${'x'.repeat(43)}/arquivo?passe=${passe}`)).status).toBe(404);
    await comPrazo(pool, token, '-1 s');
    expect([(await visita.pedir(doPasse)).status, await entregas.trocarPorPasse(token, codigo)]).toEqual([404, null]);
    await comPrazo(pool, token, '1 day');
    const arquivo = await visita.pedir(doPasse);
    expect(arquivo.headers.get('Content-Disposition')).toMatch(/^attachment;/);
    expect(arquivo.headers.get('Cache-Control')).toBe('private, no-store');
    expect(arquivo.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(arquivo.headers.get('X-Robots-Tag')).toBe('noindex');
    expect([arquivo.status, (await arquivo.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await visita.pedir(`/entregas/${token}/arquivo?passe=${passe}`)).status).toBe(404);
    expect(await entregas.das([pedido.execucao_id])).toMatchObject([{ aberturas: 1, codigos_errados: 2 }]);

    // Sent again there is another link, and the one before opens nothing.
    await createPostman({ ...base, correio }).entregar({ ...pedido, vez: 1 });
    expect(await entregas.trocarPorPasse(token, codigo)).toBeNull();
    for (let vez = 0; vez < 5; vez++) await correio.despachar();
    const tudo = recebidas().join('\n');
    const novo = [...tudo.matchAll(/\/entregas\/([\w-]{43})/g)].at(-1)?.[1] ?? '';
    // Five wrong ones and the right one is too late.
    for (let vez = 0; vez < 5; vez++) expect(await entregas.trocarPorPasse(novo, '00000000')).toBeNull();
    const outro = [...tudo.matchAll(/^(\d{8})\r?$/gm)].at(-1)?.[1] ?? '';
    expect(await entregas.trocarPorPasse(novo, outro)).toBeNull();

    // Inside it is a link that opens with the person's own session, and only for whoever may read it.
    const usuario_ids = [await usuarioDe('so-le'), await usuarioDe('alheia')];
    const aDentro = { ...pedido, dados: { ...dados, destinatarios: { usuario_ids, externo_ids: [] } } };
    const dentro = { ...aDentro, execucao_id: randomUUID() };
    expect(await createPostman({ ...base, correio }).entregar(dentro)).toEqual({ entregas: 1, recusadas: 1 });
    const escrita = (await entregas.das([dentro.execucao_id])).find(({ recusa }) => recusa === null);
    const onde = `/relatorios/entregas/${escrita?.id}`;
    expect([(await quem('colega').pedir(onde)).status, (await quem('so-le').pedir(onde)).status]).toEqual([404, 303]);
    const vazia = { ...aDentro, execucao_id: randomUUID(), documento_id: null };
    expect(await createPostman({ ...base, correio }).entregar(vazia)).toEqual({ entregas: 1, recusadas: 1 });
    for (let vez = 0; vez < 5; vez++) await correio.despachar();
    expect(recebidas().at(-1)).toContain('nada foi detectado');
    await correio.close();
    await pool.end();
    await smtp.fechar();
  });

  it('a página é a mesma para todo endereço, não fica guardada nem diz a outros onde está', async () => {
    const visita = await pessoaSemSessao(mundo.url);
    const pagina = await visita.pedir(`/entregas/${'z'.repeat(43)}`, { headers: { Accept: 'text/html' } });
    expect([pagina.status, pagina.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(pagina.headers.get('Referrer-Policy')).toBe('same-origin');
    const html = await pagina.text();
    expect(html).toContain('noindex');
    // A page without any referrer sends its own form without an origin, and nobody takes that.
    expect(html).not.toContain('no-referrer');
  });

  it('não se tenta sem fim', async () => {
    const visita = await pessoaSemSessao(mundo.url);
    const vistas: number[] = [];
    for (let vez = 0; vez < 30; vez++) vistas.push((await visita.pedir(`/entregas/${'y'.repeat(43)}`)).status);
    expect(vistas).toContain(429);
  });
});
