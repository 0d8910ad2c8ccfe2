import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const LONGO = { timeout: 120_000 } as const;
/** Where the layers of both clients lie, and where nothing does. */
const CHEIO = '/tiles/camadas/8/93/139.mvt';
const VAZIO = '/tiles/camadas/8/3/3.mvt';
/** The same as nothing, and not as maps ask: it goes by the door of all resources. */
const PELA_PORTA = '?em=';
/** Of each answer alone, or of how its bytes are sent. */
const PROPRIOS = ['x-request-id', 'date', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

let mundo: DoisClientes;
beforeAll(async () => {
  mundo = await createDoisClientes();
}, SUBIR_MS);
afterAll(() => mundo?.close());

interface Alguem extends Pessoa {
  readonly sessao: string;
  readonly usuario_id: Uuid;
  readonly grupo_id: Uuid;
}

async function alguem(permissoes: readonly PermissaoChave[], cliente: Papel['cliente'] = 'aurora'): Promise<Alguem> {
  const papel: Papel = { nome: 'pede ladrilhos', cliente, permissoes };
  const pessoa = (await mundo.entrarComo([papel])).get(papel);
  const sessao = pessoa?.sessao ?? '';
  const usuario_id = (await mundo.services.identidade.sessao(sessao))?.usuario_id ?? '';
  const { rows } = await mundo.pool.query<{ grupo_id: Uuid }>(
    'SELECT grupo_id FROM read_model.usuario_grupos WHERE usuario_id = $1',
    [usuario_id],
  );
  return { ...(pessoa ?? pessoaSemSessao(mundo.url)), sessao, usuario_id, grupo_id: rows[0]?.grupo_id ?? '' };
}

async function inteira(resposta: Response) {
  const cabecalhos = [...resposta.headers].filter(([nome]) => !PROPRIOS.includes(nome));
  const semNumero = cabecalhos.map(([nome, valor]) => [nome, valor.replace(/'nonce-[^']+'/g, 'nonce')]);
  return {
    status: resposta.status,
    cabecalhos: semNumero.sort(),
    corpo: await resposta.text(),
    /** Whoever gives what is at hand says how long it is; what goes through the door is sent piece by piece. */
    deImediato: resposta.status === 200 && resposta.headers.has('Content-Length'),
  };
}

/** One question asked as maps do and at the door: the same answer, whichever of them gives it. */
async function asDuas(pessoa: Pessoa, caminho: string, headers: Record<string, string> = {}) {
  const direta = await inteira(await pessoa.pedir(caminho, { headers }));
  const { deImediato: _, ...daPorta } = await inteira(await pessoa.pedir(caminho + PELA_PORTA, { headers }));
  expect(direta).toEqual({ ...daPorta, deImediato: direta.deImediato });
  return direta;
}

/** Has read the tile, so that it is kept for whoever has the same rights. */
async function comLadrilho(permissoes: readonly PermissaoChave[] = ['camadas.ver']): Promise<Alguem> {
  const pessoa = await alguem(permissoes);
  for (const caminho of [CHEIO, VAZIO]) await pessoa.pedir(caminho);
  expect((await asDuas(pessoa, CHEIO)).deImediato).toBe(true);
  return pessoa;
}

describe('Um ladrilho que já está guardado', () => {
  it('sai com os mesmos cabeçalhos, etiqueta e conteúdo de quando foi feito', LONGO, async () => {
    const pessoa = await comLadrilho();
    const cheio = await asDuas(pessoa, CHEIO);
    expect([cheio.status, cheio.deImediato]).toEqual([200, true]);
    const nomes = cheio.cabecalhos.map(([nome]) => nome);
    for (const nome of ['content-security-policy', 'x-content-type-options', 'vary', 'etag']) {
      expect(nomes).toContain(nome);
    }
    expect(cheio.corpo).toContain(mundo.recantos.dentro.camada_id);
    expect((await asDuas(pessoa, VAZIO)).status).toBe(204);
    const etag = Object.fromEntries(cheio.cabecalhos).etag ?? '';
    for (const dada of [etag, `W/${etag}`, `"outra", ${etag}`]) {
      expect((await asDuas(pessoa, CHEIO, { 'If-None-Match': dada })).status).toBe(304);
    }
    for (const aceita of ['identity', 'gzip;q=0.5', 'br', 'deflate', 'gzip, deflate, br']) {
      expect((await asDuas(pessoa, CHEIO, { 'Accept-Encoding': aceita })).status).toBe(200);
    }
    expect((await pessoa.pedir(CHEIO, { method: 'HEAD' })).status).toBe(200);
  });

  it('muda assim que uma camada muda', LONGO, async () => {
    const pessoa = await comLadrilho();
    const { services, recantos } = mundo;
    const agir = async (type: 'InativarCamada' | 'AtivarCamada') => {
      await services.executar(camadaDecider, recantos.dentro.camada_id, { type, data: {} }, doSistema());
      await mundo.mostrado();
      return asDuas(pessoa, CHEIO);
    };
    expect((await agir('InativarCamada')).corpo).not.toContain(recantos.dentro.camada_id);
    expect((await agir('AtivarCamada')).corpo).toContain(recantos.dentro.camada_id);
  });

  it('não é de quem não pode: a recusa é a da porta, e fica anotada', LONGO, async () => {
    await comLadrilho();
    const semPermissao = await alguem(['categorias.ver']);
    expect((await asDuas(semPermissao, CHEIO)).status).toBe(403);
    const { rowCount } = await mundo.pool.query(
      "SELECT FROM identidade.acessos WHERE usuario_id = $1 AND tipo = 'acesso_negado' AND rota = 'ladrilho'",
      [semPermissao.usuario_id],
    );
    expect(rowCount).toBe(1);
    expect((await asDuas(await alguem(['camadas.ver', 'clientes.ver'], null), CHEIO)).status).toBe(404);
    expect((await asDuas(pessoaSemSessao(mundo.url), CHEIO)).status).toBe(401);
    expect((await asDuas(pessoaSemSessao(mundo.url, 'x'.repeat(43)), CHEIO)).status).toBe(401);
    const alheia = await asDuas(await alguem(['camadas.ver'], 'boreal'), CHEIO);
    expect(alheia.corpo).not.toContain(mundo.recantos.dentro.camada_id);
  });

  it('a página que foi feita para outra pessoa não o recebe; o endereço que nenhum mapa tem continua sem', async () => {
    const pessoa = await comLadrilho();
    const de = (usuario_id: string) => asDuas(pessoa, CHEIO, { 'X-Atalaia-Usuario': usuario_id });
    expect((await de(pessoa.usuario_id)).status).toBe(200);
    for (const outra of [mundo.recantos.dentro.usuario_id, '']) expect((await de(outra)).status).toBe(401);
    for (const [lugar, status] of [
      ['99/0/0.mvt', 404],
      ['2/4/0.mvt', 404],
      ['8/93/139', 400],
      ['8/93/-1.mvt', 400],
      ['8/93/139.MVT', 400],
      ['123456789/0/0.mvt', 400],
    ] as const) {
      expect([lugar, (await asDuas(pessoa, `/tiles/camadas/${lugar}`)).status]).toEqual([lugar, status]);
    }
  });
});

describe('Um ladrilho guardado, no pedido seguinte a', () => {
  /** What becomes of the session or the rights, and how the very next tile is answered. */
  const acontecimentos: readonly (readonly [string, number, (quem: Alguem) => Promise<unknown>])[] = [
    ['sair', 401, ({ sessao }) => mundo.services.identidade.sair(sessao)],
    [
      'ter as sessões encerradas por outra pessoa',
      401,
      ({ usuario_id }) => mundo.services.identidade.encerrarSessoesDe(usuario_id, mundo.recantos.dentro.usuario_id),
    ],
    [
      'ter o acesso inativado',
      401,
      ({ usuario_id }) =>
        mundo.services.executar(
          usuarioDecider,
          usuario_id,
          { type: 'InativarUsuario', data: { motivo: '' } },
          doSistema(),
        ),
    ],
    [
      'ficar parada mais que o tempo da sessão',
      401,
      ({ usuario_id }) =>
        mundo.pool.query("UPDATE identidade.sessoes SET vista_em = now() - interval '1 day' WHERE usuario_id = $1", [
          usuario_id,
        ]),
    ],
    [
      'passar do tempo que uma sessão tem',
      401,
      ({ usuario_id }) =>
        mundo.pool.query(
          "UPDATE identidade.sessoes SET criada_em = now() - interval '13 hours' WHERE usuario_id = $1",
          [usuario_id],
        ),
    ],
    [
      'o grupo perder a permissão',
      403,
      ({ grupo_id }) =>
        mundo.services.executar(
          grupoDecider,
          grupo_id,
          { type: 'AlterarGrupo', data: { nome: `Sem ${grupo_id}`, modulo_ids: [], permissao_ids: [] } },
          doSistema(),
        ),
    ],
    ['ser apagada', 401, ({ usuario_id }) => mundo.services.identidade.apagarPessoa(usuario_id)],
  ];

  it.each(acontecimentos)('%s: recusado com %i', LONGO, async (_, status, acontecer) => {
    const pessoa = await comLadrilho();
    await acontecer(pessoa);
    await mundo.mostrado();
    expect((await asDuas(pessoa, CHEIO)).status).toBe(status);
  });

  it('perder um ativo: sem as camadas dele', LONGO, async () => {
    const pessoa = await comLadrilho();
    const { services, recantos } = mundo;
    const data = {
      ativo_ids: [recantos.fora.ativo_id],
      ao_alcance: [recantos.dentro.ativo_id, recantos.fora.ativo_id],
    };
    await services.executar(usuarioDecider, pessoa.usuario_id, { type: 'DefinirAtivosDoUsuario', data }, doSistema());
    await mundo.mostrado();
    const { corpo } = await asDuas(pessoa, CHEIO);
    expect([recantos.dentro, recantos.fora].map(({ camada_id }) => corpo.includes(camada_id))).toEqual([false, true]);
  });

  it('ver como outra pessoa: o que ela vê; encerrada a visão, o que é seu', LONGO, async () => {
    const { services, recantos } = mundo;
    const administra = await comLadrilho(['camadas.ver', 'ativos.ver_todos', 'usuarios.ver_como']);
    const vista = await comLadrilho();
    expect((await asDuas(administra, CHEIO)).corpo).toContain(recantos.fora.camada_id);
    const autor = {
      usuario_id: administra.usuario_id,
      token: administra.sessao,
      origem: { ip: '127.0.0.1', dispositivo: 'teste' },
    };
    await services.identidade.iniciarVisao(autor, vista.usuario_id);
    const dela = await asDuas(administra, CHEIO);
    expect([dela.status, dela.corpo.includes(recantos.fora.camada_id)]).toEqual([200, false]);
    const sessao = await services.identidade.sessao(administra.sessao);
    if (sessao !== null) await services.identidade.encerrarVisao(administra.sessao, sessao);
    expect((await asDuas(administra, CHEIO)).corpo).toContain(recantos.fora.camada_id);
  });

  it('o ativo ou o cliente deixar de estar ativo: como na porta', LONGO, async () => {
    const pessoa = await comLadrilho();
    const { services, recantos } = mundo;
    const inativar = { type: 'InativarAtivo', data: { motivo: '' } } as const;
    await services.executar(ativoDecider, recantos.dentro.ativo_id, inativar, doSistema());
    await mundo.mostrado();
    await asDuas(pessoa, CHEIO);
    const fechar = { type: 'InativarCliente', data: { motivo: '' } } as const;
    await services.executar(clienteDecider, recantos.cliente_id, fechar, doSistema());
    await mundo.mostrado();
    expect((await asDuas(pessoa, CHEIO)).status).toBe(401);
  });
});
