import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metodosDe, type Rota, rotas } from '#app/server/rotas.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import { cadaUma, type Pessoa } from '#tests/support/pessoa.ts';
import { lerResposta, malDita, type RespostaLida } from '#tests/support/recusas.ts';

/** Thousands of requests, on a machine that may be busy with other tests. */
const MUITOS = { timeout: 900_000 } as const;
const SUBIR_MS = 300_000;

const TODAS = PERMISSOES.map(({ chave }) => chave);
const VERBOS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ACEITA = ['text/html', 'application/json', '*/*', null, 'image/png'] as const;
const TOKENS = ['nenhum', 'errado', 'bom'] as const;
const LEITURA = new Set(['GET', 'HEAD', 'OPTIONS']);
const PAGINA_SEM_DONO = '/*';

interface Quem {
  readonly comSessao: boolean;
  readonly token: (typeof TOKENS)[number];
}

interface Pedido extends Quem {
  readonly caminho: string;
  readonly metodo: string;
  readonly aceita: (typeof ACEITA)[number];
  readonly daPagina: boolean;
}

let mundo: DoisClientes;
let helena: Pessoa;
let saindo: Pessoa;
let tokens: { readonly helena: string; readonly saindo: string };
const agente = new http.Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  mundo = await createDoisClientes();
  const papeis = ['administra', 'sai'].map((nome) => ({ nome, cliente: 'aurora' as const, permissoes: TODAS }));
  const pessoas = await mundo.entrarComo(papeis);
  [helena, saindo] = [...pessoas.values()] as [Pessoa, Pessoa];
  tokens = { helena: await helena.token(), saindo: await saindo.token() };
}, SUBIR_MS);

afterAll(async () => {
  agente.destroy();
  await mundo?.close();
});

/** Nothing of what an address may name exists: whoever gets in is told so, and nothing is written. */
const enderecoDe = (caminho: string) =>
  caminho
    .replace(/^\/tiles\/camadas\/:z\/:x\/:y/, '/tiles/camadas/0/0/0.mvt')
    .replace(/^\/?\*$/, '/nenhuma-pagina')
    .replace(/:(evento|link|nome|token)/g, 'nenhum')
    .replace(/:posicao/, '999999999')
    .replace(/:sha256/, 'f'.repeat(64))
    .replace(/:\w+/g, randomUUID());

/** The lines of the table by the address that they share. */
function porCaminho(): ReadonlyMap<string, readonly Rota[]> {
  const todas = Object.values<Rota>(rotas).filter(({ caminho }) => caminho !== '*');
  return Map.groupBy(todas, ({ caminho }) => caminho);
}

async function pedir({ caminho, metodo, aceita, daPagina, comSessao, token }: Pedido): Promise<RespostaLida> {
  const [quem, certo] = caminho === '/logout' ? [saindo, tokens.saindo] : [helena, tokens.helena];
  const corpo = new URLSearchParams({
    ...(token !== 'nenhum' && { _token: token === 'bom' ? certo : 'x'.repeat(certo.length) }),
  }).toString();
  const headers = {
    ...(aceita !== null && { Accept: aceita }),
    ...(daPagina && { 'X-Requested-With': 'XMLHttpRequest' }),
    ...(comSessao && { Cookie: `${SESSION_COOKIE}=${quem.sessao}` }),
    ...(!LEITURA.has(metodo) && {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(corpo.length),
    }),
  };
  return lerResposta(mundo.url + enderecoDe(caminho), { method: metodo, headers, agent: agente }, corpo);
}

/**
 * Every method with every `Accept`, asked as a page's script asks and not; by whom comes in turns where it is not looked
 * at: what an address does not answer to is refused before, so is the token of whoever has no session, and a HEAD is the
 * GET without its body.
 */
function* pedidosA(caminho: string, permitidos: readonly string[], vez: number): Generator<Pedido> {
  for (const metodo of VERBOS)
    for (const [i, aceita] of aceitasDe(metodo).entries())
      for (const [j, daPagina] of [false, true].entries())
        for (const quem of quemPede(metodo, permitidos, i + j + vez))
          yield { caminho, metodo, aceita, daPagina, ...quem };
}

function quemPede(metodo: string, permitidos: readonly string[], vez: number): readonly Quem[] {
  const tokens = LEITURA.has(metodo) ? (['nenhum'] as const) : TOKENS;
  const sem = tokens.map((token) => ({ comSessao: false, token }));
  const com = tokens.map((token) => ({ comSessao: true, token }));
  const emTurnos = (todos: readonly Quem[]) => todos.filter((_, k) => k === vez % todos.length);
  const inteira = metodo !== 'HEAD' && permitidos.includes(metodo);
  return inteira ? [...emTurnos(sem), ...com] : emTurnos([...sem, ...com]);
}

const aceitasDe = (metodo: string) => (metodo === 'HEAD' ? (['text/html', 'application/json'] as const) : ACEITA);

/** What is wrong with the answer to one request of the matrix; null where it is as the table says. */
function erroEm(pedido: Pedido, linhas: readonly Rota[], resposta: RespostaLida): string | null {
  const { metodo, aceita, comSessao, token, caminho } = pedido;
  const { status, json, tipo } = resposta;
  const mal = malDita(resposta);
  if (mal !== null) return mal;
  const permitidos = linhas.flatMap(metodosDe);
  if (!permitidos.includes(metodo)) {
    // Where there is nothing to look at, there is nothing; elsewhere it is said what there is.
    const quer = caminho === PAGINA_SEM_DONO || metodo === 'GET' || metodo === 'HEAD' ? 404 : 405;
    if (status !== quer) return `${status}, e não ${quer}`;
    if (quer === 405 && resposta.cabecalhos.allow !== permitidos.join(', '))
      return `Allow: ${resposta.cabecalhos.allow}`;
    const pagina = aceita === 'text/html';
    return metodo === 'HEAD' || (pagina ? tipo === 'text/html' : json !== null) ? null : `veio como ${tipo}`;
  }
  const linha = linhas.find((uma) => metodosDe(uma).includes(metodo)) as Rota;
  if (!comSessao && linha.alcance !== 'publica') return erroSemSessao(pedido, linha, resposta);
  if (!LEITURA.has(metodo) && token !== 'bom') {
    // What reads its files from a stream sees first that this form has none.
    const emFluxo = caminho === '/camadas/upload' && status === 400;
    return status === 419 || emFluxo ? null : `${status}, e não 419`;
  }
  if (status < 400) return null;
  if (linha.resposta !== 'pagina' && metodo !== 'HEAD' && json === null) return `um recurso que recusa com ${tipo}`;
  return status >= 500 && status !== 503 ? `um defeito: ${status}` : null;
}

function erroSemSessao({ metodo, aceita }: Pedido, linha: Rota, { status, json, cabecalhos }: RespostaLida) {
  const aEntrada = linha.resposta === 'pagina' ? aceita !== 'application/json' : aceita === 'text/html';
  if (status === 302 && aEntrada && ['pagina', 'ato'].includes(linha.resposta))
    return cabecalhos.location?.startsWith('/login') ? null : `302 para ${cabecalhos.location}`;
  if (status !== 401) return `${status} sem sessão`;
  if (metodo === 'HEAD') return null;
  return json?.codigo === 'sessao_expirada' ? null : `401 sem código: ${JSON.stringify(json)}`;
}

describe('O que cada endereço recusa', () => {
  it('é dito pelo que o endereço é, em português, seja quem for que pede e como', MUITOS, async () => {
    const erros: string[] = [];
    let casos = 0;
    await cadaUma([...[...porCaminho()].entries()], async ([vez, [caminho, linhas]]) => {
      for (const pedido of pedidosA(caminho, linhas.flatMap(metodosDe), vez)) {
        const erro = erroEm(pedido, linhas, await pedir(pedido));
        casos += 1;
        if (erro !== null) erros.push(`${JSON.stringify(pedido)}: ${erro}`);
      }
    });
    expect(erros).toEqual([]);
    expect(casos).toBeGreaterThan(15_000);
  });

  it(
    'pedido pelo protocolo das páginas, é dito por ele; o que só a biblioteca das páginas entende não serve',
    MUITOS,
    async () => {
      const erros: string[] = [];
      await cadaUma([...porCaminho()], async ([caminho, linhas]) => {
        const inteiro = enderecoDe(caminho);
        for (const [endereco, metodo, comSessao] of [
          ...(['GET', 'POST', 'PUT'] as const).flatMap((m) =>
            [true, false].map((s) => [`${inteiro}.data`, m, s] as const),
          ),
          [`${inteiro}?_data=root`, 'GET', true] as const,
          [`${inteiro}?_data=routes%2Fcamadas`, 'POST', false] as const,
        ]) {
          const headers = comSessao ? { Cookie: `${SESSION_COOKIE}=${helena.sessao}` } : {};
          const url = mundo.url + endereco.replace(/^\/\.data/, '/_root.data');
          const resposta = await lerResposta(url, { method: metodo, headers, agent: agente });
          const quer = endereco.includes('_data=')
            ? linhas[0]?.resposta === 'ladrilho'
              ? []
              : [400]
            : statusDosDados(metodo, comSessao, linhas);
          const certo = quer.length === 0 || quer.includes(resposta.status);
          const mal = malDita(resposta) ?? (certo ? null : `${resposta.status}, e não ${quer}`);
          if (mal !== null) erros.push(`${metodo} ${endereco} ${comSessao ? 'com' : 'sem'} sessão: ${mal}`);
        }
      });
      expect(erros).toEqual([]);
    },
  );
});

/** What is asked for without a token, or without a session; anything that is no defect where there is none to expect. */
function statusDosDados(metodo: string, comSessao: boolean, linhas: readonly Rota[]): readonly number[] {
  const linha = linhas.find((uma) => metodosDe(uma).includes(metodo));
  if (linha === undefined) return metodo === 'GET' ? [200, 404] : [404, 405];
  if (!comSessao && linha.alcance !== 'publica') return [401];
  return metodo === 'GET' ? [] : [419, 400];
}

/** Who has what the address names is told by the address alone: before any field of a form is looked at. */
const NOMEADOS = /:(?:id|parcial|sha256|posicao|nome|evento)/;

describe('Um endereço que nomeia o que não existe', () => {
  it.each([
    ['um id que ninguém tem', (caminho: string) => enderecoDe(caminho)],
    ['um id que não é id', (caminho: string) => enderecoDe(caminho.replace(/:\w+/g, 'a%20b..c'))],
    ['um id de cinco mil letras', (caminho: string) => enderecoDe(caminho.replace(/:\w+/g, 'a'.repeat(5_000)))],
  ])('responde 404: %s', MUITOS, async (_, escrever) => {
    const erros: string[] = [];
    const linhas = Object.values<Rota>(rotas).filter(({ caminho }) => NOMEADOS.test(caminho));
    for (const { caminho, metodo } of linhas) {
      const envio = { method: metodo === 'POST' && caminho.includes(':parcial') ? 'PATCH' : metodo };
      const headers = {
        'Tus-Resumable': '1.0.0',
        'X-CSRF-TOKEN': tokens.helena,
        Cookie: `${SESSION_COOKIE}=${helena.sessao}`,
      };
      const resposta = await lerResposta(mundo.url + escrever(caminho), { ...envio, headers, agent: agente });
      const mal = malDita(resposta) ?? (resposta.status === 404 ? null : `${resposta.status}, e não 404`);
      if (mal !== null) erros.push(`${metodo} ${caminho}: ${mal}`);
    }
    expect(erros).toEqual([]);
    expect(linhas.length).toBeGreaterThan(40);
  });
});

describe('O que está errado num formulário é dito pelo campo', () => {
  const caixa = (oeste: number, sul: number, leste: number, norte: number) => ({
    type: 'Polygon',
    coordinates: [[[oeste, sul], [leste, sul], [leste, norte], [oeste, norte], [oeste, sul]]], // biome-ignore format: one ring
  });
  const MUNDO = caixa(-180, -90, 180, 90);
  const POLO = caixa(-180, 80, 180, 90);
  const VIRADA = caixa(179, -16, -179, -15);
  const PONTO = { type: 'Point', coordinates: [-48, -16] };
  const muitas = () => JSON.stringify(Array.from({ length: 501 }, () => randomUUID()));
  const excluir = { _method: 'delete' };

  it.each<[string, string, () => Readonly<Record<string, string>>, string, RegExp]>([
    ['nada marcado para excluir', '/camadas/remover', () => excluir, 'layer_ids', /^Nenhuma camada foi escolhida/],
    [
      'nada marcado para ativar',
      '/camadas/alternar-status',
      () => ({ status: '1' }),
      'layer_ids',
      /^Nenhuma camada foi escolhida/,
    ],
    [
      'nada marcado para restaurar',
      '/camadas/lixeira/restaurar',
      () => ({}),
      'layer_ids',
      /^Nenhuma camada foi escolhida/,
    ],
    [
      'nada marcado para exportar',
      '/camadas/exportar',
      () => ({ file_type: 'kml', projection: '4326' }),
      'layer_ids',
      /^Nenhuma camada foi escolhida/,
    ],
    [
      'um filtro que não traz nada',
      '/camadas/remover',
      () => ({ ...excluir, selected_all: '1', filters: '{"search":"nenhuma assim"}' }),
      'layer_ids',
      /^Nenhuma camada corresponde ao filtro/,
    ],
    [
      'camadas que não há',
      '/camadas/remover',
      () => ({ ...excluir, layer_ids: randomUUID() }),
      'layer_ids',
      /existe ou está ao seu alcance/,
    ],
    [
      'quinhentas e uma que não há',
      '/camadas/remover',
      () => ({ ...excluir, layer_ids: muitas() }),
      'layer_ids',
      /existe ou está ao seu alcance|No máximo 500/,
    ],
    ['um ponto onde o tipo pede área', '/camadas/criar', () => camada(PONTO), 'geojson', /^A geometria não é do tipo/],
    ['o mundo inteiro', '/camadas/criar', () => camada(MUNDO), 'geojson', /antimeridiano/],
    ['o polo', '/camadas/criar', () => camada(POLO), 'geojson', /antimeridiano/],
    ['a virada do dia', '/camadas/criar', () => camada(VIRADA), 'geojson', /antimeridiano/],
    [
      'o mundo inteiro como área de um ativo',
      '/ativo/ativos/criar',
      () => ativo(MUNDO),
      'bbox_geojson',
      /antimeridiano/,
    ],
    ['o polo como área de um ativo', '/ativo/ativos/criar', () => ativo(POLO), 'bbox_geojson', /antimeridiano/],
  ])('%s', async (_, caminho, campos, campo, frase) => {
    const resposta = await helena.enviar(caminho, campos());
    const { errors, message } = (await resposta.json()) as { message: string; errors: Record<string, string[]> };
    expect([resposta.status, Object.keys(errors)]).toEqual([422, [campo]]);
    expect(errors[campo]?.join(' ')).toMatch(frase);
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });

  describe('uma geometria longe de onde pertence pergunta, com a distância, até que se confirme', () => {
    const quadrado = (x: number, y: number) => ({
      type: 'Polygon',
      coordinates: [[[x, y], [x + 0.1, y], [x + 0.1, y + 0.1], [x, y]]], // biome-ignore format: one ring
    });
    const RORAIMA = quadrado(-60.7, 2.8);
    const TROCADA = quadrado(-15.79, -47.88);

    it.each([
      [
        'longe do ativo',
        '/camadas/criar',
        () => camada(RORAIMA),
        'geojson',
        'GeometriaLonge',
        /fica a 2\.\d{3} km do ativo “/,
      ],
      [
        'com os eixos trocados',
        '/camadas/criar',
        () => camada(TROCADA),
        'geojson',
        'EixosTrocados',
        /Com latitude e longitude trocadas ficaria perto/,
      ],
      [
        'a área longe do ativo',
        '/ativo/ativos/criar',
        () => ativo(RORAIMA),
        'bbox_geojson',
        'GeometriaLonge',
        /fica a 2\.\d{3} km da latitude e longitude/,
      ],
      [
        'a área de eixos trocados',
        '/ativo/ativos/criar',
        () => ativo(TROCADA),
        'bbox_geojson',
        'EixosTrocados',
        /trocadas/,
      ],
    ] as const)('%s', async (_, caminho, campos, campo, codigo, frase) => {
      const resposta = await helena.enviar(caminho, campos());
      const falha = (await resposta.json()) as { codigo: string; errors: Record<string, string[]> };
      expect([resposta.status, Object.keys(falha.errors), falha.codigo]).toEqual([422, [campo], codigo]);
      expect(falha.errors[campo]?.join(' ')).toMatch(frase);
    });

    it('o lugar de um ativo com os eixos trocados', async () => {
      const { bbox_geojson: _, ...dados } = { ...ativo(RORAIMA), lat: '-47,88', lng: '-15,79' };
      const resposta = await helena.enviar('/ativo/ativos/criar', dados);
      const { codigo, errors } = (await resposta.json()) as { codigo: string; errors: object };
      expect([resposta.status, codigo, Object.keys(errors)]).toEqual([422, 'EixosTrocados', ['lat']]);
    });

    it('confirmada, ela se salva ali mesmo', async () => {
      const dados = { ...camada(RORAIMA), nome: 'Longe e confirmada', longe_confirmado: 'sim' };
      expect((await helena.enviar('/camadas/criar', dados)).status).toBe(201);
    });
  });

  it('a cor, o tamanho e o nome de um ícone', async () => {
    const resposta = await fetch(`${mundo.url}/icone?icone=../x&cor=vermelho&tamanho=9999&opacidade=2`);
    expect(resposta.status).toBe(422);
    const { errors } = (await resposta.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(errors).sort()).toEqual(['cor', 'icone', 'opacidade', 'tamanho']);
    expect(errors.cor).toEqual(['Cor hexadecimal inválida']);
  });

  const camada = (geojson: object) => {
    const { tipo_id, ativo_id } = mundo.recantos.dentro;
    return { nome: 'Recusada', tipo_id, ativo_id, geojson: JSON.stringify(geojson) };
  };
  const ativo = (area: object) => {
    const { categoria_id } = mundo.recantos.dentro;
    const lugar = { uf: 'DF', lat: '-15,8', lng: '-47,9', bbox_geojson: JSON.stringify(area) };
    return { nome: 'Recusado', sigla: 'REC', categoria_id, ...lugar };
  };
});
