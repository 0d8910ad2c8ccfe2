import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { SCREEN_COOKIE } from '#infra/edge/web/load-context.ts';
import { CLOSE_SESSION_ENDED } from '#infra/edge/websocket/connections.ts';
import { PATH as TEMPO_REAL } from '#infra/edge/websocket/server.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { enderecoDaRota } from '#tests/support/enderecos-das-rotas.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-ve', cliente: 'aurora', permissoes: TUDO.filter((chave) => chave !== 'dashboards.telao') },
  { nome: 'do-ativo', cliente: 'aurora', permissoes: TUDO.filter((chave) => chave !== 'ativos.ver_todos') },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
const SEMPRE = 'start_date=01/01/2000&end_date=31/12/2099';
const DO_TELAO = new Set([
  ...['painelGeral', 'painelDoAtivo', 'pontosDosPaineis', 'ladrilho', 'miniaturaDaAnalise', 'imagemDepoisDaDeteccao'],
]);

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
const criar = async (nome: string, campos: Readonly<Record<string, string>> = {}) => {
  const { ativo_id } = mundo.recantos.dentro;
  const dito = { nome: 'Sala <b>', painel: 'ativo', ativo_ids: ativo_id, ...campos };
  const resposta = await quem(nome).enviar('/dashboard/teloes', dito);
  return { status: resposta.status, corpo: await resposta.json() };
};
const caminhoDe = (link: string) => new URL(link).pathname;

/** A screen that opened the address of a new one. */
async function tela(campos: Readonly<Record<string, string>> = {}) {
  const { corpo } = await criar('tudo', campos);
  const navegador = pessoaSemSessao(mundo.url);
  const aberto = await navegador.pedir(caminhoDe(corpo.link), { headers: { Accept: 'text/html' } });
  const chave = /atalaia_telao=([^;]+)/.exec(aberto.headers.getSetCookie().join('\n'))?.[1] ?? '';
  return { id: corpo.id as string, link: caminhoDe(corpo.link), navegador, aberto, chave };
}
const ler = async (navegador: Pessoa, caminho: string) =>
  (await (await navegador.pedir(caminho, { headers: { Accept: 'text/html' } })).text()).replaceAll('<!-- -->', '');

function ligar(chave: string): WebSocket {
  const headers = { Cookie: `${SCREEN_COOKIE}=${chave}`, Origin: mundo.url };
  return new WebSocket(mundo.url.replace(/^http/, 'ws') + TEMPO_REAL, { headers });
}

describe('O endereço de um telão', () => {
  it('é de quem pode e do que alcança, e diz o que falta no pedido', async () => {
    expect((await criar('so-ve')).status).toBe(403);
    for (const [mudanca, campo] of [
      [{ nome: ' ' }, 'nome'],
      [{ painel: 'outro' }, 'painel'],
      [{ ativo_ids: '' }, 'ativo_ids'],
      [{ ativo_ids: mundo.recantos.alheio.ativo_id }, 'ativo_ids'],
      [{ ativo_ids: '<script>' }, 'ativo_ids'],
    ] as const) {
      const { status, corpo } = await criar('tudo', mudanca);
      expect([status, Object.keys(corpo.errors)], JSON.stringify(mudanca)).toEqual([422, [campo]]);
    }
    const fora = { ativo_ids: mundo.recantos.fora.ativo_id };
    expect((await criar('do-ativo', fora)).status).toBe(422);
    const { corpo } = await criar('tudo', { ...fora, nome: 'De fora' });
    await mundo.mostrado();
    expect(await ler(quem('tudo'), '/dashboard/teloes')).toContain('De fora');
    for (const outra of ['do-ativo', 'alheia']) {
      expect(await ler(quem(outra), '/dashboard/teloes'), outra).not.toContain('De fora');
      expect((await quem(outra).enviar(`/dashboard/teloes/${corpo.id}/encerrar`)).status, outra).toBe(404);
    }
    expect((await quem('so-ve').enviar(`/dashboard/teloes/${corpo.id}/encerrar`)).status).toBe(403);
  });

  it('serve uma vez, some do endereço, e só o hash dele e do cookie se guardam', async () => {
    const { corpo } = await criar('tudo');
    const caminho = caminhoDe(corpo.link);
    const segredo = caminho.split('/').at(-1) ?? '';
    // Looking ahead does not use it up.
    expect((await pessoaSemSessao(mundo.url).pedir(caminho, { method: 'HEAD' })).status).toBe(200);
    const abertos = await Promise.all(
      Array.from({ length: 3 }, () => pessoaSemSessao(mundo.url).pedir(caminho, { headers: { Accept: 'text/html' } })),
    );
    expect(abertos.map(({ status }) => status).sort()).toEqual([302, 404, 404]);
    const dele = abertos.find(({ status }) => status === 302);
    expect(dele?.headers.get('Location')).toBe('/dashboard/ativo?tv=1');
    const cookie = dele?.headers.getSetCookie().join('\n') ?? '';
    expect(cookie).toMatch(/atalaia_telao=[^;]{40,};.*HttpOnly; SameSite=Lax.*Max-Age=/);
    expect(await (await pessoaSemSessao(mundo.url).pedir(caminho)).text()).toContain('já foi usado');
    const { rows } = await mundo.pool.query('SELECT t::text AS linha FROM identidade.teloes t');
    const chave = /atalaia_telao=([^;]+)/.exec(cookie)?.[1] ?? '?';
    for (const { linha } of rows) for (const um of [segredo, chave]) expect(linha).not.toContain(um);
    const { rows: eventos } = await mundo.pool.query(
      "SELECT e::text AS linha FROM event_store.events e WHERE e::text LIKE '%Telao%'",
    );
    for (const { linha } of eventos) expect(linha).not.toContain(segredo);
    expect(mundo.servidor.output()).not.toContain(segredo);
    await mundo.mostrado();
    expect(await ler(quem('tudo'), '/logs/acessos?acesso=leituras')).toContain('telão, em uma tela');
  });
});

describe('A tela de um telão', () => {
  it('mostra os dashboards dos ativos escolhidos, e nada do que os outros têm', async () => {
    const { navegador } = await tela({ nome: 'Recepção' });
    const { dentro, fora, alheio } = mundo.recantos;
    const geral = await ler(navegador, `/dashboard?${SEMPRE}`);
    expect(/<dt>Detecções<\/dt><dd><strong>([\d.]+)<\/strong>/.exec(geral)?.[1]).toBe('1');
    const ativo = await ler(navegador, `/dashboard/ativo?${SEMPRE}`);
    expect(ativo).toContain(dentro.marca);
    for (const html of [geral, ativo]) {
      // Neither frame nor way out, nor who made it.
      for (const sem of ['Pular para o conteúdo', 'Sair do telão', '@aurora.example', fora.marca, alheio.marca])
        expect(html).not.toContain(sem);
    }
    for (const { ativo_id, marca, deteccao_id } of [fora, alheio]) {
      const dele = await ler(navegador, `/dashboard?${SEMPRE}&asset_ids[]=${ativo_id}`);
      expect(/<dt>Detecções<\/dt><dd><strong>([\d.]+)<\/strong>/.exec(dele)?.[1]).toBe('0');
      expect(dele).not.toContain(marca);
      const pontos = await navegador.pedir(`/dashboard/pontos?${SEMPRE}&asset_ids[]=${ativo_id}`);
      expect(await pontos.json()).toEqual({ data: [], completos: true });
      expect((await navegador.pedir(`/analise/deteccoes/${deteccao_id}/imagem-depois`)).status).toBe(404);
    }
    expect((await navegador.pedir(`/analise/deteccoes/${dentro.deteccao_id}/imagem-depois`)).status).toBe(200);
  });

  it('em toda outra rota é respondida como quem não entrou', { timeout: 300_000 }, async () => {
    const { navegador } = await tela();
    const ninguem = pessoaSemSessao(mundo.url);
    const diferentes: string[] = [];
    for (const [nome, rota] of Object.entries<Rota>(rotas)) {
      // What opens and stops a screen knows of screens.
      if (DO_TELAO.has(nome) || nome === 'telaoParado' || nome === 'abrirTelao') continue;
      const onde = enderecoDaRota(rota, mundo.recantos.dentro);
      const pedir = (pessoa: Pessoa) =>
        rota.metodo === 'POST'
          ? pessoa.enviar(onde)
          : pessoa.pedir(onde, { headers: { Accept: rota.resposta === 'pagina' ? 'text/html' : '*/*' } });
      const [dela, deNinguem] = await Promise.all([pedir(navegador), pedir(ninguem)]);
      const igual =
        dela.status === deNinguem.status && dela.headers.get('Location') === deNinguem.headers.get('Location');
      if (!igual) diferentes.push(`${nome}: ${dela.status}, e a ninguém ${deNinguem.status}`);
    }
    expect(diferentes).toEqual([]);
    expect(await (await navegador.pedir('/sessao')).json()).toMatchObject({ usuario: null });
  });

  it('ouve do que alcança; do que é de uma pessoa, de quem edita e de outro ativo não', async () => {
    const { chave } = await tela();
    const socket = ligar(chave);
    let ouvido = '';
    socket.on('message', (dados) => {
      ouvido += String(dados);
    });
    await once(socket, 'open');
    const { dentro, fora } = mundo.recantos;
    for (const { importacao_id } of [fora, dentro]) {
      const descartar = { type: 'DescartarImportacao', data: { motivo: '' } } as const;
      await mundo.services.executar(importacaoDecider, importacao_id, descartar, doSistema());
    }
    await until(
      async () => ouvido,
      (texto) => texto.includes(dentro.importacao_id),
    );
    expect(ouvido).not.toContain(fora.importacao_id);
    const sessao = await mundo.services.identidade.sessao(quem('tudo').sessao ?? '');
    const proibidas = [
      { tipo: 'presenca', alvos: [{ especie: 'deteccao', id: dentro.deteccao_id, editando: false }] },
      { tipo: 'desde', canais: [`User.${sessao?.usuario_id}`], posicoes: {} },
    ];
    socket.close();
    for (const dita of proibidas) {
      const outro = ligar(chave);
      await once(outro, 'open');
      outro.send(JSON.stringify(dita));
      const [codigo] = await once(outro, 'close');
      expect(codigo, dita.tipo).toBe(1008);
    }
  });

  it('encerrada, para na hora: a conexão se fecha, e resta um texto quieto', async () => {
    const { id, navegador, chave, link } = await tela({ painel: 'geral' });
    expect((await navegador.pedir('/telao')).headers.get('Location')).toBe('/dashboard?tv=1');
    const socket = ligar(chave);
    await once(socket, 'open');
    const fechada = once(socket, 'close');
    await mundo.mostrado();
    const encerrar = () => quem('do-ativo').enviar(`/dashboard/teloes/${id}/encerrar`);
    expect((await encerrar()).status).toBe(303);
    expect((await fechada)[0]).toBe(CLOSE_SESSION_ENDED);
    const pagina = await navegador.pedir('/dashboard', { headers: { Accept: 'text/html' } });
    expect([pagina.status, pagina.headers.get('Location')]).toEqual([302, '/telao']);
    expect((await navegador.pedir('/dashboard/pontos')).status).toBe(401);
    expect(await ler(navegador, '/telao')).toContain('Esta tela foi encerrada');
    expect((await navegador.pedir(link)).status).toBe(404);
    expect((await encerrar()).status).toBe(303);
  });

  it('encerrado antes de aberto, o endereço não abre nada', async () => {
    const { corpo } = await criar('tudo');
    await mundo.mostrado();
    expect((await quem('tudo').enviar(`/dashboard/teloes/${corpo.id}/encerrar`)).status).toBe(303);
    expect((await pessoaSemSessao(mundo.url).pedir(caminhoDe(corpo.link))).status).toBe(404);
  });

  it('não vê mais do que quem a criou: para quando essa pessoa perde o acesso', async () => {
    const { corpo } = await criar('do-ativo', { nome: 'De quem sai' });
    const navegador = pessoaSemSessao(mundo.url);
    await navegador.pedir(caminhoDe(corpo.link));
    expect((await navegador.pedir('/dashboard/pontos')).status).toBe(200);
    const sessao = await mundo.services.identidade.sessao(quem('do-ativo').sessao ?? '');
    const inativar = { type: 'InativarUsuario', data: { motivo: '' } } as const;
    await mundo.services.executar(usuarioDecider, sessao?.usuario_id ?? '', inativar, doSistema());
    await mundo.mostrado();
    expect((await navegador.pedir('/dashboard/pontos')).status).toBe(401);
  });
});
