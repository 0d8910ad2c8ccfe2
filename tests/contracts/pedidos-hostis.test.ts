import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metodosDe, type Rota, rotas } from '#app/server/rotas.ts';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { until } from '#tests/support/process.ts';

/** Hundreds of requests, on a machine that may be busy with other tests. */
const MUITOS = { timeout: 300_000 } as const;

const TODAS = PERMISSOES.map(({ chave }) => chave);
const JSON_ACEITO = { Accept: 'application/json' };
const GRAVACOES: readonly (readonly [string, Rota])[] = Object.entries<Rota>(rotas).filter(
  ([, { metodo }]) => metodo === 'POST',
);
const LEITURAS = Object.values<Rota>(rotas).filter(({ metodo }) => metodo === 'GET');
/** What nobody gets to without a session reads what an address says. */
const COM_SESSAO = LEITURAS.filter(({ alcance }) => alcance !== 'publica');

/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let helena: Pessoa;
let lucia: Pessoa;
let lentas: readonly Lenta[];

beforeAll(async () => {
  mundo = await createDoisClientes();
  const administra = (cliente: 'aurora' | 'boreal') => ({ nome: `administra ${cliente}`, cliente, permissoes: TODAS });
  const [aurora, boreal] = (['aurora', 'boreal'] as const).map(administra);
  if (!aurora || !boreal) throw new Error('faltam os dois clientes');
  const pessoas = await mundo.entrarComo([aurora, boreal]);
  [helena, lucia] = [pessoas.get(aurora), pessoas.get(boreal)] as [Pessoa, Pessoa];
  // They dawdle while everything else is asked for.
  lentas = [...Array.from({ length: 60 }, () => abrir(CABECALHO)), ...Array.from({ length: 60 }, () => abrir(CORPO))];
}, SUBIR_MS);

afterAll(async () => {
  for (const { socket } of lentas ?? []) socket.destroy();
  await mundo?.close();
});

const endereco = ({ caminho }: Rota) =>
  caminho
    .replace(/^\/tiles\/camadas\/:z\/:x\/:y/, '/tiles/camadas/0/0/0.mvt')
    .replace(/^\/api\/image-provider\/:provedor\/tile\/:z\/:x\/:y/, '/api/image-provider/proprio/tile/0/0/0')
    .replace(/\/basemap-tile\/:z\/:x\/:y/, '/basemap-tile/0/0/0')
    .replace(/^\/imagens\/:id/, `/imagens/${mundo.recantos.dentro.imagem_id}`)
    .replace(/:parcial/, mundo.recantos.dentro.importacao_id)
    .replace(/:sha256/, mundo.recantos.dentro.sha256)
    .replace(/^\/camadas\/:id/, `/camadas/${mundo.recantos.dentro.camada_id}`)
    .replace(/^\/camadas\/atos\/:id/, `/camadas/atos/${mundo.recantos.dentro.ato_id}`)
    .replace(/^\/camadas\/upload\/:id/, `/camadas/upload/${mundo.recantos.dentro.importacao_id}`)
    .replace(/^\/?\*$/, '/nenhuma-pagina')
    .replace(/:\w+/g, 'x'.repeat(43));

/** A form as browsers send those with files: every route takes it. */
function formulario(campos: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [nome, valor] of Object.entries({ comando_id: randomUUID(), ...campos })) form.append(nome, valor);
  return form;
}

describe('Um formulário que não é da pessoa, em cada rota que grava (28 e 30)', () => {
  it(
    'sem token, com o token de outra sessão, de outra origem ou em texto simples: recusado, e nada é gravado',
    MUITOS,
    async () => {
      const antes = await mundo.services.eventStore.lastPosition();
      const [meu, dela] = await Promise.all([helena.token(), lucia.token()]);
      const texto = { ...JSON_ACEITO, 'Content-Type': 'text/plain' };
      const formas: readonly (readonly [string, RequestInit])[] = [
        ['sem token', { body: formulario({}) }],
        ['token de outra pessoa', { body: formulario({ _token: dela }) }],
        ['token vazio', { body: formulario({ _token: '' }) }],
        ['outro site', { body: formulario({ _token: meu }), headers: { Origin: 'https://exemplo.invalid' } }],
        ['origem nula', { body: formulario({ _token: meu }), headers: { Origin: 'null' } }],
        [
          'origem que o pedido mesmo batiza',
          {
            body: formulario({ _token: meu }),
            headers: { Origin: 'https://exemplo.invalid', 'X-Forwarded-Host': 'exemplo.invalid' },
          },
        ],
        ['JSON como texto simples', { body: JSON.stringify({ _token: meu }), headers: texto }],
        ['token só no endereço', { body: formulario({}) }],
      ];
      const erros: string[] = [];
      for (const [nome, rota] of GRAVACOES) {
        for (const [forma, init] of formas) {
          const onde = endereco(rota) + (forma === 'token só no endereço' ? `?_token=${meu}` : '');
          const headers = { ...JSON_ACEITO, ...init.headers };
          const { status } = await helena.pedir(onde, { method: metodosDe(rota)[0] ?? 'POST', ...init, headers });
          const recusado = forma === 'JSON como texto simples' ? [400, 415, 419].includes(status) : status === 419;
          // A page that nobody made takes no form at all.
          if (!recusado && !(rota.caminho === '/*' && status === 404)) erros.push(`${nome}, ${forma}: ${status}`);
        }
      }
      expect(erros).toEqual([]);
      expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
      expect((await helena.pedir('/camadas')).status).toBe(200);
    },
  );

  it('pedir com GET o que grava não grava', async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const soGravam = GRAVACOES.filter(([, { caminho }]) => !LEITURAS.some((outra) => outra.caminho === caminho));
    expect(soGravam.length).toBeGreaterThan(3);
    for (const [nome, rota] of soGravam) {
      const _token = await helena.token();
      const { status } = await helena.pedir(`${endereco(rota)}?${new URLSearchParams({ _token, _method: 'POST' })}`);
      // The page that a refused form is answered with may be opened; it does nothing.
      expect([200, 400, 404, 405], nome).toContain(status);
    }
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
  });
});

describe('Um ladrilho guardado (29)', () => {
  it('é da sessão de quem o pediu: nem a etiqueta nem o conteúdo servem a outro cliente ou a quem saiu', async () => {
    const onde = '/tiles/camadas/8/93/139.mvt';
    const meu = await helena.pedir(onde);
    expect(meu.headers.get('Cache-Control')).toContain('private');
    const etag = meu.headers.get('ETag') ?? '';
    const confirmado = await helena.pedir(onde, { headers: { 'If-None-Match': etag } });
    expect(confirmado.status).toBe(304);
    const dela = await lucia.pedir(onde, { headers: { 'If-None-Match': etag } });
    expect(dela.status).toBe(200);
    expect(dela.headers.get('ETag')).not.toBe(etag);
    expect(await dela.text()).not.toContain(mundo.recantos.dentro.camada_id);
    const semSessao = await fetch(mundo.url + onde, { headers: { 'If-None-Match': etag } });
    expect(semSessao.status).toBe(401);
  });
});

describe('Campos a mais, repetidos ou trocados (40)', () => {
  async function enviar(campos: readonly (readonly [string, string])[]): Promise<Response> {
    const form = formulario({ _token: await helena.token() });
    for (const [nome, valor] of campos) form.append(nome, valor);
    form.append('files[]', new Blob(['{"type":"FeatureCollection","features":[]}']), 'vazio.geojson');
    return helena.pedir('/camadas/upload?ativo_id=do-endereco', { method: 'POST', body: form, headers: JSON_ACEITO });
  }
  const tipoDe = async (cliente_id: string) =>
    (await mundo.services.camadaTipos.listar({ cliente_id, ativos: 'todos' }))[0]?.id ?? '';

  it('o que o formulário não tem não entra no evento: cliente, autor, estado, permissões', async () => {
    const { clientes, dentro } = mundo.recantos;
    const resposta = await enviar([
      ['tipo_id', await tipoDe(clientes.aurora)],
      ['ativo_id', dentro.ativo_id],
      ['cliente_id', clientes.boreal],
      ['clienteId', clientes.boreal],
      ['usuario_id', randomUUID()],
      ['role', 'admin'],
      ['estado', 'publicada'],
      ['__proto__', '{"publicar_ao_terminar":true}'],
      ['constructor[prototype][cliente_id]', clientes.boreal],
    ]);
    expect(resposta.status).toBe(201);
    const { id } = (await resposta.json()) as { id: string };
    const [pedida] = await mundo.services.eventStore.readStream(streamId('importacao', id));
    const data = pedida?.data as Extract<ImportacaoEvent, { type: 'ImportacaoSolicitada' }>['data'];
    expect(data).toMatchObject({ cliente_id: clientes.aurora, ativo_id: dentro.ativo_id, publicar_ao_terminar: false });
    expect(Object.keys(data).sort()).toEqual([
      ...['arquivos', 'ativo_id', 'cliente_id', 'publicar_ao_terminar', 'tipo_id'],
    ]);
    expect(pedida?.meta.clienteId).toBe(clientes.aurora);
  });

  it('um campo repetido, ou de outro cliente, nunca leva para fora do alcance', async () => {
    const { clientes, dentro, alheio } = mundo.recantos;
    const antes = await mundo.services.eventStore.lastPosition();
    const [meu, dela] = [await tipoDe(clientes.aurora), await tipoDe(clientes.boreal)];
    for (const [campos, quando] of [
      [[...campo('tipo_id', meu), ...campo('ativo_id', dentro.ativo_id, alheio.ativo_id)], 'ativo repetido'],
      [[...campo('tipo_id', meu), ...campo('ativo_id', alheio.ativo_id)], 'ativo alheio'],
      [[...campo('tipo_id', meu, dela), ...campo('ativo_id', dentro.ativo_id)], 'tipo repetido'],
    ] as const) {
      const { status } = await enviar(campos);
      expect(status, quando).toBe(422);
    }
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
  });

  it('o método é o do pedido: cabeçalho, endereço ou campo não o trocam', async () => {
    const _token = await helena.token();
    const publicar = `/camadas/upload/${mundo.recantos.dentro.importacao_id}/publicar`;
    for (const cabecalho of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const headers = { ...JSON_ACEITO, [cabecalho]: 'GET' };
      const { status } = await helena.pedir(publicar, { method: 'POST', headers });
      expect(status).toBe(419);
    }
    const pagina = await helena.pedir('/camadas?_method=DELETE', { headers: { 'X-HTTP-Method-Override': 'DELETE' } });
    expect(pagina.status).toBe(200);
    const campo = await helena.enviar('/camadas/upload', { _method: 'DELETE', _token });
    expect([400, 422]).toContain(campo.status);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE-NADA']) {
      const { status } = await helena.pedir(publicar, { method, headers: JSON_ACEITO }).catch(() => ({ status: 400 }));
      expect(status, method).toBeGreaterThanOrEqual(400);
      expect(status, method).toBeLessThan(500);
    }
  });
});

describe('O formulário de uma pessoa nova, com o id de quem já existe', () => {
  const SENHA_DE_QUEM_ATACA = 'jangada de vento e sal 88';

  /** Somebody whom a form made, as their administrator knows them: the command has the person's id. */
  async function pessoaDoFormulario(quem: Pessoa, email: string): Promise<string> {
    const id = randomUUID();
    const feita = await quem.enviar('/seguranca/usuarios/criar', { comando_id: id, nome: 'Quem já existe', email });
    expect(feita.status).toBeLessThan(400);
    await mundo.mostrado();
    return id;
  }

  it('não lhe troca nome, e-mail nem senha: nem a de outro cliente, nem a do próprio', async () => {
    for (const [onde, dona] of [
      ['boreal', lucia],
      ['aurora', helena],
    ] as const) {
      const id = await pessoaDoFormulario(dona, `vitima@${onde}.example`);
      const antes = await mundo.services.eventStore.readStream(streamId('usuario', id));
      const tomada = { comando_id: id, nome: 'Quem ataca', email: `ataca@${onde}.example` };
      const senha = { change_password: '1', password: SENHA_DE_QUEM_ATACA, password_confirmation: SENHA_DE_QUEM_ATACA };
      await helena.enviar('/seguranca/usuarios/criar', { ...tomada, ...senha });
      await helena.enviar('/seguranca/usuarios/criar', tomada);
      const agora = (await mundo.services.identidade.nomes([id])).get(id);
      expect(agora, onde).toMatchObject({ nome: 'Quem já existe', email: `vitima@${onde}.example` });
      expect(await mundo.services.identidade.temSenha(id), onde).toBe(false);
      expect(await mundo.services.eventStore.readStream(streamId('usuario', id)), onde).toEqual(antes);
    }
  });

  it('corrigido o e-mail de quem ainda não entrou, o convite vai ao endereço certo, e o errado não abre mais nada', async () => {
    const id = await pessoaDoFormulario(helena, 'errado@aurora.example');
    const linkPara = async (email: string) => {
      const carta = (await mundo.services.identidade.caixaDeSaida()).find(({ texto }) => texto.includes('/convite/'));
      expect(carta?.para).toBe(email);
      return /convite\/([\w-]{43})/.exec(carta?.texto ?? '')?.[1] ?? '';
    };
    const errado = await linkPara('errado@aurora.example');
    const certo = { nome: 'Quem já existe', email: 'certo@aurora.example' };
    expect((await helena.enviar(`/seguranca/usuarios/${id}/editar`, certo)).status).toBeLessThan(400);
    const novo = await linkPara('certo@aurora.example');
    const { identidade } = mundo.services;
    expect([await identidade.convite(errado), await identidade.convite(novo)]).toEqual([null, id]);
  });
});

describe('O que o processo conta de si a quem pergunta', () => {
  const medidas = async () => (await fetch(`${mundo.url}/metrics`)).text();

  it('não tem o segredo de nenhum link, nem cresce com os endereços que se inventam', async () => {
    const token = await mundo.services.identidade.criarConvite(mundo.recantos.dentro.usuario_id);
    expect((await fetch(`${mundo.url}/convite/${token}`)).status).toBe(200);
    const headers = { Origin: 'https://exemplo.invalid' };
    for (const caminho of ['/inventado', '/camadas/inventado/editar'])
      await fetch(mundo.url + caminho, { method: 'POST', headers });
    // Measured when the connection lets go of the answer: a moment after it was read.
    const vistas = ['GET",rota="/convite/{token}', 'POST",rota="desconhecida', 'POST",rota="/camadas/{id}/editar'];
    const texto = await until(medidas, (lido) => vistas.every((vista) => lido.includes(vista)));
    expect([token, 'inventado'].filter((segredo) => texto.includes(segredo))).toEqual([]);
  });
});

describe('Pedidos que não cabem ou não se leem (37 e 40)', () => {
  it('JSON enorme, fundo ou torto, cabeçalhos enormes: recusados com o que são, sem derrubar nada', async () => {
    const _token = await helena.token();
    const json = { ...JSON_ACEITO, 'Content-Type': 'application/json' };
    const publicar = `/camadas/upload/${mundo.recantos.dentro.importacao_id}/retomar`;
    const fundo = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    for (const [nome, body, esperados] of [
      ['3 MB', JSON.stringify({ _token, lixo: 'x'.repeat(3_000_000) }), [413]],
      ['20 mil níveis', fundo, [400, 419]],
      ['cortado', '{"_token": "', [400]],
      ['lista', '[1,2,3]', [400]],
      ['nulo', 'null', [400]],
      ['protótipo', `{"_token":"x","__proto__":{"_token":"${_token}"}}`, [419]],
    ] as const) {
      const { status } = await helena.pedir(publicar, { method: 'POST', body, headers: json });
      expect(esperados, nome).toContain(status);
    }
    const campos = Array.from({ length: 60_000 }, (_, i) => [`c${i}`, '1'] as const);
    const muitos = await helena.pedir(publicar, {
      method: 'POST',
      body: new URLSearchParams([...campos.map((c) => [...c])]),
    });
    expect(muitos.status).toBe(419);
    const cabecalho = await helena.pedir('/login', { headers: { 'X-Longo': 'x'.repeat(200_000) } });
    expect(cabecalho.status).toBe(431);
  });

  it('valores que nenhuma página escreve no endereço, em toda leitura: nunca um erro nosso', MUITOS, async () => {
    const maus = ['%00', '%FF%FE', "1;--' OR 1=1", '-1', '1e9', '{"a":[1]}', 'x'.repeat(5_000)];
    const nomes =
      'busca apos antes por_pagina pagina ordem coluna direcao ordenar_por filters layer_type[] active_type[] q z'.split(
        ' ',
      );
    const erros: string[] = [];
    for (const rota of COM_SESSAO) {
      for (const mau of maus) {
        const valor = mau.startsWith('%') ? mau : encodeURIComponent(mau);
        const consulta = nomes.map((nome) => `${encodeURIComponent(nome)}=${valor}`).join('&');
        const { status } = await helena.pedir(`${endereco(rota)}?${consulta}`);
        // No renderer runs here: that it is away is said after everything else.
        const semRenderizador = status === 503 && rota.caminho.endsWith('.pdf');
        if (status >= 500 && !semRenderizador) erros.push(`${rota.caminho} com ${mau.slice(0, 20)}: ${status}`);
      }
    }
    expect(erros).toEqual([]);
  });

  it('nem no caminho: ids que não são ids, voltas e bytes nulos', async () => {
    for (const mau of [
      '%00',
      '..%2f..%2fetc%2fpasswd',
      "1'%20OR%201=1",
      'x'.repeat(3_000),
      '%F0%9F%92%A9',
      '%E0%A4%A',
    ]) {
      for (const caminho of [
        `/camadas/upload/${mau}/arquivos/${mau}`,
        `/arquivos/${mau}`,
        `/tiles/camadas/${mau}/0/0`,
      ]) {
        const { status } = await helena.pedir(caminho);
        expect([400, 404, 414], caminho).toContain(status);
      }
    }
  });

  it('entrar não leva a outro site', async () => {
    for (const voltar of [
      'https://exemplo.invalid',
      '//exemplo.invalid',
      '/\\exemplo.invalid',
      'javascript:alert(1)',
    ]) {
      const resposta = await helena.pedir(`/login?${new URLSearchParams({ voltar })}`);
      const destino = new URL(resposta.headers.get('Location') ?? '/', mundo.url);
      expect(destino.origin, voltar).toBe(mundo.url);
    }
  });
});

describe('Conexões que se arrastam (40)', () => {
  it('são encerradas, as dos cabeçalhos e as dos formulários, e os outros nem percebem', async () => {
    const abertas = lentas.filter(({ fim }) => fim() === null).length;
    // Others were answered all the while: this file is the proof, and this one more time.
    expect((await helena.pedir('/camadas')).status).toBe(200);
    await Promise.all(lentas.map(({ encerrada }) => encerrada));
    expect(lentas.map(({ fim }) => fim()?.slice(0, 12))).toEqual(lentas.map(() => 'HTTP/1.1 408'));
    console.log(
      `${lentas.length} conexões lentas, ${abertas} ainda abertas ao fim dos outros testes: todas encerradas`,
    );
  });
});

interface Lenta {
  readonly socket: net.Socket;
  /** What it was answered; null while nothing. */
  fim(): string | null;
  readonly encerrada: Promise<void>;
}

const CABECALHO = 'GET /camadas HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Lento: ';
const CORPO =
  'POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nemail=';

/** Begins a request and goes on with a byte now and then, for ever. */
function abrir(comeco: string): Lenta {
  const { port } = new URL(mundo.url);
  let gota: NodeJS.Timeout | undefined;
  const socket = net.connect(Number(port), '127.0.0.1', () => {
    socket.write(comeco);
    gota = setInterval(() => socket.writable && socket.write('x'), 500);
  });
  let resposta = '';
  socket.on('data', (dados) => {
    resposta += dados;
  });
  socket.on('error', () => undefined);
  const encerrada = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearInterval(gota);
      resolve();
    }),
  );
  return { socket, fim: () => resposta || null, encerrada };
}

const campo = (nome: string, ...valores: readonly string[]) => valores.map((valor) => [nome, valor] as const);
