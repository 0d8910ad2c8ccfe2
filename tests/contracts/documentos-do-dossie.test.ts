import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instanteComFuso } from '#app/kit/datas.ts';
import { textosDoRelatorio } from '#app/relatorio/relatorio.mensagens.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { LADOS } from '#domain/deteccao/evidencia.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createPrintTickets } from '#infra/edge/report-renderer/print-tickets.ts';
import { tokenHash } from '#infra/identity/cipher.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import type { Papel } from '#tests/support/dois-clientes.ts';
import { figurasDitas } from '#tests/support/estrutura-de-pdf.ts';
import { textoDasPaginas } from '#tests/support/paginas-de-pdf.ts';
import { CENA_ALHEIA, comArtefatos, comEvidencias, foto, LINK, registrar } from '#tests/support/provas-da-deteccao.ts';
import { linhasDaTabela } from '#tests/support/tabelas-da-pagina.ts';

const SUBIR_MS = 600_000;
const [LNG, LAT] = NA_CENA;
const FORMAS = Array.from({ length: 3 }, (_, i) => quadrado(LNG + i * 0.002, LAT, 0.001));

const QUEM_OLHA: Papel = { nome: 'quem olha', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };

let mundo: MundoDosDocumentos;
let deteccao_id: Uuid;
/** Of the same analysis, without anything of their own. */
let outras: readonly Uuid[];
/** Pictures of its evidence. */
let evidencias: Awaited<ReturnType<typeof comEvidencias>>;
/** Before one of its artefacts was removed. */
let entao: string;
/** Its dossier, signed. */
let emitido: Uint8Array;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  const { deteccoes } = await mundo.analise({ titulo: 'Barragem', formas: FORMAS });
  [deteccao_id = '', ...outras] = deteccoes;
  evidencias = await comEvidencias(mundo, deteccao_id, { antes: '#812', depois: '#281', regiao: '#128' });
  const quemOlha = (await mundo.entrarComo([QUEM_OLHA])).get(QUEM_OLHA);
  const visita = { tipo: 'link', observacao: 'Visita', links: [`${LINK}/visita`] };
  await registrar(mundo, deteccao_id, { artefatos: [visita], status: 4 }, quemOlha);
  entao = await comArtefatos(mundo, deteccao_id);
  emitido = await mundo.emitir({ especie: 'dossie', objeto_id: deteccao_id });
}, SUBIR_MS);
afterAll(() => mundo?.close());

const semEspaco = (texto: string) => texto.replaceAll(/\s+/g, '');
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const TITULO_DAS_EVIDENCIAS = />Imagens<\/word>\s*<word [^>]*>de<\/word>\s*<word [^>]*yMax="([\d.]+)">evidência</;
const COR_DO_CONTORNO = [0xb9, 0xb4, 0xa8] as const;
/** Points of an A4's width, of a line that goes through what is below a heading, and of a page's own pixel, 4 dots wide. */
const [LARGURA_PT, ABAIXO_PT, PIXEL, PONTOS_POR_POLEGADA] = [596, 12, 4, 384];

/** How wide, in dots, the lines of a colour are that a line across the page meets, right below what stands there first. */
async function tracosAbaixo(pdf: Uint8Array, dito: RegExp, cor: readonly number[]): Promise<readonly number[]> {
  const paginas = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString().split('<page ').slice(1);
  const pagina = paginas.findIndex((uma) => dito.test(uma));
  const y = Number(dito.exec(paginas[pagina] ?? '')?.[1]) + ABAIXO_PT;
  const pontos = (pt: number) => String(Math.round((pt * PONTOS_POR_POLEGADA) / 72));
  const onde = ['-f', `${pagina + 1}`, '-l', `${pagina + 1}`, '-x', '0', '-y', pontos(y), '-W', pontos(LARGURA_PT)];
  const opcoes = ['-r', `${PONTOS_POR_POLEGADA}`, ...onde, '-H', '1', '-png', '-'];
  const linha = sharp(execFileSync('pdftoppm', opcoes, { input: pdf }));
  const { data, info } = await linha.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const dela = (x: number) => cor.every((c, i) => Math.abs((data[x * info.channels + i] ?? 0) - c) < 4);
  const feita = Array.from({ length: info.width }, (_, x) => (dela(x) ? '#' : ' ')).join('');
  return [...feita.matchAll(/#+/g)].map(([traco]) => traco.length);
}

/** What the page of a dossier says, without the data that come with it. */
async function dossieDe(id: Uuid, busca = ''): Promise<string> {
  const resposta = await mundo.pessoa.pedir(`/analise/deteccoes/${id}/relatorio${busca}`);
  expect(resposta.status).toBe(200);
  const html = (await resposta.text()).replaceAll('<!-- -->', '');
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
const fatos = () => mundo.services.eventStore.readStream(deteccaoStream(deteccao_id));

describe('O dossiê de uma detecção', () => {
  /** Alternative texts of the pictures that its page shows of artefacts, and all of it. */
  const dossie = async (busca = '') => {
    const texto = await dossieDe(deteccao_id, busca);
    const figuras = [...texto.matchAll(/<img src="data:image\/jpeg;base64,[^"]+" alt="([^"]+)"/g)].map(
      ([, alt]) => alt,
    );
    return { texto, figuras: figuras.filter((alt) => alt !== undefined && /foto|laudo|engano/.test(alt)) };
  };
  /** Rows of a table of its page, each cell of which stands on paper too. */
  const tabela = async (legenda: string) => {
    const linhas = linhasDaTabela((await dossie()).texto, legenda);
    const noPapel = textoDasPaginas(emitido).join('');
    for (const celula of linhas.flat()) expect(noPapel, legenda).toContain(celula);
    return linhas;
  };
  const quando = ({ recordedAt }: { readonly recordedAt: string }) => semEspaco(instanteComFuso(recordedAt));
  const [DE_QUEM_EMITE, DE_QUEM_OLHA] = [/^quememite\w{8}$/, /^quemolha\w{8}$/].map((nome) =>
    expect.stringMatching(nome),
  );

  it('mostra os artefatos como figuras feitas de novo, com autor, instante, distância e hash', async () => {
    const { texto, figuras } = await dossie();
    expect(figuras).toEqual([
      'Fotografia ou figura foto.jpg: Margem &lt;b&gt;esquerda&lt;/b&gt;',
      'Primeira página do documento laudo.pdf',
    ]);
    expect(texto).toMatch(
      /Trazida por quem emite \w+ em \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Brasília\)\. Fotografada a [\d.]+ m/,
    );
    expect(texto).toContain(`SHA-256 ${sha(await foto('#3a6'))}`);
    for (const outro of [LINK, 'voo.webm']) expect(texto).toContain(outro);
    const noPapel = execFileSync('pdftotext', ['-layout', '-', '-'], { input: emitido }).toString();
    expect(noPapel).toContain('Primeira página.');
    expect(noPapel).toContain('foto.jpg');
  });

  it('diz o removido com quem, quando e por quê, e nunca o mostra, nem como era antes', async () => {
    const { texto } = await dossie();
    expect(texto).toContain('engano.jpg');
    expect(texto).toMatch(/Removido em \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Brasília\) por Atalaia: De outra obra/);
    const antes = await dossie(`?em=${entao}`);
    expect(antes.figuras).not.toContain('Fotografia ou figura engano.jpg');
    expect(antes.figuras).toHaveLength(2);
    expect(antes.texto).toContain('a figura não é mais mostrada');
  });

  it('mostra as imagens de evidência, de que cenas, bandas e contraste foi feita cada uma, e os hashes', async () => {
    const { texto } = await dossie();
    const nomes = { antes: 'Antes', depois: 'Depois', regiao: 'Região' } as const;
    const ditas = (await figurasDitas(emitido)).figuras;
    for (const lado of LADOS) {
      const alternativo = `Imagem de evidência: ${nomes[lado]}`;
      expect(texto).toContain(
        `<img src="data:image/jpeg;base64,${evidencias[lado].toString('base64')}" alt="${alternativo}"`,
      );
      expect(ditas).toContain(alternativo);
    }
    const semelhanca = 'Semelhança com a enviada por quem desenhou: 0,97.';
    expect(texto).toContain(`<strong>Antes</strong>: imagens próprias. ${semelhanca}</figcaption>`);
    expect(texto).toContain('<strong>Depois</strong>: sentinelhub.</figcaption>');
    expect(texto).toContain('<strong>Região</strong>: mapa de fundo.</figcaption>');
    const { id } = mundo.cena;
    const propria = `Landsat8,${id},30/01/2019,10:57(Brasília)${id.split('.')[1]}`;
    const bandas = 'Corverdadeira:Vermelho,Verde,Azul.Contraste:Vermelho:120a3.000;Verde:90a2.500;Azul:60a900.';
    const alheia = `Sentinel-2,${CENA_ALHEIA.id},02/02/2019,11:10(Brasília)`;
    const semContraste = 'NDVI:Infravermelhopróximo(NIR),Vermelho.Contraste:nãoditopeloprovedor.';
    expect(await tabela('Procedência das imagens')).toEqual([
      ['Antes', `${propria}${bandas}`, sha(evidencias.antes)],
      ['Depois', `${alheia}${semContraste}`, sha(evidencias.depois)],
      ['Região', 'Mapadefundo', sha(evidencias.regiao)],
    ]);
  });

  it('mostra cada imagem de evidência dentro do seu contorno, inteiro no papel', async () => {
    const verticais = await tracosAbaixo(emitido, TITULO_DAS_EVIDENCIAS, COR_DO_CONTORNO);
    expect(verticais).toEqual([...LADOS, ...LADOS].map(() => PIXEL));
  });

  it('diz da imagem que falta por que ela falta, e nada de onde veio', async () => {
    const [sendoFeita = '', semImagens = ''] = outras;
    const ausencias = { antes: 'sem_dados', depois: 'imagem_indisponivel', regiao: 'provedor_sem_resposta' } as const;
    const data = { revisao_da_forma: 0, antes: null, depois: null, regiao: null, ausencias };
    await mundo.services.executar(deteccaoDecider, semImagens, { type: 'GerarEvidencias', data }, doSistema());
    await mundo.mostrado();
    const sem = await dossieDe(semImagens);
    for (const qual of Object.values(ausencias)) expect(sem).toContain(textosDoRelatorio.ausencias[qual]);
    const ainda = await dossieDe(sendoFeita);
    expect(ainda.split(textosDoRelatorio.imagemSendoFeita)).toHaveLength(1 + LADOS.length);
    for (const texto of [sem, ainda]) expect(texto).not.toContain('Procedência das imagens');
  });

  it('conta a linha do tempo na ordem dos status: o que recebeu, quando, de quem e com quantos artefatos', async () => {
    const [desenhada, , encerrada, comQuatro, comUm] = (await fatos()).map(quando);
    expect(await tabela('Cada vez em que a detecção recebeu um status')).toEqual([
      ['Nova', desenhada, 'Atalaia', '—'],
      ['Nova', comQuatro, DE_QUEM_EMITE, '4artefatos'],
      ['Nova', comUm, DE_QUEM_EMITE, '1artefato'],
      ['Encerrada', encerrada, DE_QUEM_OLHA, '1artefato'],
    ]);
  });

  it('diz de cada fato a posição no registro, o que foi, quando, de quem, e o hash que o encadeia', async () => {
    const DITOS = [
      ['Alguém desenhou o que mudou entre as duas imagens de uma análise.', 'Sistema'],
      ['As imagens de evidência foram feitas das próprias cenas, com a geometria desenhada sobre elas.', 'Sistema'],
      ['Alguém registrou um status da detecção, com os artefatos que o provam.', DE_QUEM_OLHA],
      ['Alguém registrou um status da detecção, com os artefatos que o provam.', DE_QUEM_EMITE],
      ['Alguém registrou um status da detecção, com os artefatos que o provam.', DE_QUEM_EMITE],
      ['Um artefato foi para a lixeira; a linha do tempo continua a dizer que esteve ali, com o hash dele.', 'Sistema'],
    ] as const;
    const noRegistro = (await fatos()).map((fato, i) => {
      const [dito = '', quem] = DITOS[i] ?? [];
      return [String(fato.position), semEspaco(dito), quando(fato), quem, fato.hash];
    });
    expect(noRegistro).toHaveLength(DITOS.length);
    expect(await tabela('Posição de cada fato no registro')).toEqual(noRegistro);
    // Beside the hash there is room for whole words.
    const linhas = execFileSync('pdftotext', ['-raw', '-', '-'], { input: emitido }).toString();
    expect(linhas.match(/\bSistema\b/g)).toHaveLength(3);
  });
});

describe('Agendado', () => {
  it('o dossiê é emitido como a pedido, em nome do autor do agendamento, uma vez', async () => {
    const { services, recantos, pessoa, pool } = mundo;
    const { cliente_id } = recantos;
    const { rows } = await pool.query<{ usuario_id: Uuid }>(
      'SELECT usuario_id FROM identidade.sessoes WHERE token_hash = $1',
      [tokenHash(pessoa.sessao ?? '')],
    );
    const autor = rows[0]?.usuario_id ?? '';
    const [agendamento_id, execucao_id] = [randomUUID(), randomUUID()];
    const papel = { papel: 'a4', orientacao: 'paisagem' } as const;
    const documento = { especie: 'dossie', objeto_id: deteccao_id, filtro_id: null, periodo: 'do_filtro', ...papel };
    const data = { ...amostra('AgendamentoCriado'), cliente_id, documento } as const;
    const contexto = { ...doSistema(), actorId: autor, clienteId: cliente_id };
    await services.executar(agendamentoDecider, agendamento_id, { type: 'CriarAgendamento', data }, contexto);
    const horario = { prevista_para: '2026-03-09T11:00:00.000Z', atrasada: false, motivo: 'horario' } as const;
    const iniciada = { type: 'IniciarExecucao', data: { cliente_id, agendamento_id, ...horario } } as const;
    await services.executar(execucaoDecider, execucao_id, iniciada, doSistema());
    const caminho = `/relatorios/execucoes/${execucao_id}/emitir`;
    const emitir = async () => {
      const bilhete = await createPrintTickets({ pool }).emitir(autor, caminho);
      const headers = { Accept: 'application/json' };
      return (await fetch(`${mundo.url}${caminho}?bilhete=${bilhete}`, { method: 'POST', headers })).json();
    };
    for (let vez = 0; vez < 2; vez += 1) expect(await emitir()).toEqual({ documento_id: execucao_id, deteccoes: 1 });
    await mundo.mostrado();
    const dele = (await mundo.emitidos()).filter(({ id }) => id === execucao_id);
    expect(dele).toMatchObject([{ especie: 'dossie', objeto_id: deteccao_id }]);
    const paginas = textoDasPaginas(await mundo.pdf(`/relatorios/documentos/${execucao_id}`)).join('');
    for (const um of [dele[0]?.numero ?? '', 'porquememite', 'laudo.pdf']) expect(paginas).toContain(um);
  });
});
