import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotas } from '#app/server/rotas.ts';
import { type AnaliseEvent, analiseStream } from '#domain/analise/analise.events.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES, type PermissaoChave } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { loadPlaces } from '#infra/edge/geocoding/load-places.ts';
import { encodeFeicao } from '#infra/files/lotes/lote-format.ts';
import { createLotes } from '#infra/files/lotes/lotes.ts';
import { camada, quadrado } from '#tests/support/acervo.ts';
import { type CasoDeRota, contratosDeRotas, diferencas, preencher } from '#tests/support/contrato-de-rota.ts';
import { criarDeteccao } from '#tests/support/deteccoes.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { kml, PLACEMARK } from '#tests/support/geojson.ts';
import { feicaoDoLote, idDaFeicao } from '#tests/support/lotes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

const TODAS = PERMISSOES.map(({ chave }) => chave);
const SO_VER: readonly PermissaoChave[] = [];
const PAPEIS: readonly Papel[] = [
  { nome: 'quem pode', cliente: 'aurora', permissoes: TODAS },
  { nome: 'quem não pode', cliente: 'aurora', permissoes: SO_VER },
  { nome: 'quem não publica', cliente: 'aurora', permissoes: TODAS.filter((chave) => chave !== 'camadas.publicar') },
  { nome: 'outro cliente', cliente: 'boreal', permissoes: TODAS },
  // One person may have five files under way: those of layers are another's.
  { nome: 'quem exporta', cliente: 'aurora', permissoes: TODAS },
];
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoas: ReadonlyMap<string, Pessoa>;

beforeAll(async () => {
  // Nobody makes files here: what an export would wait for comes later, and its answer at once.
  mundo = await createDoisClientes();
  // Where a point lies is known from the places that come with the application.
  await loadPlaces(String(mundo.environment.env.DATABASE_URL));
  const entraram = await mundo.entrarComo(PAPEIS);
  pessoas = new Map([...entraram].map(([{ nome }, pessoa]) => [nome, pessoa]));
  await lerEnvio(mundo);
}, SUBIR_MS);
afterAll(() => mundo?.close());

/** The import of the asset is read: it waits for somebody to publish one geometry. */
async function lerEnvio({ services, recantos }: DoisClientes): Promise<void> {
  const id = recantos.dentro.importacao_id;
  const feicao = feicaoDoLote(id, { feicao: 0, nome: 'Talhão 1', area_informada: 2 });
  const arquivo = await createLotes(services.armazenamento).guardar([Buffer.from(encodeFeicao(feicao))]);
  const lido = { tentativa: 1, leitura: 1, camadas: 1 };
  const achados = { relatorio: arquivo, duvidas: [], problemas: [] };
  for (const command of [
    { type: 'GuardarLote', data: { ...lido, lote: 0, arquivo } },
    { type: 'RegistrarPreparo', data: { ...lido, ...achados } },
  ] as const)
    await services.executar(importacaoDecider, id, command, doSistema());
}

/** Layers for one case, drawn, with names that only it uses. @returns what its `{…}` stand for */
async function preparar(quantas: number, propria = false): Promise<Readonly<Record<string, string>>> {
  const { services, recantos } = mundo;
  const ativo_id = recantos.dentro.ativo_id;
  const { itens } = await services.camadas.listar(
    { cliente_id: recantos.cliente_id, ativos: [ativo_id] },
    { cursor: null, limite: 1 },
  );
  const tipo_id = itens[0]?.tipo?.id ?? '';
  const nome = `Contrato ${randomUUID()}`;
  const ids: Uuid[] = Array.from({ length: quantas }, () => v7());
  const fatos = ids.map((id, i) =>
    camada(id, {
      cliente_id: recantos.cliente_id,
      tipo_id,
      ativo_id,
      nome: `${nome} ${String(i).padStart(3, '0')}`,
      geojson: quadrado(-48 + (i % 20) / 100, -16, 0.001),
    }),
  );
  const appends = fatos.map(({ stream, event }) => {
    const eventId = randomUUID();
    const meta = {
      correlationId: eventId,
      causationId: eventId,
      actorId: randomUUID(),
      clienteId: recantos.cliente_id,
    };
    return {
      streamId: stream,
      expected: EMPTY_HEAD,
      events: [{ ...event, eventId, schemaVersion: 1, recordedAt: new Date().toISOString(), meta }],
    };
  });
  if (appends.length > 0) await services.eventStore.appendMany(appends);
  const acompanhada = propria ? await criarDeteccao(services, ativo_id, recantos.cliente_id) : recantos.dentro;
  const { analise_id: analise, deteccao_id: deteccao, artefato_id: artefato, midia_id: midia } = acompanhada;
  await mundo.mostrado();
  const { categoria_id: categoria, importacao_id: envio } = recantos.dentro;
  return {
    ...Object.fromEntries(ids.map((id, i) => [`camada.${i}`, id])),
    envio,
    geometria: idDaFeicao(envio, 0),
    analise,
    deteccao,
    artefato,
    midia,
    grupo: await grupoDe(analise),
    detipo: recantos.dentro.deteccao_tipo_id,
    status: recantos.dentro.deteccao_status_id,
    nome,
    ativo: ativo_id,
    tipo: tipo_id,
    categoria,
    usuario: recantos.dentro.usuario_id,
  };
}

/** The saved images that an analysis compares. */
async function grupoDe(analise_id: Uuid): Promise<string> {
  const [criada] = (await mundo.services.eventStore.readStream(analiseStream(analise_id))) as readonly AnaliseEvent[];
  return criada?.type === 'AnaliseCriada' ? criada.data.imagens.antes.grupo_id : '';
}

/** A test event of the specification. */
const TESTE = 'dispatch-toast-test-event';

/** What `:id` of an address is. */
function objetoDe(caminho: string, valores: Readonly<Record<string, string>>): string | undefined {
  if (/^\/(ativo|mapa)\/ativos\//.test(caminho)) return valores.ativo;
  if (caminho.startsWith('/camadas/upload/')) return valores.envio;
  if (caminho.startsWith('/analise/analises/')) return valores.analise;
  if (/^\/(analise\/)?deteccoes\//.test(caminho)) return valores.deteccao;
  return caminho.startsWith('/seguranca/users/') ? valores.usuario : valores['camada.0'];
}

async function pedir(pessoa: Pessoa, metodo: 'GET' | 'POST', caminho: string, caso: CasoDeRota): Promise<Response> {
  const endereco = caso.query === undefined ? caminho : `${caminho}?${caso.query}`;
  if (metodo === 'GET') return pessoa.pedir(endereco, { headers: caso.cabecalhos ?? {} });
  const { sigla } = caso.campos ?? {};
  // A sigla is one asset's: each case that says one has its own.
  const propria = typeof sigla === 'string' && sigla !== '' ? { sigla: `${sigla}-${randomUUID().slice(0, 8)}` } : {};
  const campos = { ...caso.campos, ...propria, ...(caso.semToken ? {} : { _token: await pessoa.token() }) };
  const headers = new Headers({ Accept: 'application/json', ...caso.cabecalhos });
  if (caso.codificacao === 'json') {
    headers.set('Content-Type', 'application/json');
    return pessoa.pedir(endereco, { method: 'POST', body: JSON.stringify(campos), headers });
  }
  const body = caso.codificacao === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [nome, valor] of Object.entries(campos)) {
    for (const um of Array.isArray(valor) ? valor : [valor]) body.append(nome, String(um));
  }
  for (const { campo, nome, conteudo } of caso.arquivos ?? []) {
    if (body instanceof FormData) body.append(campo, new Blob([conteudo]), nome);
  }
  return pessoa.pedir(endereco, { method: 'POST', body, headers });
}

async function conferir(resposta: Response, { resposta: prometida }: CasoDeRota): Promise<void> {
  const texto = await resposta.text();
  expect(resposta.status, texto.slice(0, 500)).toBe(prometida.status);
  if (prometida.tipo === null) expect(resposta.headers.get('Content-Type')).toBeNull();
  else expect(resposta.headers.get('Content-Type')).toMatch(new RegExp(`^${prometida.tipo}`));
  for (const [nome, valor] of Object.entries(prometida.cabecalhos ?? {}))
    expect(diferencas(valor, resposta.headers.get(nome), nome)).toEqual([]);
  if (prometida.corpo !== undefined) expect(diferencas(prometida.corpo, JSON.parse(texto))).toEqual([]);
  for (const trecho of prometida.contem ?? []) expect(texto).toMatch(new RegExp(trecho, 'su'));
  for (const trecho of prometida.sem ?? []) expect(texto).not.toMatch(new RegExp(trecho, 'su'));
}

describe.each(contratosDeRotas())('$metodo $caminho', ({ metodo, caminho, casos }) => {
  it('está na tabela de rotas', () => {
    expect(Object.values(rotas)).toContainEqual(expect.objectContaining({ metodo, caminho }));
  });

  it.each(casos.map((caso) => [caso.titulo, caso] as const))('%s', async (_, molde) => {
    const valores = await preparar(molde.camadas ?? 0, molde.propria);
    const caso = preencher(molde, valores);
    const pessoa = pessoas.get(caso.como) ?? pessoaSemSessao(mundo.url);
    const endereco = caminho
      .replace(':id', objetoDe(caminho, valores) ?? v7())
      .replace(':ativoId', valores.ativo ?? '')
      .replace(':artefato', valores.artefato ?? '')
      .replace(':midia', valores.midia ?? '')
      .replace(':evento', TESTE);
    await conferir(await pedir(pessoa, metodo, endereco, caso), caso);
    if (caso.depois === undefined) return;
    const { total, contem = [] } = caso.depois;
    await mundo.mostrado();
    const tabela = await pessoas
      .get('quem pode')
      ?.pedir(`/camadas/tabela?search=${encodeURIComponent(valores.nome ?? '')}`);
    const html = (await tabela?.text()) ?? '';
    expect(html).toContain(`data-total="${total}"`);
    for (const trecho of contem) expect(html).toMatch(new RegExp(trecho, 'su'));
  });
});

it('quem pede o mapa de sempre outro instante é mandado esperar', async () => {
  const pessoa = pessoas.get('quem pode') as Pessoa;
  const instantes = Array.from({ length: 60 }, (_, minuto) => new Date(Date.UTC(2020, 0, 1, 0, minuto)).toISOString());
  const respostas = await Promise.all(instantes.map((em) => pessoa.pedir(`/tiles/camadas/0/0/0.mvt?em=${em}`)));
  expect(respostas.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(30);
  const recusada = respostas.find(({ status }) => status === 429);
  expect(await recusada?.json()).toEqual({ message: expect.stringMatching(/^Muitos instantes diferentes.*\.$/) });
  expect(Number(recusada?.headers.get('Retry-After'))).toBeGreaterThan(0);
});

it('uma área temporária tem no máximo 10 MB: o arquivo desse tamanho é lido, o de um byte a mais recusado', async () => {
  const pessoa = pessoas.get('quem pode') as Pessoa;
  const enviar = async (bytes: number) => {
    const inteiro = Buffer.alloc(bytes, ' ');
    Buffer.from(kml(PLACEMARK)).copy(inteiro);
    const form = new FormData();
    form.append('_token', await pessoa.token());
    form.append('files[]', new Blob([inteiro]), 'grande.kml');
    const resposta = await pessoa.pedir('/mapa/upload-area-temporaria', { method: 'POST', body: form });
    return { status: resposta.status, corpo: await resposta.json() };
  };
  expect(await enviar(10_485_760)).toMatchObject({ status: 200, corpo: { layers: [{ filename: 'grande.kml' }] } });
  const texto = 'Arquivo grande.kml excede o tamanho máximo de 10MB.';
  expect(await enviar(10_485_761)).toEqual({ status: 413, corpo: { message: texto, errors: { 'files[]': [texto] } } });
});
