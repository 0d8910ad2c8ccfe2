import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { SCREEN_COOKIE, SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { PATH as TEMPO_REAL } from '#infra/edge/websocket/server.ts';
import { copiasDasDeteccoes } from '#tests/support/copias-das-deteccoes.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'do-ativo', cliente: 'aurora', permissoes: ['dashboards.ver'] },
  { nome: 'sem-painel', cliente: 'aurora', permissoes: TUDO.filter((chave) => chave !== 'dashboards.ver') },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];
const GERAL = '/dashboard?start_date=01/01/2000&end_date=31/12/2099';
const CARTOES = '/dashboard/cartoes';

interface Parte {
  readonly endereco: string;
  readonly dados: { readonly dados: { readonly relatorio: { readonly total: number } } };
}

interface Dito {
  readonly tipo: string;
  readonly partes?: readonly Parte[];
}

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
const desenhar: Record<'dentro' | 'fora' | 'alheio', () => Promise<bigint>> = {} as never;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
  for (const recanto of ['dentro', 'fora', 'alheio'] as const)
    desenhar[recanto] = await copiasDasDeteccoes(mundo.services.eventStore, [mundo.recantos[recanto].deteccao_id]);
}, SUBIR_MS);
afterAll(() => mundo?.close());

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
const daSessao = (nome: string) => `${SESSION_COOKIE}=${quem(nome).sessao}`;

/** An open page that watches these addresses and knows all that was written until now. */
async function acompanhar(cookie: string, enderecos: readonly string[]) {
  await mundo.mostrado();
  const inicial = String(await mundo.services.eventStore.lastPosition());
  const socket = new WebSocket(mundo.url.replace(/^http/, 'ws') + TEMPO_REAL, {
    headers: { Cookie: cookie, Origin: mundo.url },
  });
  const ditos: Dito[] = [];
  socket.on('message', (dados) => ditos.push(JSON.parse(String(dados))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ tipo: 'numeros', enderecos }));
  socket.send(JSON.stringify({ tipo: 'desde', posicoes: { deteccoes: inicial }, canais: [] }));
  return {
    socket,
    ditos,
    numeros: (endereco: string) =>
      ditos.flatMap(({ partes = [] }) => partes.filter((parte) => parte.endereco === endereco)),
    novidades: () => ditos.filter(({ tipo }) => tipo === 'deteccoes').length,
  };
}
type Acompanhada = Awaited<ReturnType<typeof acompanhar>>;

/** Everybody of Aurora hears of what is drawn in the asset that all of them reach: what they hear before it is all. */
async function depoisDeTudo(...paginas: readonly Acompanhada[]): Promise<void> {
  const antes = paginas.map(({ ditos }) => ditos.length);
  await desenhar.dentro();
  await Promise.all(
    paginas.map(({ ditos }, i) =>
      until(
        async () => ditos.length,
        (quantos) => quantos > (antes[i] ?? 0),
      ),
    ),
  );
}
const totalDe = (parte: Parte | undefined) => parte?.dados.dados.relatorio.total;
const totalDaLista = async (nome: string) => {
  const resposta = await quem(nome).pedir(GERAL.replace('/dashboard', '/deteccoes/resultados'));
  return (await resposta.json()).total;
};

describe('Os números de um dashboard aberto', () => {
  it('são ditos a cada detecção, os mesmos que o endereço responde, e sem novidade que faria lê-los de novo', async () => {
    const pagina = await acompanhar(daSessao('tudo'), [GERAL, CARTOES]);
    await desenhar.fora();
    await until(
      async () => [pagina.numeros(GERAL).length, pagina.numeros(CARTOES).length],
      (quantos) => quantos.every((um) => um > 0),
    );
    expect(totalDe(pagina.numeros(GERAL).at(-1))).toBe(await totalDaLista('tudo'));
    const cartoes = await (await quem('tudo').pedir(CARTOES, { headers: { Accept: 'application/json' } })).json();
    expect(pagina.numeros(CARTOES).at(-1)?.dados).toEqual(cartoes);
    expect(pagina.novidades()).toBe(0);
    // Who comes back without having seen it is told it at once.
    const voltou = await acompanhar(daSessao('tudo'), [GERAL]);
    voltou.socket.send(JSON.stringify({ tipo: 'desde', posicoes: { deteccoes: '0' }, canais: [] }));
    await until(
      async () => voltou.numeros(GERAL).length,
      (quantos) => quantos > 0,
    );
    for (const { socket } of [pagina, voltou]) socket.close();
  });

  it('são os do alcance de cada um: de outro ativo e de outro cliente não se diz nada', async () => {
    const { dentro, fora } = mundo.recantos;
    const nomeado = `${GERAL}&asset_ids[]=${fora.ativo_id}`;
    const [tudo, dele, alheia] = await Promise.all([
      acompanhar(daSessao('tudo'), [nomeado]),
      acompanhar(daSessao('do-ativo'), [GERAL, nomeado]),
      acompanhar(daSessao('alheia'), [GERAL, nomeado]),
    ]);
    await desenhar.fora();
    await until(
      async () => tudo.numeros(nomeado).length,
      (quantos) => quantos > 0,
    );
    await depoisDeTudo(tudo, dele);
    await until(
      async () => dele.numeros(nomeado).length + dele.numeros(GERAL).length,
      (quantos) => quantos > 1,
    );
    expect(dele.numeros(nomeado).map(totalDe)).toEqual([0]);
    expect(dele.numeros(GERAL)).toHaveLength(1);
    expect(JSON.stringify(dele.ditos)).not.toContain(fora.marca);
    expect(alheia.ditos).toEqual([]);
    await desenhar.alheio();
    await until(
      async () => alheia.numeros(nomeado).length + alheia.numeros(GERAL).length,
      (quantos) => quantos > 1,
    );
    expect(totalDe(alheia.numeros(nomeado)[0])).toBe(0);
    for (const { marca, deteccao_id } of [dentro, fora])
      for (const dela of [marca, deteccao_id]) expect(JSON.stringify(alheia.ditos)).not.toContain(dela);
    for (const { socket } of [tudo, dele, alheia]) socket.close();
  });

  it('no telão são os dos ativos que ele mostra, sem o que é de pessoas', async () => {
    const { dentro } = mundo.recantos;
    const criado = await quem('tudo').enviar('/dashboard/teloes', {
      nome: 'Sala',
      painel: 'geral',
      ativo_ids: dentro.ativo_id,
    });
    const aberto = await pessoaSemSessao(mundo.url).pedir(new URL((await criado.json()).link).pathname, {
      headers: { Accept: 'text/html' },
    });
    const chave = /atalaia_telao=([^;]+)/.exec(aberto.headers.getSetCookie().join('\n'))?.[1];
    const tela = await acompanhar(`${SCREEN_COOKIE}=${chave}`, [GERAL]);
    const comCartoes = await acompanhar(`${SCREEN_COOKIE}=${chave}`, [CARTOES]);
    await desenhar.fora();
    await depoisDeTudo(tela, comCartoes);
    const pagina = await acompanhar(daSessao('do-ativo'), [GERAL]);
    await depoisDeTudo(tela, pagina);
    expect(totalDe(tela.numeros(GERAL).at(-1))).toBe(totalDe(pagina.numeros(GERAL).at(-1)));
    expect(comCartoes.numeros(CARTOES)).toEqual([]);
    expect(comCartoes.novidades()).toBeGreaterThan(0);
    for (const { socket } of [tela, comCartoes, pagina]) socket.close();
  });

  it.each<[string, string, string]>([
    ['quem não pode ver o dashboard', 'sem-painel', GERAL],
    ['um endereço que não é de dashboard', 'tudo', '/usuarios'],
    ['um endereço que não é nenhum', 'tudo', 'http://['],
    ['um instante do passado', 'tudo', `${GERAL}&em=01/01/2024`],
    ['um filtro que não é nenhum', 'tudo', '/dashboard?start_date=02/01/2024&end_date=01/01/2024'],
    ['um ativo além do último', 'tudo', '/dashboard/ativo?ativo_index=99'],
  ])('%s: só se diz que algo mudou, e a página pergunta à sua porta', async (_, nome, endereco) => {
    const pagina = await acompanhar(daSessao(nome), [endereco]);
    await depoisDeTudo(pagina);
    expect(pagina.ditos.map(({ tipo }) => tipo)).toEqual(['deteccoes']);
    pagina.socket.close();
  });

  it('deixam de ser ditos a quem passa a ver como outra pessoa: a página é de quem a abriu', async () => {
    const { identidade } = mundo.services;
    const [chefe, dele] = await Promise.all(
      ['tudo', 'do-ativo'].map((nome) => identidade.sessao(quem(nome).sessao ?? '')),
    );
    if (!chefe || !dele) throw new Error('sem sessão');
    const pagina = await acompanhar(daSessao('tudo'), [GERAL]);
    const autor = { usuario_id: chefe.usuario_id, token: quem('tudo').sessao ?? '' };
    const origem = { ip: '127.0.0.1', dispositivo: 'teste' };
    await identidade.iniciarVisao({ ...autor, cliente_id: chefe.cliente_id, origem } as never, dele.usuario_id);
    await until(
      async () => {
        await desenhar.dentro();
        return pagina.novidades();
      },
      (quantas) => quantas > 0,
    );
    const ditos = pagina.numeros(GERAL).length;
    await depoisDeTudo(pagina);
    expect(pagina.numeros(GERAL)).toHaveLength(ditos);
    const vista = await identidade.sessao(autor.token);
    if (vista !== null) await identidade.encerrarVisao(autor.token, vista);
    pagina.socket.close();
  });

  it('quem pede endereços demais ou compridos demais é desligado', async () => {
    for (const enderecos of [Array(5).fill(GERAL), [`/dashboard?${'x'.repeat(3_000)}`], [1], GERAL]) {
      const { socket } = await acompanhar(daSessao('tudo'), enderecos as readonly string[]);
      const [codigo] = await once(socket, 'close');
      expect(codigo).toBe(1008);
    }
  });
});
