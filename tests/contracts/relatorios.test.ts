import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textosDaConferencia } from '#app/relatorio/conferencia/conferencia.mensagens.ts';
import { textosDoRelatorio } from '#app/relatorio/relatorio.mensagens.ts';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import type { RelatorioCommand } from '#domain/relatorio/relatorio.commands.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { checkDocument } from '#infra/store/audit/document-proof.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-relatorios', cliente: 'aurora', permissoes: ['relatorios.ver', 'ativos.ver_todos'] },
  { nome: 'so-de-dentro', cliente: 'aurora', permissoes: ['relatorios.ver'] },
  { nome: 'sem-relatorios', cliente: 'aurora', permissoes: TUDO.filter((uma) => !uma.startsWith('relatorios.')) },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
/** At most from one address. */
const CONFERENCIAS_POR_MINUTO = 30;
const PDF = Buffer.from('%PDF-1.7\nconteúdo\n%%EOF\n');
const FALSO = '2026-000001-AAAAAAAAAA';
const CENA = {
  provedor: 'proprio',
  id: `${randomUUID()}.${'b'.repeat(64)}`,
  satelite: 'Landsat 8',
  obtida_em: '2019-01-30T12:57:09.185Z',
  sha256: 'b'.repeat(64),
};
const HOSTIL = '<img src=x onerror="document.title=1"></script>';

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
async function abrir(nome: string, caminho: string) {
  const resposta = await quem(nome).pedir(caminho, { headers: { Accept: 'text/html' } });
  return { status: resposta.status, texto: (await resposta.text()).replaceAll('<!-- -->', '') };
}
type Onde = 'dentro' | 'fora';
const daAnalise = (onde: Onde = 'dentro') => `/analise/analises/${mundo.recantos[onde].analise_id}/relatorio`;
const dossie = (onde: Onde = 'dentro') => `/analise/deteccoes/${mundo.recantos[onde].deteccao_id}/relatorio`;
const doFiltro = (onde: Onde = 'dentro') =>
  `/deteccoes/relatorio/impressao?ativo_ids=${mundo.recantos[onde].ativo_id}&start_date=01/01/2024`;

/** Layers that a report lists: the name of each and of its type. */
function camadasDitas(html: string): readonly (readonly string[])[] {
  const [, lista = ''] = /<ul class="[^"]*" aria-label="Camadas de referência">(.*?)<\/ul>/s.exec(html) ?? [];
  const itens = lista.matchAll(/<li><span>([^<]*)<\/span><span[^>]*>([^<]*)<\/span><\/li>/g);
  return [...itens].map(([, nome = '', tipo = '']) => [nome, tipo]);
}

type DadosDoDocumento = Extract<RelatorioCommand, { readonly type: 'EmitirDocumento' }>['data'];

/** A document as a fact, without anybody who prints it. */
async function emitir(numero: string, onde: Onde = 'dentro', outro: Partial<DadosDoDocumento> = {}): Promise<Uuid> {
  const id = await escrever(numero, onde, outro);
  await mundo.mostrado();
  return id;
}

/** The same, whoever has seen it so far. */
async function escrever(numero: string, onde: Onde, outro: Partial<DadosDoDocumento>): Promise<Uuid> {
  const { services, recantos } = mundo;
  const { analise_id, ativo_id, deteccao_id } = recantos[onde];
  const id = randomUUID();
  const data = {
    cliente_id: recantos.cliente_id,
    numero,
    especie: 'analise' as const,
    objeto_id: analise_id,
    ativo_ids: [ativo_id],
    consulta: '',
    posicao: '1',
    modelo: 1,
    certificado: 'c'.repeat(64),
    deteccoes: { total: 1, citadas: [{ id: deteccao_id, revisao: await revisaoDa(deteccao_id) }] },
    cenas: { total: 1, citadas: [CENA] },
    algoritmos: { medidas: 1, sobreposicoes: 2, evidencias: 3, mapas: 4 },
    arquivo: { nome: `${numero}.pdf`, chave: 'aa/bb', sha256: 'a'.repeat(64), bytes: 9, tipo: 'application/pdf' },
    ...outro,
  };
  await services.executar(relatorioDecider, id, { type: 'EmitirDocumento', data }, doSistema());
  return id;
}

async function revisaoDa(id: Uuid): Promise<number> {
  const row = await mundo.services.deteccoes.obter(
    { cliente_id: mundo.recantos.cliente_id, ativos: 'todos' },
    id,
    true,
  );
  return row?.revisao ?? -1;
}

/** 'DD/MM/AAAA, HH:MM', by the clock of Brasília. */
function emBrasilia(instante: string): string {
  const [dia, hora] = new Date(instante).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).split(' ');
  return `${dia?.split('-').reverse().join('/')}, ${hora?.slice(0, 5)}`;
}

describe('Relatórios para o papel', () => {
  it('são de quem pode ver relatórios, e de mais ninguém, dentro dos ativos de cada um', async () => {
    for (const caminho of [daAnalise(), `${daAnalise()}/`, dossie(), daAnalise('fora'), dossie('fora')]) {
      expect((await abrir('so-relatorios', caminho)).status, caminho).toBe(200);
      expect((await abrir('sem-relatorios', caminho)).status, caminho).toBe(403);
      expect((await abrir('alheia', caminho)).status, caminho).toBe(404);
    }
    for (const caminho of [daAnalise('fora'), dossie('fora')])
      expect((await abrir('so-de-dentro', caminho)).status, caminho).toBe(404);
    expect((await abrir('so-relatorios', doFiltro('fora'))).texto).toContain('Tabela das detecções');
    for (const nome of ['alheia', 'so-de-dentro']) {
      const { status, texto: vazio } = await abrir(nome, doFiltro('fora'));
      expect([status, vazio.includes('Nenhuma detecção encontrada')], nome).toEqual([200, true]);
      expect(vazio).not.toContain(mundo.recantos.fora.marca);
    }
  });

  it('dizem subtítulo, título da janela e até onde do registro se lia', async () => {
    const { texto } = await abrir('tudo', daAnalise());
    expect(texto).toMatch(/<title>[^<]+ - [^<]+ - \d\d\/\d\d\/\d{4}\.pdf<\/title>/);
    const doDossie = (await abrir('tudo', dossie())).texto;
    expect(doDossie).toMatch(/<title>Detecção sem tipo - Ativo aurora-dentro - \d\d\/\d\d\/\d{4}\.pdf<\/title>/);
    const dasDeteccoes = (await abrir('tudo', doFiltro())).texto;
    expect(dasDeteccoes).toMatch(/<title>Detecções - Ativo aurora-dentro - \d\d\/\d\d\/\d{4}\.pdf<\/title>/);
    expect(texto).toMatch(/Diz o que se sabia até a posição \d+ do registro/);
    expect(texto).toContain('Área impactada (ha)');
  });

  it('não são documentos por o endereço dizer que são', async () => {
    for (const caminho of [daAnalise(), dossie()]) {
      const { texto } = await abrir('tudo', `${caminho}?numero=${FALSO}&em=2026-01-01T00:00:00Z&posicao=9`);
      expect(texto).not.toContain(`Documento ${FALSO}`);
    }
    // A ticket that nobody gave leads to the sign-in, whoever sends it.
    expect((await abrir('tudo', `${daAnalise()}?bilhete=inventado&numero=${FALSO}`)).status).toBe(302);
  });

  it('com um filtro que não é nenhum dizem o texto da especificação e o porquê', async () => {
    const { status, texto } = await abrir('tudo', '/deteccoes/relatorio/impressao?start_date=31/02/2024');
    expect(status).toBe(200);
    expect(texto).toContain('Não foi possível carregar o relatório de deteccções.');
    expect(texto).toContain('A data precisa ser DD/MM/AAAA.');
    const arquivo = await quem('tudo').pedir('/deteccoes/relatorio/impressao.pdf?start_date=31/02/2024');
    expect(arquivo.status).toBe(422);
  });

  it('dizem as camadas de referência de cada detecção: as doze primeiras, e quantas são as outras', async () => {
    const { services, recantos } = mundo;
    const { deteccao_id: id, camada_id: camada_principal_id, tipo_id } = recantos.fora;
    const row = await services.deteccoes.obter({ cliente_id: recantos.cliente_id, ativos: 'todos' }, id, true);
    if (row === null) throw new Error('nenhuma detecção');
    const { tipo_id: tipo_deteccao_id, descricao, area_informada, geojson } = row;
    const medida = { area: 1, comprimento: null, pontos: null };
    const letras = [...'ABCDEFGHIJKLM'];
    const reserva = (letra: string) => [`Reserva ${letra}`, `Proteção ${letra}`] as const;
    const camadas = letras.toReversed().map((letra) => {
      const [nome, tipo_nome] = reserva(letra);
      return { id: randomUUID(), nome, tipo_id, tipo_nome, ...medida };
    });
    const forma = { geojson, impacto: { posicao: '1', total: camadas.length, camadas } };
    const data = { tipo_deteccao_id, camada_principal_id, descricao, area_informada, forma, recalcular: true };
    await services.executar(deteccaoDecider, id, { type: 'AlterarDeteccao', data }, doSistema());
    await mundo.mostrado();
    // Of the analysis by their names, the one that people say too; of the detection those that it covers most.
    const daAnaliseDita = (await abrir('tudo', daAnalise('fora'))).texto;
    expect(camadasDitas(daAnaliseDita)).toEqual([['Camada aurora-fora', ''], ...letras.slice(0, 11).map(reserva)]);
    expect(daAnaliseDita).toContain('<p>Mais 2...</p>');
    const { texto } = await abrir('tudo', dossie('fora'));
    expect(camadasDitas(texto)).toEqual(letras.toReversed().slice(0, 12).map(reserva));
    expect(texto).toContain('<p>Mais 1...</p>');
    expect(texto).toContain('<dt>Camada de referência</dt><dd>Camada aurora-fora</dd>');
    for (const sem of [daAnalise(), dossie()])
      expect((await abrir('tudo', sem)).texto).toContain(`<p>${textosDoRelatorio.semCamadas}</p>`);
  });

  it('sem poder ler as detecções dizem o texto da especificação e a quem recorrer', async () => {
    await mundo.pool.query('ALTER TABLE read_model.deteccoes RENAME TO deteccoes_fora');
    try {
      const { status, texto } = await abrir('tudo', doFiltro());
      expect(status).toBe(200);
      expect(texto).toContain('Não foi possível carregar o relatório de deteccções.');
      expect(texto).toContain('Entre em contato com o suporte.');
      expect(texto).not.toContain('Nenhuma detecção encontrada');
    } finally {
      await mundo.pool.query('ALTER TABLE read_model.deteccoes_fora RENAME TO deteccoes');
    }
  });

  it('põem no papel como texto o que alguém escreveu', async () => {
    const { services, recantos } = mundo;
    const id = recantos.dentro.analise_id;
    const row = await services.analises.obter({ cliente_id: recantos.cliente_id, ativos: 'todos' }, id, {
      naoPublicadas: true,
    });
    const { data_antes = '', data_depois = '' } = row ?? {};
    const alterar = {
      type: 'AlterarAnalise',
      data: { titulo: HOSTIL, descricao: HOSTIL, data_antes, data_depois },
    } as const;
    await services.executar(analiseDecider, id, alterar, doSistema());
    await mundo.mostrado();
    for (const caminho of [daAnalise(), dossie(), doFiltro()]) {
      const { texto } = await abrir('tudo', caminho);
      expect(texto, caminho).toContain('&lt;img src=x');
      expect(texto, caminho).not.toContain('<img src=x');
      expect(texto, caminho).not.toContain('"></script>');
    }
  });
});

describe('Documentos emitidos', () => {
  it('sem renderizador nada se emite, e diz-se por quê; o que não é pedido nenhum é recusado por campo', async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const certo = { especie: 'analise', objeto_id: mundo.recantos.dentro.analise_id };
    expect((await quem('tudo').enviar('/relatorios', certo)).status).toBe(503);
    expect((await quem('so-relatorios').enviar('/relatorios', certo)).status).toBe(403);
    expect((await quem('alheia').enviar('/relatorios', certo)).status).toBe(404);
    for (const [campos, campo] of [
      [{ ...certo, especie: 'nenhuma' }, 'especie'],
      [{ ...certo, objeto_id: '../x' }, 'objeto_id'],
      [{ especie: 'deteccoes', consulta: 'tipo_ids=<b>' }, 'tipo_ids'],
    ] as const) {
      const resposta = await quem('tudo').enviar('/relatorios', campos);
      expect(resposta.status, campo).toBe(422);
      expect(Object.keys((await resposta.json()).errors), campo).toEqual([campo]);
    }
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
  });

  it('estão na lista de quem alcança todos os seus ativos, e em nenhuma outra', async () => {
    const numero = '2026-000007-QK7ZP3MWTA';
    const id = await emitir(numero, 'fora');
    const { texto } = await abrir('so-relatorios', '/relatorios');
    expect(texto).toContain(numero);
    // Who comes from no map finds here what there is to print.
    for (const onde of ['dentro', 'fora'] as const) expect(texto, onde).toContain(`href="${daAnalise(onde)}/"`);
    expect((await abrir('sem-relatorios', '/relatorios')).status).toBe(403);
    for (const nome of ['alheia', 'so-de-dentro']) {
      const alcancado = (await abrir(nome, '/relatorios')).texto;
      expect(alcancado.includes(numero), nome).toBe(false);
      expect(alcancado, nome).not.toContain(daAnalise('fora'));
      expect((await quem(nome).pedir(`/relatorios/documentos/${id}`)).status, nome).toBe(404);
    }
  });

  it('de um filtro, diz-se quantas ele contaria a mais agora, e qual o substituiu, em menos de dois segundos', async () => {
    const { ativo_id, deteccao_id } = mundo.recantos.dentro;
    const doFiltro = { especie: 'deteccoes' as const, objeto_id: null, consulta: `ativo_ids=${ativo_id}` };
    const [vazio, novo, alheio] = ['2026-000010-QK7ZP3MWTD', '2026-000011-QK7ZP3MWTE', '2026-000012-QK7ZP3MWTF'];
    await emitir(vazio, 'dentro', { ...doFiltro, deteccoes: { total: 0, citadas: [] } });
    await emitir(alheio, 'dentro', { ...doFiltro, consulta: `ativo_ids=${randomUUID()}`, posicao: '3' });
    expect(await conferido(vazio)).toContain('1 detecção nova que ele contaria se fosse emitido agora');
    expect(await conferido(vazio)).not.toContain(textosDaConferencia.substituido);
    const citadas = [{ id: deteccao_id, revisao: await revisaoDa(deteccao_id) }];
    const inicio = Date.now();
    await escrever(novo, 'dentro', { ...doFiltro, posicao: '2', deteccoes: { total: 1, citadas } });
    const substituido = async () => {
      const dito = await conferido(vazio);
      // Whoever asks without a pause is refused.
      await setTimeout(150);
      return dito.includes(textosDaConferencia.substituido) && dito.includes(`href="/conferir/${novo}"`);
    };
    await until(substituido, (visto) => visto, inicio + 2_000 - Date.now());
    // Issued again from its own position it takes nobody's place.
    await emitir('2026-000013-QK7ZP3MWTG', 'dentro', { ...doFiltro, posicao: '2', deteccoes: { total: 1, citadas } });
    expect(await conferido(novo)).not.toContain('nova que ele contaria');
    expect(await conferido(novo)).not.toContain(textosDaConferencia.substituido);
  });

  it('de novo só se emite o que se alcança', async () => {
    const id = await emitir('2026-000014-QK7ZP3MWTH', 'fora');
    for (const [nome, status] of [
      ['so-relatorios', 403],
      ['alheia', 404],
      ['tudo', 503],
    ] as const)
      expect((await quem(nome).enviar('/relatorios', { documento: id })).status, nome).toBe(status);
    expect((await quem('tudo').enviar('/relatorios', { documento: '../x' })).status).toBe(404);
  });

  it('conferem-se sem sessão, e dizem quantas das suas detecções mudaram desde quando', async () => {
    const numero = '2026-000008-QK7ZP3MWTB';
    const id = await emitir(numero, 'dentro', { posicao: '800' });
    const ninguem = pessoaSemSessao(mundo.url);
    const conferir = async (qual: string) => {
      const resposta = await ninguem.pedir(`/conferir/${qual}`, { headers: { Accept: 'text/html' } });
      return { status: resposta.status, texto: (await resposta.text()).replaceAll('<!-- -->', '') };
    };
    const antes = await conferir(numero);
    expect(antes.texto).toContain('nenhuma mudou desde a emissão');
    expect(antes.texto).toContain('posição 800 do registro');
    const [evento] = await mundo.services.eventStore.readStream(relatorioStream(id));
    expect(antes.texto).toMatch(
      new RegExp(`>Emitido em<[^,]*>${emBrasilia(evento?.recordedAt ?? '')} \\(Brasília\\)<`),
    );
    expect(antes.texto).toContain(textosDaConferencia.proprio);
    expect(antes.texto).toContain(`Landsat 8, imagens próprias, 30/01/2019, 10:57 (Brasília): ${CENA.id}`);
    expect(antes.texto).toContain(`SHA-256 do arquivo: ${CENA.sha256}`);
    expect(antes.texto).toContain('medidas 1, sobreposições 2, imagens de evidência 3, imagens nos mapas 4');
    const antigo = '2026-000015-QK7ZP3MWTJ';
    await emitir(antigo, 'dentro', { cenas: null, algoritmos: null, posicao: '1' });
    expect((await conferir(antigo)).texto).not.toMatch(/Cenas das imagens|Algoritmos em vigor/);
    expect(antes.texto).not.toContain(mundo.recantos.dentro.marca);
    const { deteccao_id } = mundo.recantos.dentro;
    await mundo.services.executar(
      deteccaoDecider,
      deteccao_id,
      { type: 'RemoverDeteccao', data: { motivo: 'Prova' } },
      doSistema(),
    );
    await mundo.mostrado();
    expect((await conferir(numero)).texto).toMatch(/1 mudou desde a emissão, a primeira em \d\d\/\d\d\/\d{4}/);
    const [nenhum, torto] = [await conferir('2026-000009-QK7ZP3MWTC'), await conferir('x')];
    expect([nenhum.status, torto.status]).toEqual([404, 404]);
  });

  it.each([
    ['analise', 'analise_id'],
    ['dossie', 'deteccao_id'],
  ] as const)('diz-se qual substituiu o de antes, também de %s', async (especie, qual) => {
    const serie = especie === 'analise' ? '00002' : '00003';
    const [velho, novo] = [`2026-${serie}0-QK7ZP3MWTK`, `2026-${serie}1-QK7ZP3MWTL`];
    const dele = { especie, objeto_id: mundo.recantos.fora[qual] };
    await emitir(velho, 'fora', { ...dele, posicao: '800' });
    expect(await conferido(velho)).not.toContain(textosDaConferencia.substituido);
    await emitir(novo, 'fora', { ...dele, posicao: '900' });
    const agora = await conferido(velho);
    expect(agora).toContain(textosDaConferencia.substituido);
    expect(agora).toContain(`href="/conferir/${novo}"`);
    expect(await conferido(novo)).not.toContain(textosDaConferencia.substituido);
  });

  it('a prova que a página oferece é aceita por quem confere sem rede, e só com o arquivo que foi emitido', async () => {
    const numero = '2026-000040-QK7ZP3MWTM';
    const sha256 = createHash('sha256').update(PDF).digest('hex');
    const arquivo = { nome: `${numero}.pdf`, chave: 'aa/bb', sha256, bytes: PDF.length, tipo: 'application/pdf' };
    await emitir(numero, 'fora', { arquivo, posicao: '700' });
    const selado = () => mundo.services.documentos.conferir(numero, () => null);
    await until(selado, (documento) => documento?.prova !== null);
    const [, oferecida = ''] =
      /href="data:application\/json;charset=utf-8,([^"]+)"/.exec(await conferido(numero)) ?? [];
    const prova = decodeURIComponent(oferecida);
    const { publicKey } = signingKey(mundo.environment.env.AUDIT_SIGNING_KEY ?? '');
    expect(checkDocument(PDF, prova, publicKey)).toMatchObject({ ok: true, message: expect.stringContaining(numero) });
    const alterado = PDF.map((byte, i) => (i === 12 ? byte ^ 1 : byte));
    expect(checkDocument(alterado, prova, publicKey)).toMatchObject({ ok: false });
    expect(checkDocument(PDF, prova, signingKey('1b'.repeat(32)).publicKey)).toMatchObject({ ok: false });
  });

  it('quem confere demais espera, e é dito quanto; de outra página nada muda', async () => {
    const ninguem = pessoaSemSessao(mundo.url);
    const seguidas = async (Accept: string) => {
      for (let vez = 0; vez <= CONFERENCIAS_POR_MINUTO; vez += 1) {
        const resposta = await ninguem.pedir('/conferir/x', { headers: { Accept } });
        if (resposta.status === 429) return resposta;
        expect(resposta.status).toBe(404);
      }
      throw new Error('ninguém foi recusado');
    };
    for (const tipo of ['application/json', 'text/html']) {
      const recusada = await seguidas(tipo);
      expect(Number(recusada.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      expect(Number(recusada.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      expect(await recusada.text(), tipo).toContain(textosDaConferencia.demais);
    }
    expect((await ninguem.pedir('/login')).status).toBe(200);
  });
});

/** What anybody reads there. */
async function conferido(numero: string): Promise<string> {
  const resposta = await pessoaSemSessao(mundo.url).pedir(`/conferir/${numero}`, { headers: { Accept: 'text/html' } });
  expect(resposta.status, numero).toBe(200);
  return (await resposta.text()).replaceAll('<!-- -->', '');
}
