import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { classificacaoDecider } from '#domain/classificacao/classificacao.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import { figurasDitas } from '#tests/support/estrutura-de-pdf.ts';
import { verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';
import { pinturasDe } from '#tests/support/paginas-de-pdf.ts';
import { until } from '#tests/support/process.ts';

/** Setting a judge up takes what its downloads take. */
const PACIENCIA_MS = 900_000;
const pdfA = await verapdf();
const [LNG, LAT] = NA_CENA;
const HOSTIL = '<img src=x onerror="document.title=1"></p></script>';
const DA_DIREITA = 'שלום شركة التعدين';
/** What no form takes, and a file may bring. */
const VIRADO = `\u202e${DA_DIREITA}\u202c`;
const LONGO = 'x'.repeat(10_000);

/** A name that is told apart on paper, and lines that turn round: the last letter ends what is read from the right. */
const marca = (de: string) => `<img src=x id=${de}>`;
const nomeDe = (de: string) => `${marca(de)}${VIRADO}z`;

/** The client's letterhead: each part with a word of its own, and as long as it may be. */
const TIMBRE = {
  cabecalho: `${HOSTIL}\n${DA_DIREITA}\n${marca('cabecalho')}`.padEnd(500, 'x'),
  encerramento: marca('encerramento').padEnd(LONGO.length, 'x'),
  logo_descricao: `${HOSTIL}${marca('logo')}`,
} as const;
/** As it comes, and as it is kept: smaller, for paper. */
const [LOGO, LOGO_NO_PAPEL] = [
  { width: 1_200, height: 40 },
  { width: 720, height: 24 },
] as const;

let mundo: MundoDosDocumentos;
let analise_id: Uuid;
let deteccao_id: Uuid;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  const formas = [quadrado(LNG, LAT, 0.004), quadrado(LNG + 0.008, LAT, 0.004)];
  const dita = { titulo: `${HOSTIL}${VIRADO}`, descricao: `${HOSTIL} ${VIRADO} ${LONGO}` };
  ({ analise_id } = await mundo.analise({ ...dita, formas }));
  deteccao_id = await comCamadas();
  await batizar();
  const logo = sharp({ create: { ...LOGO, channels: 4, background: '#0a855680' } });
  await timbrar(TIMBRE, await logo.png().toBuffer());
  await comArtefato();
}, PACIENCIA_MS);
afterAll(() => mundo?.close());

/** A detection of the analysis that refers to a layer, and covers another one. */
async function comCamadas(): Promise<Uuid> {
  const { executar } = mundo.services;
  const { cliente_id, dentro } = mundo.recantos;
  const { ativo_id, camada_id, tipo_id, deteccao_status_id: status_id, deteccao_tipo_id } = dentro;
  const id = v7();
  const impactada = { id: v7(), nome: nomeDe('impactada'), tipo_id, tipo_nome: nomeDe('tipo-de-camada') };
  const forma = {
    geojson: quadrado(LNG, LAT + 0.008, 0.004),
    impacto: { posicao: '1', total: 1, camadas: [{ ...impactada, area: 1, comprimento: null, pontos: null }] },
  };
  const dados = { tipo_deteccao_id: deteccao_tipo_id, camada_principal_id: camada_id, area_informada: null };
  const data = { cliente_id, ativo_id, analise_id, status_id, descricao: HOSTIL, ...dados, ...forma };
  await executar(deteccaoDecider, id, { type: 'CriarDeteccao', data }, doSistema());
  const revisto = { tipo_deteccao_alterado_id: null, classificacao: 1, observacao: `${HOSTIL}${LONGO}` };
  await executar(deteccaoDecider, id, { type: 'AlterarTipoDaDeteccao', data: revisto }, doSistema());
  return id;
}

/** Gives everything that documents name a name of that kind. */
async function batizar(): Promise<void> {
  const { executar, identidade } = mundo.services;
  const { ativo_id, categoria_id, camada_id, tipo_id, ...ids } = mundo.recantos.dentro;
  const opacidades = { transparencia_preenchimento: 1, transparencia_cor_contorno: 1 };
  const tipo = { alias: '', descricao: HOSTIL, cor_contorno: '#0A8556', cor_preenchimento: '#8CAA4B', ...opacidades };
  const status = { cor: '#0A8556', cor_de_fundo: null, icone: 'alerta', descricao: HOSTIL } as const;
  const lugar = { uf: 'MG', lat: LAT, lng: LNG, bbox_geojson: quadrado(LNG - 0.1, LAT - 0.1, 0.2) } as const;
  const ativo = { ...lugar, sigla: '<b>', categoria_id, imagem_padrao: null, monitoramento: true };
  const camada = { tipo_id, ativo_id, descricao: HOSTIL, attributes: { [HOSTIL]: HOSTIL }, tipo_geometria: 3 } as const;
  await executar(
    deteccaoTipoDecider,
    ids.deteccao_tipo_id,
    { type: 'AlterarDeteccaoTipo', data: { ...tipo, nome: nomeDe('tipo') } },
    doSistema(),
  );
  await executar(
    deteccaoStatusDecider,
    ids.deteccao_status_id,
    { type: 'AlterarDeteccaoStatus', data: { ...status, nome: nomeDe('status') } },
    doSistema(),
  );
  await executar(
    ativoDecider,
    ativo_id,
    { type: 'AlterarAtivo', data: { ...ativo, nome: nomeDe('ativo') } },
    doSistema(),
  );
  const [categoria, classificacao] = [{ nome: nomeDe('categoria'), cor_da_tag: '#112233' }, nomeDe('classificacao')];
  await executar(categoriaDecider, categoria_id, { type: 'AlterarCategoria', data: categoria }, doSistema());
  await executar(
    classificacaoDecider,
    ids.classificacao_id,
    { type: 'AlterarClassificacao', data: { description: classificacao } },
    doSistema(),
  );
  await executar(
    camadaDecider,
    camada_id,
    { type: 'AlterarCamada', data: { ...camada, nome: nomeDe('camada') } },
    doSistema(),
  );
  const email = 'pessoa1@aurora.example';
  const usuario_id = await identidade.encontrar(email);
  if (!usuario_id) throw new Error('ninguém encontrado');
  await identidade.registrarPessoa({ usuario_id, nome: nomeDe('pessoa'), email });
}

async function timbrar(campos: Readonly<Record<string, string>>, logo: Buffer): Promise<void> {
  const todos = { comando_id: randomUUID(), revisao: '-1', ...campos };
  await enviar('/relatorios/papel-timbrado', todos, { logo: ['logo.png', logo, 'image/png'] });
}

/** A picture under such a name, as the form of the detection's page sends it. */
async function comArtefato(): Promise<void> {
  const foto = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer();
  const artefatos = JSON.stringify([{ tipo: 'imagem', observacao: HOSTIL, fileKeys: ['file_0'] }]);
  const campos = { status_id: mundo.recantos.dentro.deteccao_status_id, artefatos };
  const arquivo = [`${marca('arquivo')}.jpg`, foto, 'image/jpeg'] as const;
  await enviar(`/analise/deteccoes/${deteccao_id}/status`, campos, { file_0: arquivo });
}

async function enviar(
  caminho: string,
  campos: Readonly<Record<string, string>>,
  arquivos: Readonly<Record<string, readonly [nome: string, bytes: Buffer, tipo: string]>>,
): Promise<void> {
  const body = new FormData();
  for (const [campo, valor] of Object.entries({ _token: await mundo.pessoa.token(), ...campos }))
    body.set(campo, valor);
  for (const [campo, [nome, bytes, type]] of Object.entries(arquivos))
    body.set(campo, new File([new Uint8Array(bytes)], nome, { type }));
  const salvo = await mundo.pessoa.pedir(caminho, { method: 'POST', body, headers: { Accept: 'application/json' } });
  expect(salvo.status, await salvo.text()).toBeLessThan(400);
  await mundo.mostrado();
}

const pedidos = () => ({
  análise: { especie: 'analise', objeto_id: analise_id },
  detecções: { especie: 'deteccoes', consulta: filtroDeTudo() },
  dossiê: { especie: 'dossie', objeto_id: deteccao_id },
});

/** Of things of which each is told by its name. */
function filtroDeTudo(): string {
  const { ativo_id, deteccao_tipo_id, deteccao_status_id } = mundo.recantos.dentro;
  const ids = {
    analise_ids: analise_id,
    ativo_ids: ativo_id,
    tipo_ids: deteccao_tipo_id,
    status_ids: deteccao_status_id,
  };
  return String(new URLSearchParams({ ...ids, start_date: '01/01/2019' }));
}

const EM_CADA_UM = ['tipo', 'status', 'ativo', 'classificacao', 'camada', 'pessoa'];
const DITOS: Readonly<Record<string, readonly string[]>> = {
  análise: [...EM_CADA_UM, 'categoria', 'impactada', 'tipo-de-camada'],
  detecções: EM_CADA_UM,
  dossiê: [...EM_CADA_UM, 'categoria', 'impactada', 'tipo-de-camada', 'arquivo'],
};

const textoDe = (pdf: Uint8Array) => execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString();
/** Lines break within words, some with a hyphen. */
const junto = (texto: string) => texto.replaceAll(/[\s\u00ad\u2010-]/g, '');

/** The colours of the logo as it is kept, point by point. */
async function logoGuardado(): Promise<Buffer> {
  const { papeisTimbrados, armazenamento } = mundo.services;
  const chave = (await papeisTimbrados.obter(mundo.recantos.cliente_id))?.logo?.arquivo.chave ?? '';
  const bytes = Buffer.concat(await Array.fromAsync(await armazenamento.get(chave)));
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(LOGO_NO_PAPEL);
  return data;
}

/** The heading before everything else and the closing after it, both whole; and the logo, with what is read in its place. */
async function estaTimbrado(pdf: Uint8Array, texto: string, logo: Buffer, nome: string): Promise<void> {
  const lugares = [marca('cabecalho'), 'Tabela 1.', marca('encerramento')].map((um) => texto.indexOf(junto(um)));
  expect(lugares, nome).not.toContain(-1);
  expect(lugares, nome).toEqual(lugares.toSorted((a, b) => a - b));
  const letras = (um: string) => um.split('x').length;
  expect(letras(texto.slice(lugares[0], lugares[1])), nome).toBeGreaterThanOrEqual(letras(TIMBRE.cabecalho) - 1);
  expect(letras(texto.slice(lugares[2])), nome).toBeGreaterThanOrEqual(letras(TIMBRE.encerramento));
  const { figuras } = await figurasDitas(pdf);
  expect(figuras[0], nome).toBe(TIMBRE.logo_descricao);
  const cores = (await pinturasDe(pdf, LOGO_NO_PAPEL)).map((uma) => uma.equals(logo));
  expect(cores, nome).toContain(true);
}

describe('Documentos de quem escreve com má vontade', () => {
  it('saem inteiros, com o que foi escrito como texto, e são PDF/A', { timeout: PACIENCIA_MS }, async () => {
    const feitos: Uint8Array[] = [];
    const logo = await logoGuardado();
    for (const [nome, pedido] of Object.entries(pedidos())) {
      const pdf = await mundo.emitir(pedido);
      const texto = junto(textoDe(pdf));
      expect(texto, nome).toContain(junto(HOSTIL));
      for (const de of DITOS[nome] ?? []) expect(texto, `${nome}: ${de}`).toContain(junto(marca(de)));
      // Feet of pages stand between them.
      expect(texto.split('x').length, nome).toBeGreaterThan(LONGO.length);
      const dentro = Buffer.from(pdf).toString('latin1');
      for (const ativo of ['/JavaScript', '/JS ', '/Launch', '/EmbeddedFile', '/URI'])
        expect(dentro, nome).not.toContain(ativo);
      await estaTimbrado(pdf, texto, logo, nome);
      feitos.push(pdf);
    }
    if (pdfA !== null) expect(await pdfA(feitos)).toEqual(feitos.map(() => expect.stringMatching(/^PASS /)));
  });

  it('têm nas páginas por trás deles os mesmos nomes como texto, também os de filtros salvos', async () => {
    const { pessoa } = mundo;
    const salvo = await pessoa.enviar('/deteccoes/filtros', { nome: marca('filtro'), filters: filtroDeTudo() });
    expect(salvo.status).toBe(201);
    const { id: filtro_id } = (await salvo.json()) as { readonly id: string };
    await mundo.mostrado();
    const agenda = { frequencia: 'diaria', hora: '07:30', fuso: 'America/Sao_Paulo', em_feriados: 'emitir', uf: '' };
    const entrega = { ao_vazio: 'avisar', externos: 'fiscal@orgao.example', validade_dias: '7' };
    const documento = { especie: 'deteccoes', filtro_id, periodo: 'dia_anterior', papel: 'a4', orientacao: 'retrato' };
    const comando_id = randomUUID();
    const campos = { ...agenda, ...entrega, ...documento, nome: marca('agendamento'), comando_id };
    const criado = await pessoa.enviar('/relatorios/agendamentos/criar', campos);
    expect(criado.status, await criado.text()).toBeLessThan(400);
    await mundo.mostrado();
    const paginas = {
      [`/relatorios/agendamentos/${comando_id}`]: ['filtro', 'agendamento'],
      [`/analise/analises/${analise_id}/relatorio`]: DITOS.análise,
      [`/deteccoes/relatorio/impressao?${filtroDeTudo()}`]: DITOS.detecções,
      [`/analise/deteccoes/${deteccao_id}/relatorio`]: DITOS.dossiê,
    };
    for (const [endereco, ditos = []] of Object.entries(paginas)) {
      const html = await (await pessoa.pedir(endereco, { headers: { Accept: 'text/html' } })).text();
      for (const de of ditos) expect(html, `${endereco}: ${de}`).toContain(`&lt;img src=x id=${de}&gt;`);
      expect(html, endereco).not.toContain('<img src=x');
    }
  });
});

describe('Com o renderizador morto no meio de um documento', () => {
  it('nada se perde: nada foi emitido, e o mesmo pedido, repetido, emite um só', {
    timeout: PACIENCIA_MS,
  }, async () => {
    const { services, pessoa } = mundo;
    const emitidos = async () => (await mundo.emitidos()).filter(({ objeto_id }) => objeto_id === deteccao_id).length;
    const [antes, posicao] = [await emitidos(), await services.eventStore.lastPosition()];
    const pedido = { ...pedidos().dossiê, comando_id: randomUUID() };
    const cortado = pessoa.enviar('/relatorios', pedido);
    const saude = async () => (await (await fetch(`${mundo.renderizador}/health`)).json()) as { running: number };
    await until(saude, ({ running }) => running === 1);
    await mundo.matarRenderizador();
    expect((await cortado).status).toBe(503);
    expect(await services.eventStore.lastPosition()).toBe(posicao);
    await mundo.subirRenderizador();
    await mundo.emitir(pedido);
    await mundo.emitir(pedido);
    expect(await emitidos()).toBe(antes + 1);
  });
});
