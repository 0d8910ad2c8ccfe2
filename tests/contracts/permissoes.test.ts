import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { metodosDe, type Rota, rotas } from '#app/server/rotas.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { PERMISSOES, type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { concessoesDe, type Papel as PapelDaDemonstracao } from '#infra/demonstration/pessoas.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { PATH as TEMPO_REAL } from '#infra/edge/websocket/server.ts';
import { createDoisClientes, type DoisClientes, type Papel, type Recanto } from '#tests/support/dois-clientes.ts';
import { eDoCliente, enderecoDaRota, nomeiaObjeto } from '#tests/support/enderecos-das-rotas.ts';
import { cadaUma, type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { until } from '#tests/support/process.ts';

const TODAS = PERMISSOES.map(({ chave }) => chave);
const tabela: readonly (readonly [string, Rota])[] = Object.entries(rotas);
const pedidas = [...new Set(tabela.flatMap(([, { permissao }]) => permissao ?? []))];

const daDemonstracao = (papel: PapelDaDemonstracao): readonly PermissaoChave[] => {
  const ids = new Set(concessoesDe(papel).permissao_ids);
  return TODAS.filter((chave) => ids.has(permissaoId(chave)));
};

/** The roles of the demonstration, somebody of another client, an operator, somebody without any permission. */
const PAPEIS: readonly Papel[] = [
  ...(['administrador', 'analista', 'auditor', 'visualizador'] as const).map((papel) => ({
    ...({ nome: papel, cliente: 'aurora', permissoes: daDemonstracao(papel) } as const),
  })),
  { nome: 'do outro cliente', cliente: 'boreal', permissoes: TODAS },
  { nome: 'operador', cliente: null, permissoes: TODAS },
  { nome: 'sem permissão', cliente: 'aurora', permissoes: [] },
];

/** For each permission, somebody with only it and somebody with all but it: a line that asks for another one shows. */
const SO_UMA: readonly Papel[] = pedidas.map((chave) => ({
  ...({ nome: `só ${chave}`, cliente: 'aurora', permissoes: [chave] } as const),
}));
const MENOS_UMA: readonly Papel[] = pedidas.map((chave) => {
  const permissoes = TODAS.filter((outra) => outra !== chave);
  return { nome: `tudo menos ${chave}`, cliente: 'aurora', permissoes } as const;
});
const POR_PERMISSAO = [...SO_UMA, ...MENOS_UMA];

/**
 * Both are tried at the doors that ask for that permission. Whoever has all but it is refused there: so is whoever has
 * less, and nobody's only permission has to be tried at the door of another one.
 */
const seProva = (papel: Papel | null, { permissao }: Rota) => {
  if (papel === null || !POR_PERMISSAO.includes(papel)) return true;
  return permissao !== null && SO_UMA.includes(papel) === papel.permissoes.includes(permissao);
};

/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
/** Thousands of requests, on a machine that may be busy with other tests. */
const MUITOS = { timeout: 600_000 } as const;

let mundo: DoisClientes;
let pessoas: ReadonlyMap<Papel, Pessoa>;
const ninguem = (): Pessoa => pessoaSemSessao(mundo.url);

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = await mundo.entrarComo([...PAPEIS, ...POR_PERMISSAO]);
}, SUBIR_MS);
afterAll(() => mundo?.close());

function alcancados(papel: Papel, rota?: Rota): readonly Recanto[] {
  const { dentro, fora, alheio } = mundo.recantos;
  if (papel.cliente === null) return rota?.alcance === 'cliente_ou_operador' ? tudo() : [];
  if (papel.cliente === 'boreal') return [alheio];
  return papel.permissoes.includes('ativos.ver_todos') ? [dentro, fora] : [dentro];
}

/** Somewhere that a person may not look: one's own client outside the scope, or another client's. */
function vedados(papel: Papel, rota?: Rota): readonly Recanto[] {
  const seus = alcancados(papel, rota);
  return tudo().filter((recanto) => !seus.includes(recanto));
}

/** The same, of another client only. */
const alheios = (papel: Papel) => vedados(papel).filter(({ cliente }) => cliente !== papel.cliente);

const NENHUM: Recanto = {
  cliente: 'boreal',
  categoria_id: randomUUID(),
  tipo_id: randomUUID(),
  deteccao_tipo_id: randomUUID(),
  deteccao_status_id: randomUUID(),
  classificacao_id: randomUUID(),
  usuario_id: randomUUID(),
  grupo_id: randomUUID(),
  marca: '',
  ativo_id: randomUUID(),
  camada_id: randomUUID(),
  importacao_id: randomUUID(),
  ato_id: randomUUID(),
  imagem_id: randomUUID(),
  deteccao_id: randomUUID(),
  artefato_id: randomUUID(),
  midia_id: randomUUID(),
  analise_id: randomUUID(),
  sha256: 'f'.repeat(64),
};

/** Operators see to the people and the assets of every client. */
const cruzaClientes = (papel: Papel, { alcance }: Rota) =>
  papel.cliente === null && (alcance === 'sessao' || alcance === 'cliente_ou_operador');

/** What a form says where the object stands in a field and not in the address. */
const CAMPOS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/perfil/sessoes': { sessao: 'outras' },
  // Without it the first who may would take it away from who comes next.
  '/analise/analises/:id/publicar': { status: '1' },
};

/** Where the body is a file's bytes and no form, the token stands in a header, as our page sends it. */
const POR_PARTES = /\/tus(\/|$)/;

async function pedir(pessoa: Pessoa, rota: Rota, recanto: Recanto): Promise<Response> {
  const onde = enderecoDaRota(rota, recanto);
  if (rota.metodo === 'POST' && POR_PARTES.test(rota.caminho)) {
    const headers = { Accept: 'application/json', 'X-CSRF-TOKEN': await pessoa.token(), 'Tus-Resumable': '1.0.0' };
    return pessoa.pedir(onde, { method: metodosDe(rota)[0] ?? 'POST', headers });
  }
  if (rota.metodo === 'POST') return pessoa.enviar(onde, CAMPOS[rota.caminho]);
  const Accept = rota.resposta === 'pagina' ? 'text/html' : '*/*';
  return pessoa.pedir(onde, { headers: { Accept } });
}

/** What the table says: nobody gets further than this. */
function esperado(papel: Papel | null, rota: Rota): number | 'entra' {
  if (rota.alcance === 'publica') return 'entra';
  if (papel === null) return rota.metodo === 'GET' && rota.resposta === 'pagina' ? 302 : 401;
  if (rota.permissao !== null && !papel.permissoes.includes(rota.permissao))
    return rota.resposta === 'exportacao' ? 401 : 403;
  return rota.alcance === 'cliente' && papel.cliente === null ? 404 : 'entra';
}

const RECUSAS = [401, 403, 419];

/** Neither turned away nor broken; what is asked for may still be refused for what it says. */
function entrou(rota: Rota, status: number): boolean {
  // An invented link, or the page that nobody made, is not there for anybody.
  const inventado = !nomeiaObjeto(rota) && /[:*]/.test(rota.caminho) && rota.resposta !== 'ladrilho';
  const ausente = status === 404 && !inventado;
  // Neither Temporal nor renderer runs here: what they would do is refused only after the door.
  const deOutroServico = status === 503 && (rota.metodo === 'POST' || rota.caminho.endsWith('.pdf'));
  return !RECUSAS.includes(status) && !ausente && (status < 500 || deOutroServico);
}

/** Marks and ids of what somebody must not be told of, in whatever form the answer comes. */
async function indiscricoes(resposta: Response, recantos: readonly Recanto[]): Promise<readonly string[]> {
  const texto = Buffer.from(await resposta.arrayBuffer()).toString('latin1');
  const proibidos = recantos.flatMap(({ marca, ativo_id, camada_id, importacao_id, imagem_id }) => [
    ...[marca, ativo_id, camada_id, importacao_id, imagem_id],
  ]);
  // An address that was asked for may be said back: whoever asked knew it.
  const pedido = decodeURIComponent(resposta.url);
  return proibidos.filter((proibido) => texto.includes(proibido) && !pedido.includes(proibido));
}

const GET = tabela.filter(([, { metodo }]) => metodo === 'GET');

describe('Matriz de permissões: cada linha da tabela de rotas, para cada papel', () => {
  it('entra quem a tabela deixa, e só; o resto recebe 401, 403 ou 404, e nada é gravado', MUITOS, async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const erros: string[] = [];
    const provadas = new Map<string, number>(tabela.map(([nome]) => [nome, 0]));
    const todos: readonly (readonly [Papel | null, Pessoa])[] = [[null, ninguem()], ...pessoas];
    await cadaUma(todos, async ([papel, pessoa]) => {
      for (const [nome, rota] of tabela) {
        if (!seProva(papel, rota)) continue;
        provadas.set(nome, (provadas.get(nome) ?? 0) + 1);
        const quer = esperado(papel, rota);
        // Whoever may write does so further down, when everybody else was seen to be refused.
        if (quer === 'entra' && rota.metodo === 'POST') continue;
        const proprio = papel === null ? mundo.recantos.dentro : (alcancados(papel)[0] ?? mundo.recantos.dentro);
        const resposta = await pedir(pessoa, rota, proprio);
        const certo = quer === 'entra' ? entrou(rota, resposta.status) : resposta.status === quer;
        const contou = await indiscricoes(resposta, papel === null || quer !== 'entra' ? tudo() : vedados(papel, rota));
        if (!certo) erros.push(`${papel?.nome ?? 'sem sessão'}: ${nome} ${resposta.status}, e não ${quer}`);
        if (contou.length > 0) erros.push(`${papel?.nome ?? 'sem sessão'}: ${nome} conta ${contou}`);
      }
    });
    expect(erros).toEqual([]);
    // Everybody above, and where a door asks for a permission, the two who have only it and all but it.
    const devidas = tabela.map(([nome, { permissao }]) => [nome, 1 + PAPEIS.length + (permissao === null ? 0 : 2)]);
    expect([...provadas]).toEqual(devidas);
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
  });

  it(
    'o que é de outro cliente ou está fora dos ativos da pessoa responde igual ao que não existe',
    MUITOS,
    async () => {
      const erros: string[] = [];
      let casos = 0;
      await cadaUma([...pessoas], async ([papel, pessoa]) => {
        const suas = tabela.filter(([, uma]) => seProva(papel, uma) && esperado(papel, uma) === 'entra');
        for (const [nome, rota] of suas.filter(([, uma]) => nomeiaObjeto(uma))) {
          const inexistente = await feicao(await pedir(pessoa, rota, NENHUM));
          if (!inexistente.startsWith('404 ')) erros.push(`${papel.nome}: ${nome} de nada responde ${inexistente}`);
          if (cruzaClientes(papel, rota)) continue;
          for (const recanto of eDoCliente(rota) ? alheios(papel) : vedados(papel)) {
            const resposta = await feicao(await pedir(pessoa, rota, recanto));
            casos += 1;
            if (resposta !== inexistente) erros.push(`${papel.nome}: ${nome} de ${recanto.marca} responde ${resposta}`);
          }
        }
      });
      expect(erros).toEqual([]);
      expect(casos).toBeGreaterThan(50);
    },
  );

  it('os dados de cada página, pedidos sem a página, seguem a mesma tabela', async () => {
    const erros: string[] = [];
    const paginas = GET.filter(([, { resposta, caminho }]) => resposta === 'pagina' && !caminho.includes('*'));
    const poucos = [...pessoas].filter(([papel]) => PAPEIS.includes(papel));
    await cadaUma([[null, ninguem()] as const, ...poucos], async ([papel, pessoa]) => {
      for (const [nome, rota] of paginas) {
        const proprio = papel === null ? mundo.recantos.dentro : (alcancados(papel)[0] ?? mundo.recantos.dentro);
        const onde = enderecoDaRota(rota, proprio);
        const resposta = await pessoa.pedir(onde === '/' ? '/_root.data' : `${onde}.data`);
        const entra = esperado(papel, rota) === 'entra';
        if (!entra && resposta.status < 400 && resposta.status !== 202) erros.push(`${nome}.data ${resposta.status}`);
        const contou = await indiscricoes(resposta, papel === null || !entra ? tudo() : vedados(papel, rota));
        if (contou.length > 0) erros.push(`${papel?.nome ?? 'sem sessão'}: ${nome}.data conta ${contou}`);
      }
    });
    expect(erros).toEqual([]);
  });

  it('cada um vê o que é seu: as marcas que os outros não acharam estão lá', async () => {
    const [administrador] = pessoas.values();
    const [, operador = ninguem()] = [...pessoas].find(([{ cliente }]) => cliente === null) ?? [];
    const deTodos = await (await operador.pedir('/ativo/ativos')).text();
    for (const { marca } of tudo()) expect(deTodos).toContain(`Ativo ${marca}`);
    const lista = await (await administrador?.pedir('/camadas'))?.text();
    for (const { marca } of [mundo.recantos.dentro, mundo.recantos.fora]) expect(lista).toContain(`Camada ${marca}`);
    const ladrilho = await administrador?.pedir('/tiles/camadas/8/93/139.mvt');
    expect(await indiscricoes(ladrilho ?? new Response(), tudo())).toContain(mundo.recantos.fora.camada_id);
  });

  it(
    'quem pode gravar passa pela porta, com o seu; o pedido recusado fica no registro do servidor',
    MUITOS,
    async () => {
      const erros: string[] = [];
      const gravacoes = tabela.filter(([, { metodo, alcance }]) => metodo === 'POST' && alcance !== 'publica');
      for (const [nome, rota] of gravacoes) {
        const quem = [...pessoas].filter(([papel]) => seProva(papel, rota) && esperado(papel, rota) === 'entra');
        expect(quem.length, nome).toBeGreaterThan(0);
        for (const [papel, pessoa] of quem) {
          const proprio = cruzaClientes(papel, rota) ? mundo.recantos.dentro : (alcancados(papel)[0] ?? NENHUM);
          const { status } = await pedir(pessoa, rota, proprio);
          if (!entrou(rota, status)) erros.push(`${papel.nome}: ${nome} ${status}`);
        }
      }
      expect(erros).toEqual([]);
      const semPermissao = [...pessoas].find(([{ permissoes }]) => permissoes.length === 0)?.[1];
      const recusado = (await semPermissao?.pedir('/camadas'))?.headers.get('X-Request-Id') ?? '';
      await until(
        async () => mundo.servidor.output(),
        (texto) => new RegExp(`"status":403.*${recusado}|${recusado}.*"status":403`).test(texto),
      );
    },
  );
});

describe('O que é de uma pessoa só', () => {
  it('não existe para mais ninguém: nem a notificação, nem a sessão', async () => {
    const [dona] = pessoas.values();
    const sessao = await mundo.services.identidade.sessao(dona?.sessao ?? '');
    if (dona?.sessao == null || sessao === null) throw new Error('o administrador não entrou');
    const { usuario_id, cliente_id } = sessao;
    const recado = { tipo: 'toast', nivel: 'info', titulo: 'recado-da-dona', mensagem: 'só dela' } as const;
    const data = { ...recado, acoes: [], usuario_id, cliente_id, ativo_id: null };
    const notificacao_id = randomUUID();
    const emitir = { type: 'EmitirNotificacao', data } as const;
    await mundo.services.executar(notificacaoDecider, notificacao_id, emitir, doSistema());
    await mundo.mostrado();
    const origem = { ip: '127.0.0.1', dispositivo: 'outro' };
    const [dela] = await mundo.services.identidade.sessoesDaPessoa({ usuario_id, token: dona.sessao, origem });
    const outros = [...pessoas].filter(([papel, pessoa]) => PAPEIS.includes(papel) && pessoa !== dona);
    for (const [{ nome }, pessoa] of outros) {
      const [ler, nada] = [notificacao_id, randomUUID()].map((id) => pessoa.enviar(`/notificacoes/${id}/ler`));
      expect(await feicao(await (ler as Promise<Response>)), nome).toBe(
        await feicao(await (nada as Promise<Response>)),
      );
      expect((await pessoa.enviar('/perfil/sessoes', { sessao: dela?.id ?? '' })).status, nome).toBe(404);
      for (const pagina of ['/notificacoes', '/notificacoes/recentes']) {
        expect(await (await pessoa.pedir(pagina)).text(), nome).not.toContain(recado.titulo);
      }
    }
    expect(await (await dona.pedir('/notificacoes')).text()).toContain(recado.titulo);
    expect((await dona.enviar(`/notificacoes/${notificacao_id}/ler`)).status).toBe(200);
  });
});

describe('O canal de avisos, para cada papel', () => {
  it('cada um ouve só o que alcança; sem sessão ou de outra origem não há conexão', async () => {
    const [alguem] = pessoas.values();
    expect(await recusaDe(ninguem(), mundo.url)).toBe(401);
    expect(await recusaDe(alguem ?? ninguem(), 'https://exemplo.invalid')).toBe(403);
    const ouvintes = await Promise.all(
      [...pessoas]
        .filter(([papel]) => PAPEIS.includes(papel))
        .map(async ([papel, pessoa]) => ({
          papel,
          deve: papel.permissoes.includes('camadas.ver') ? alcancados(papel) : [],
          ...(await ouvir(pessoa)),
        })),
    );
    // What most may hear comes last: then everything before it was told, or was not.
    for (const { importacao_id } of [mundo.recantos.fora, mundo.recantos.alheio, mundo.recantos.dentro]) {
      const descartar = { type: 'DescartarImportacao', data: { motivo: '' } } as const;
      await mundo.services.executar(importacaoDecider, importacao_id, descartar, doSistema());
    }
    const ouviu = (texto: string, { importacao_id }: Recanto) => texto.includes(importacao_id);
    await until(
      async () => ouvintes.filter(({ deve, texto }) => !deve.every((recanto) => ouviu(texto(), recanto))).length,
      (faltam) => faltam === 0,
    );
    const demais = ouvintes.flatMap(({ papel, deve, texto }) =>
      tudo()
        .filter((recanto) => !deve.includes(recanto) && ouviu(texto(), recanto))
        .map(({ marca }) => `${papel.nome} ouviu de ${marca}`),
    );
    expect(demais).toEqual([]);
    expect(ouvintes.flatMap(({ deve }) => deve).length).toBeGreaterThan(4);
    for (const { socket } of ouvintes) socket.close();
  });
});

function conectar(pessoa: Pessoa, Origin: string): WebSocket {
  const Cookie = pessoa.sessao === null ? '' : `${SESSION_COOKIE}=${pessoa.sessao}`;
  return new WebSocket(mundo.url.replace(/^http/, 'ws') + TEMPO_REAL, { headers: { Cookie, Origin } });
}

async function ouvir(pessoa: Pessoa) {
  const socket = conectar(pessoa, mundo.url);
  let ouvido = '';
  socket.on('message', (dados) => {
    ouvido += String(dados);
  });
  await once(socket, 'open');
  return { socket, texto: () => ouvido };
}

/** Status with which a handshake is refused. */
function recusaDe(pessoa: Pessoa, origem: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = conectar(pessoa, origem);
    socket.on('unexpected-response', (_, { statusCode = 0 }) => {
      resolve(statusCode);
      socket.terminate();
    });
    socket.on('open', () => reject(new Error('a conexão foi aceita')));
    socket.on('error', () => undefined);
  });
}

const tudo = (): readonly Recanto[] => [mundo.recantos.dentro, mundo.recantos.fora, mundo.recantos.alheio];

/** An answer without what differs each time: nonces, tokens, ids of requests, and the address itself. */
async function feicao(resposta: Response): Promise<string> {
  const cabecalhos = [...resposta.headers.keys()].filter((nome) => nome !== 'set-cookie');
  const texto = (await resposta.text())
    .replace(/nonce[-=]"?[\w+/=]+"?/g, '')
    .replace(/[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/<script\b.*?<\/script>/gs, '');
  return `${resposta.status} ${cabecalhos} ${texto}`;
}
