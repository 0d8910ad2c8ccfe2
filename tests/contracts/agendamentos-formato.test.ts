import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { falhasDaExecucao, textosDosAgendamentos } from '#app/agendamento/agendamento.mensagens.ts';
import { agendamentoStream, type DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { type FormatoDosDados, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createAttachments } from '#infra/edge/deliveries/attachments.ts';
import { createExternalRecipients } from '#infra/edge/deliveries/external-recipients.ts';
import { createPostman } from '#infra/edge/deliveries/postman.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import { createPrintTickets } from '#infra/edge/report-renderer/print-tickets.ts';
import { createDocumentData } from '#infra/files/export/document-data.ts';
import { createOgrWriter } from '#infra/files/export/ogr-writer.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { createCipher, tokenHash } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { lerExportado } from '#tests/support/camadas-exportadas.ts';
import { copiasDasDeteccoes } from '#tests/support/copias-das-deteccoes.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { guardarDados } from '#workflows/agendamento/guardar-dados.ts';

const LISTA = '/relatorios/agendamentos';
const FORA = 'fiscal@orgao.example';
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'autora', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-de-dentro', cliente: 'aurora', permissoes: ['relatorios.ver'] },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
const FILTRO = {
  ativo_ids: [],
  analise_ids: [],
  camada_ids: [],
  status_ids: [],
  tipo_ids: [],
  camada_tipo_ids: [],
  classificacoes: [],
  inicio: '2000-01-01',
  fim: null,
};

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
let pool: ReturnType<typeof createPool>;
let pastas: Awaited<ReturnType<typeof createTempFolders>>;
let base: string;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
  pool = createPool(mundo.services.config.DATABASE_URL, { role: APP_ROLE });
  base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-formato-'));
  pastas = await createTempFolders(path.join(base, 'pastas'));
}, 300_000);
afterAll(async () => {
  await pastas?.close();
  await pool?.end();
  await mundo?.close();
  await rm(base, { recursive: true, force: true });
});

const quem = (nome: string): Pessoa => pessoas[nome] as Pessoa;
const html = async (caminho: string) =>
  (await quem('autora').pedir(caminho, { headers: { Accept: 'text/html' } })).text();

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
  ...mais,
});

async function agendar(mais: Readonly<Record<string, string>> = {}): Promise<Uuid> {
  const comando_id = randomUUID();
  const resposta = await quem('autora').enviar(`${LISTA}/criar`, { ...campos(mais), comando_id });
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
const PDF = Buffer.from('%PDF-1.7 de prova, assinado');

/** A document of every detection within reach now, issued for a run. */
async function emitir(id: Uuid): Promise<string> {
  const { services, recantos } = mundo;
  const { cliente_id } = recantos;
  const instante = new Date().toISOString();
  const { total } = await services.deteccoesFiltradas.somar({ cliente_id, ativos: 'todos' }, FILTRO, instante);
  const ativo_ids = [...(await services.deteccoesFiltradas.ativos({ cliente_id, ativos: 'todos' }, FILTRO, instante))];
  const guardado = await services.armazenamento.put([PDF] as never, { maxBytes: 1_000 });
  const numero = `2026-000${emitidos++}-QK7ZP3MWTA`;
  const data = {
    cliente_id,
    numero,
    especie: 'deteccoes' as const,
    objeto_id: null,
    ativo_ids,
    instante,
    consulta: 'start_date=2000-01-01',
    posicao: '1',
    modelo: 1,
    certificado: 'c'.repeat(64),
    deteccoes: { total, citadas: null },
    cenas: null,
    algoritmos: null,
    arquivo: { nome: `${numero}.pdf`, tipo: 'application/pdf', ...guardado },
  };
  await services.executar(relatorioDecider, id, { type: 'EmitirDocumento', data }, doSistema());
  return instante;
}

/** As the activity of a run does it. */
function guardar(documento_id: Uuid, formato: FormatoDosDados): Promise<boolean> {
  const { services, recantos } = mundo;
  const url = services.config.DATABASE_URL;
  const writer = createOgrWriter(createSandbox({ requireNetworkIsolation: false }));
  const escritorDeDados = createDocumentData({ url, writer, folders: pastas, storage: services.armazenamento });
  const agora = () => new Date().toISOString();
  const effects = { store: services.eventStore, eventIdOf, uuidV5, escritorDeDados, agora };
  const deQuem = { cliente_id: recantos.cliente_id, autor_id: randomUUID() };
  return guardarDados(effects, deQuem, { documento_id, formato, filtro: FILTRO }, new AbortController().signal);
}

async function iniciar(agendamento_id: Uuid): Promise<Uuid> {
  const execucao_id = randomUUID();
  const { cliente_id } = mundo.recantos;
  const data = { cliente_id, agendamento_id, prevista_para: '2026-03-09T11:00:00.000Z', atrasada: false };
  const iniciada = { type: 'IniciarExecucao', data: { ...data, motivo: 'horario' } } as const;
  await mundo.services.executar(execucaoDecider, execucao_id, iniciada, doSistema());
  return execucao_id;
}

const meios = () => {
  const cipher = createCipher(mundo.services.config.PERSONAL_DATA_KEY);
  return { pool, cipher, pessoas: createPessoas({ pool, cipher }) };
};

/** Delivers a run's document to whom its schedule says; nobody sends the messages. */
async function entregar(agendamento_id: Uuid, execucao_id: Uuid, documento_id: Uuid): Promise<void> {
  const { cliente_id } = mundo.recantos;
  const correio = createCorreio({ ...meios(), transporte: null, log: console });
  const base = { ...meios(), store: mundo.services.eventStore, origem: mundo.url };
  const carteiro = createPostman({ ...base, correio, externos: createExternalRecipients(meios()) });
  const qual = { cliente_id, agendamento_id, prevista_para: '2026-03-09T11:00:00.000Z', atrasada: false };
  await carteiro.entregar({ ...qual, execucao_id, documento_id, vez: 0, dados: await dadosDe(agendamento_id) });
  await correio.close();
}

/** Where the file of the newest delivery outside is, once its code was right. */
async function enderecoDoArquivo(): Promise<string> {
  const caixa = (await mundo.services.identidade.caixaDeSaida()).map(({ texto }) => texto).join('\n');
  const token = /\/entregas\/([\w-]{43})/.exec(caixa)?.[1] ?? '';
  const codigo = /^(\d{8})$/m.exec(caixa)?.[1] ?? '';
  return `/entregas/${token}/arquivo?passe=${await mundo.services.entregas.trocarPorPasse(token, codigo)}`;
}

const abrirZip = promisify<Buffer, ZipFile>(
  (bytes: Buffer, callback: (error: Error | null, zip: ZipFile) => void) =>
    void fromBuffer(bytes, { lazyEntries: false }, callback),
);

/** What is in a zip, by name. */
async function conteudoDe(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await abrirZip(bytes);
  const lidos: Promise<readonly [string, Buffer]>[] = [];
  zip.on('entry', (entry) => {
    lidos.push(
      new Promise((resolve, reject) =>
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error);
          resolve([entry.fileName, Buffer.concat(await stream.toArray())] as const);
        }),
      ),
    );
  });
  await new Promise((resolve) => zip.once('end', resolve));
  return new Map(await Promise.all(lidos));
}

/** Ids of the detections in a file, as another program reads them. */
async function idsEm(bytes: Buffer, formato: FormatoDosDados): Promise<readonly string[]> {
  const arquivo = path.join(base, `${randomUUID()}.${formato}`);
  await writeFile(arquivo, bytes);
  const lidas = await lerExportado(arquivo, formato);
  return lidas.map(({ properties }) => String(properties.id ?? properties.Id)).sort();
}

async function contadas(instante: string): Promise<readonly string[]> {
  const { cliente_id } = mundo.recantos;
  const ordem = { coluna: 'data_analise', direcao: 'desc' } as const;
  const pagina = { pagina: 1, por_pagina: 1_000 };
  const escopo = { cliente_id, ativos: 'todos' } as const;
  const rows = await mundo.services.deteccoesFiltradas.listar(escopo, FILTRO, ordem, pagina, instante);
  return rows.map(({ id }) => id).sort();
}

describe('O formato de um relatório agendado', () => {
  it('é escolhido no formulário, e a ficha o diz; só PDF é nada a mais', async () => {
    const id = await agendar({ formato: 'gpkg' });
    expect((await dadosDe(id)).documento).toMatchObject({ formato: 'gpkg' });
    expect(await html(`${LISTA}/${id}`)).toMatch(/PDF e GeoPackage/);
    expect(await html(`${LISTA}/${id}/editar`)).toMatch(/<option value="gpkg" selected/);
    const editada = await quem('autora').enviar(`${LISTA}/${id}/editar`, campos({ formato: 'pdf', revisao: '0' }));
    expect(editada.status).toBeLessThan(400);
    expect((await dadosDe(id)).documento).not.toHaveProperty('formato');
  });

  it('é recusado por campo onde não cabe', async () => {
    const { analise_id } = mundo.recantos.dentro;
    const queNaoCabem: readonly Readonly<Record<string, string>>[] = [
      { formato: 'docx' },
      { especie: 'analise', analise_id, formato: 'xlsx' },
    ];
    for (const mais of queNaoCabem) {
      const resposta = await quem('autora').enviar(`${LISTA}/criar`, campos(mais));
      expect([resposta.status, (await resposta.json()).errors]).toEqual([
        422,
        { formato: [textosDosAgendamentos.formato] },
      ]);
    }
  });

  it('a emissão diz também o filtro do documento, com que se escrevem as mesmas detecções', async () => {
    const execucao_id = await iniciar(await agendar({ formato: 'xlsx' }));
    await emitir(execucao_id);
    const caminho = `/relatorios/execucoes/${execucao_id}/emitir`;
    const { rows } = await mundo.pool.query('SELECT usuario_id FROM identidade.sessoes WHERE token_hash = $1', [
      tokenHash(quem('autora').sessao ?? ''),
    ]);
    const bilhete = await createPrintTickets({ pool: mundo.pool }).emitir(rows[0]?.usuario_id ?? '', caminho);
    const headers = { Accept: 'application/json' };
    const resposta = await fetch(`${mundo.url}${caminho}?bilhete=${bilhete}`, { method: 'POST', headers });
    expect(await resposta.json()).toMatchObject({ documento_id: execucao_id, filtro: FILTRO });
  });

  it.each(['xlsx', 'gpkg'] as const)(
    '%s: as detecções do instante do documento, embora mudem depois',
    async (formato) => {
      const documento_id = randomUUID();
      const instante = await emitir(documento_id);
      const antes = await contadas(instante);
      expect(antes.length).toBeGreaterThan(0);
      const { deteccao_id } = mundo.recantos.dentro;
      await (await copiasDasDeteccoes(mundo.services.eventStore, [deteccao_id]))();
      await mundo.mostrado();
      expect((await contadas(new Date().toISOString())).length).toBe(antes.length + 1);
      expect(await guardar(documento_id, formato)).toBe(true);
      expect(await guardar(documento_id, formato)).toBe(true);
      const tipos = (await mundo.services.eventStore.readStream(relatorioStream(documento_id))).map(({ type }) => type);
      expect(tipos).toEqual(['DocumentoEmitido', 'DadosDoDocumentoGuardados']);
      await mundo.mostrado();
      const baixa = await quem('autora').pedir(`/relatorios/documentos/${documento_id}/dados`);
      expect(baixa.headers.get('Content-Disposition')).toContain(`.${formato}`);
      const bytes = Buffer.from(await baixa.arrayBuffer());
      expect(await idsEm(bytes, formato)).toEqual(antes);
      const row = await mundo.services.documentos.obter(
        { cliente_id: mundo.recantos.cliente_id, ativos: 'todos' },
        documento_id,
      );
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.dados?.arquivo.sha256);
      expect(await html('/relatorios')).toContain(`/relatorios/documentos/${documento_id}/dados`);
      // As the document itself: by its reach, and to nobody else.
      for (const nome of ['so-de-dentro', 'alheia'])
        expect((await quem(nome).pedir(`/relatorios/documentos/${documento_id}/dados`)).status, nome).toBe(404);
    },
  );

  it('de um documento que não leva dados não há o que baixar', async () => {
    const documento_id = randomUUID();
    await emitir(documento_id);
    await mundo.mostrado();
    expect((await quem('autora').pedir(`/relatorios/documentos/${documento_id}`)).status).toBe(200);
    expect((await quem('autora').pedir(`/relatorios/documentos/${documento_id}/dados`)).status).toBe(404);
  });
});

describe('A entrega de um documento com os seus dados', () => {
  it('leva para fora um zip com o próprio PDF e os dados, uma vez para cada código', async () => {
    const agendamento_id = await agendar({ formato: 'xlsx' });
    const execucao_id = await iniciar(agendamento_id);
    const antes = await contadas(await emitir(execucao_id));
    expect(await guardar(execucao_id, 'xlsx')).toBe(true);
    await mundo.mostrado();
    await entregar(agendamento_id, execucao_id, execucao_id);
    const caminho = await enderecoDoArquivo();
    const visita = pessoaSemSessao(mundo.url);
    const resposta = await visita.pedir(caminho);
    expect([resposta.status, resposta.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    const dentro = await conteudoDe(Buffer.from(await resposta.arrayBuffer()));
    const [nomeDoPdf = '', nomeDosDados = ''] = [...dentro.keys()];
    expect([nomeDoPdf, nomeDosDados]).toEqual([
      expect.stringMatching(/^2026-\d{6}-\w{10}\.pdf$/),
      expect.stringMatching(/\.xlsx$/),
    ]);
    expect(dentro.get(nomeDoPdf)).toEqual(PDF);
    expect(await idsEm(dentro.get(nomeDosDados) ?? Buffer.alloc(0), 'xlsx')).toEqual(antes);
    expect((await visita.pedir(caminho)).status).toBe(404);
    const concluida = { documento_id: execucao_id, deteccoes: antes.length, entregas: 1, recusadas: 0 };
    const command = { type: 'ConcluirExecucao', data: concluida } as const;
    await mundo.services.executar(execucaoDecider, execucao_id, command, doSistema());
    await mundo.mostrado();
    expect(await html(`${LISTA}/${agendamento_id}`)).toContain('Baixar a planilha (XLSX)');
  });

  it('leva para fora também os dados que a leitura dos documentos não mostra ainda', async () => {
    const agendamento_id = await agendar({ formato: 'xlsx' });
    const execucao_id = await iniciar(agendamento_id);
    await emitir(execucao_id);
    await mundo.mostrado();
    mundo.projetor.kill('SIGSTOP');
    try {
      expect(await guardar(execucao_id, 'xlsx')).toBe(true);
      await entregar(agendamento_id, execucao_id, execucao_id);
      const { cliente_id } = mundo.recantos;
      const lido = await mundo.services.documentos.obter({ cliente_id, ativos: 'todos' }, execucao_id);
      expect(lido).toMatchObject({ id: execucao_id, dados: null });
      const resposta = await pessoaSemSessao(mundo.url).pedir(await enderecoDoArquivo());
      expect([resposta.status, resposta.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
      const dentro = await conteudoDe(Buffer.from(await resposta.arrayBuffer()));
      expect([...dentro.keys()]).toEqual([expect.stringMatching(/\.pdf$/), expect.stringMatching(/\.xlsx$/)]);
    } finally {
      mundo.projetor.kill('SIGCONT');
    }
    await mundo.mostrado();
  });

  it('leva o mesmo zip anexado onde a política o permite', async () => {
    const { cliente_id } = mundo.recantos;
    const politica = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [], permitir_anexo: true };
    await mundo.services.executar(
      politicaDecider,
      cliente_id,
      { type: 'DefinirPolitica', data: politica },
      doSistema(),
    );
    await mundo.mostrado();
    const agendamento_id = await agendar({ formato: 'gpkg', anexar: '1' });
    const execucao_id = await iniciar(agendamento_id);
    await emitir(execucao_id);
    expect(await guardar(execucao_id, 'gpkg')).toBe(true);
    await entregar(agendamento_id, execucao_id, execucao_id);
    const [entrega] = await mundo.services.entregas.das([execucao_id]);
    expect(entrega).toMatchObject({ anexo: 'anexado' });
    const anexos = createAttachments({
      ...meios(),
      store: mundo.services.eventStore,
      storage: mundo.services.armazenamento,
    });
    const anexo = await anexos.abrir(entrega?.id ?? '', async () => undefined);
    expect(anexo).toMatchObject({ nome: expect.stringMatching(/\.zip$/), tipo: 'application/zip' });
    const dentro = await conteudoDe(anexo?.bytes ?? Buffer.alloc(0));
    expect([...dentro.values()][0]).toEqual(PDF);
    expect([...dentro.keys()][1]).toMatch(/\.gpkg$/);
  });

  it('se os dados não podem ser feitos, a execução o diz, e que o documento existe', async () => {
    const agendamento_id = await agendar({ formato: 'xlsx' });
    const execucao_id = await iniciar(agendamento_id);
    const falhou = { type: 'RegistrarFalhaDaExecucao', data: { motivo: 'sem_dados' } } as const;
    await mundo.services.executar(execucaoDecider, execucao_id, falhou, doSistema());
    await mundo.mostrado();
    expect(await html(`${LISTA}/${agendamento_id}`)).toContain(falhasDaExecucao.sem_dados);
  });
});
