import { randomUUID } from 'node:crypto';
import { decode } from 'turbo-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { classificacaoDecider } from '#domain/classificacao/classificacao.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { iconeDecider } from '#domain/icone/icone.decider.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES, type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { ordemDosStatusDecider } from '#domain/ordem-dos-status/ordem-dos-status.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { estilo, quadrado } from '#tests/support/acervo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TODAS = PERMISSOES.map(({ chave }) => chave);
const VE_TUDO: Papel = { nome: 'vê tudo', cliente: 'aurora', permissoes: TODAS };
const POUCAS: readonly PermissaoChave[] = ['mapa.ver', 'camadas.ver', 'ativos.ver'];
const VE_UM: Papel = { nome: 'vê um ativo', cliente: 'aurora', permissoes: POUCAS };
const DAS_ANALISES: readonly PermissaoChave[] = ['analises.ver', 'deteccoes.ver'];
/** The one asset, and what is analysed there. */
const VE_AS_DE_UM: Papel = { nome: 'vê as análises de um ativo', cliente: 'aurora', permissoes: DAS_ANALISES };
const EDITA_AS_DE_UM: Papel = {
  nome: 'edita as análises de um ativo',
  cliente: 'aurora',
  permissoes: [...DAS_ANALISES, 'analises.editar'],
};
const VE_AS_DO_CLIENTE: Papel = {
  nome: 'vê as análises de todos os ativos',
  cliente: 'aurora',
  permissoes: [...DAS_ANALISES, 'ativos.ver_todos'],
};
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoas: ReadonlyMap<Papel, Pessoa>;

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = await mundo.entrarComo([VE_TUDO, VE_UM, VE_AS_DE_UM, EDITA_AS_DE_UM, VE_AS_DO_CLIENTE]);
}, SUBIR_MS);
afterAll(() => mundo?.close());

/**
 * What an answer says of now and not of what is shown: how new the page is, what the past is framed by, the history,
 * which is told whole on every day, and what may be done, which of the past is nothing.
 */
const DO_HISTORICO = new Set([
  ...['atualidade', 'revisao', 'passado', 'em', 'historia', 'editar', 'pode', 'podeCriar', 'podeEditar'],
  ...['comando_id', 'criaCamadas'],
  // Beside the list of layers of today.
  ...['envio', 'envios', 'atos'],
]);

function semHistorico(valor: unknown): unknown {
  // An address of a picture leads to that of then: that it says so is no other picture.
  if (typeof valor === 'string') return valor.replaceAll(/&em=[^"&]*/g, '');
  if (Array.isArray(valor)) return valor.map(semHistorico);
  if (typeof valor !== 'object' || valor === null) return valor;
  const campos = Object.entries(valor).filter(([campo]) => !DO_HISTORICO.has(campo));
  return Object.fromEntries(campos.map(([campo, um]) => [campo, semHistorico(um)]));
}

/** What a page is made of, as the server answers it to a page that is open already, as text. */
async function dados(pessoa: Pessoa, caminho: string, rota: string, em: string): Promise<string> {
  const resposta = await pessoa.pedir(`${caminho}.data${em}`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (resposta.body === null || resposta.status !== 200) return String(resposta.status);
  const lida = (await decode(resposta.body)).value as Readonly<Record<string, { readonly data: unknown }>>;
  const pagina = lida[rota]?.data as Readonly<Record<string, unknown>>;
  // Where the map begins: of today, from boxes that never shrink; of the past, from the layers themselves.
  const { extensao, totais, analises, ...resto } = pagina;
  const contados = (totais as readonly object[] | undefined)?.map((um) => ({ ...um, extensao: null }));
  if (contados !== undefined) {
    // How new what is read of analyses has to be is of now, as the rest of how new the page is.
    const ajustes = { ...(analises as object), posicao: null };
    return JSON.stringify(semHistorico({ ...resto, totais: contados, ve: null, analises: ajustes }));
  }
  return JSON.stringify(semHistorico(rota === 'routes/camadas' ? resto : pagina));
}

/** What filters and the main map ask for. */
const chamadas = ({ ativo_id }: Objetos) => [
  ...['/camadas/tipos/todos', '/ativo/ativos/todos', '/camadas/tipos/monitorados', '/analise/classificacoes/todas'],
  ...['/analise/tipos-deteccao/todos', '/analise/status-deteccao/todos'],
  ...[`/mapa/${ativo_id}/camadas`, `/mapa/${ativo_id}/camadas?resumo=1`, '/camadas/areas-monitoramento?zoom=12'],
];

async function opcoes(pessoa: Pessoa, caminho: string, em: string): Promise<string> {
  const resposta = await pessoa.pedir(caminho.includes('?') ? `${caminho}${em.replace('?', '&')}` : `${caminho}${em}`);
  return `${resposta.status} ${await resposta.text()}`;
}

async function ladrilho(pessoa: Pessoa, lugar: string, em: string): Promise<string> {
  const resposta = await pessoa.pedir(`/tiles/camadas/${lugar}.mvt${em}`);
  return `${resposta.status} ${Buffer.from(await resposta.arrayBuffer()).toString('base64')}`;
}

/** What the panel of analyses asks of an instant. */
const daAnalise = ({ ativo_id, analise_id }: Pick<Objetos, 'ativo_id' | 'analise_id'>) => [
  `/analise/analises?ativo_id=${ativo_id}`,
  ...['imagens', 'deteccoes'].map((oQue) => `/analise/analises/${analise_id}/${oQue}`),
];

/** The very bytes that are answered of an instant, each by its address. */
async function doInstante(papel: Papel, o: Objetos, em: string): Promise<Readonly<Record<string, string>>> {
  const pessoa = pessoas.get(papel) as Pessoa;
  const enderecos = [...chamadas(o), ...daAnalise(o)];
  return Object.fromEntries(await Promise.all(enderecos.map(async (um) => [um, await opcoes(pessoa, um, em)])));
}

/** Far and near around the layers of both assets, which lie at 48°W 16°S. */
const LUGARES = ['0/0/0', '6/23/34', '9/187/278', '12/1501/2231'];

interface Objetos {
  readonly camada_id: Uuid;
  readonly outra_id: Uuid;
  readonly ativo_id: Uuid;
  readonly tipo_id: Uuid;
  readonly grupo_id: Uuid;
  readonly usuario_id: Uuid;
  readonly deteccao_tipo_id: Uuid;
  readonly deteccao_status_id: Uuid;
  readonly classificacao_id: Uuid;
  readonly analise_id: Uuid;
}

/** Everything that is answered of them, each by its name. @param em `?em=…`, or nothing for now */
async function respondido(papel: Papel, o: Objetos, em = ''): Promise<Readonly<Record<string, string>>> {
  const pessoa = pessoas.get(papel) as Pessoa;
  const paginas = [
    ['a lista das camadas', '/camadas', 'camadas'],
    ['o mapa', '/mapa', 'mapa'],
    ['a camada', `/camadas/${o.camada_id}`, 'camadas.$id'],
    ['a outra camada', `/camadas/${o.outra_id}`, 'camadas.$id'],
    ['o ativo', `/ativo/ativos/${o.ativo_id}`, 'ativo.ativos.$id'],
    ['o tipo de camada', `/camada-tipos/${o.tipo_id}`, 'camada-tipos.$id'],
    ['o grupo', `/seguranca/grupos/${o.grupo_id}`, 'seguranca.grupos.$id'],
    ['a pessoa', `/seguranca/usuarios/${o.usuario_id}`, 'seguranca.usuarios.$id'],
    ['o tipo de detecção', `/analise/tipos-deteccao/${o.deteccao_tipo_id}`, 'analise.tipos-deteccao.$id'],
    ['o status', `/analise/status-deteccao/${o.deteccao_status_id}`, 'analise.status-deteccao.$id'],
    ['a classificação', `/analise/classificacoes/${o.classificacao_id}`, 'analise.classificacoes.$id'],
    ['a análise', `/analise/analises/${o.analise_id}`, 'analise.analises.$id'],
  ] as const;
  // Of the others, whoever may not see them is told nothing, now or then.
  const vistas = papel === VE_TUDO ? paginas : paginas.slice(0, 5);
  const respostas = await Promise.all([
    ...vistas.map(async ([nome, caminho, rota]) => [nome, await dados(pessoa, caminho, `routes/${rota}`, em)]),
    ...chamadas(o).map(async (um) => [um, await opcoes(pessoa, um, em)]),
    ...LUGARES.map(async (lugar) => [`o ladrilho ${lugar}`, await ladrilho(pessoa, lugar, em)]),
  ]);
  return Object.fromEntries(respostas);
}

async function fazer<S, C extends Command, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  id: Uuid,
  command: C,
): Promise<void> {
  await mundo.services.executar(decider, id, command, doSistema());
}

describe('as análises de um instante', () => {
  const pedirComo = (papel: Papel, caminho: string, etag?: string) =>
    (pessoas.get(papel) as Pessoa).pedir(caminho, { headers: etag === undefined ? {} : { 'If-None-Match': etag } });

  it('têm a etiqueta de então: de quem já as tem, 304; de outro alcance, ou de quem pode mais, outra', async () => {
    const agora = encodeURIComponent(new Date().toISOString());
    for (const um of daAnalise(mundo.recantos.dentro)) {
      const caminho = `${um}${um.includes('?') ? '&' : '?'}em=${agora}`;
      const resposta = await pedirComo(VE_AS_DE_UM, caminho);
      const etag = resposta.headers.get('ETag') ?? '';
      expect([caminho, resposta.status, etag]).toEqual([caminho, 200, expect.stringMatching(/^"[\w-]{43}"$/)]);
      expect(resposta.headers.get('Cache-Control')).toBe('private, no-cache');
      const bytes = await resposta.text();

      const sabida = await pedirComo(VE_AS_DE_UM, caminho, etag);
      expect([caminho, sabida.status, await sabida.text(), sabida.headers.get('ETag')]).toEqual([
        caminho,
        304,
        '',
        etag,
      ]);
      const deTodos = await pedirComo(VE_AS_DO_CLIENTE, caminho, etag);
      expect([caminho, deTodos.status]).toEqual([caminho, 200]);
      expect(deTodos.headers.get('ETag')).not.toBe(etag);
      expect([caminho, (await deTodos.text()) === bytes]).toEqual([caminho, true]);
      // What is of now has none.
      const deHoje = await pedirComo(VE_AS_DE_UM, um);
      expect([deHoje.headers.get('ETag'), deHoje.headers.get('Cache-Control')]).toEqual([null, 'no-store']);
    }
    const lista = `${daAnalise(mundo.recantos.dentro)[0]}&em=${agora}`;
    const [ve, edita] = await Promise.all([VE_AS_DE_UM, EDITA_AS_DE_UM].map((papel) => pedirComo(papel, lista)));
    expect(edita?.headers.get('ETag')).not.toBe(ve?.headers.get('ETag'));
  });

  it('ao acontecer algo depois, conservam a etiqueta', async () => {
    const { dentro } = mundo.recantos;
    const lista = `${daAnalise(dentro)[0]}&em=${encodeURIComponent(new Date().toISOString())}`;
    const antes = await pedirComo(VE_AS_DE_UM, lista);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await fazer(classificacaoDecider, dentro.classificacao_id, {
      type: 'AlterarClassificacao',
      data: { description: 'Vista do alto' },
    });
    await mundo.mostrado();
    const depois = await pedirComo(VE_AS_DE_UM, lista, antes.headers.get('ETag') ?? '');
    expect(depois.status).toBe(304);
  });
});

describe('aberto em um instante', () => {
  it(
    'antes de uma edição, uma exclusão, outro estilo e uma permissão tirada, tudo é byte a byte o que se respondeu então',
    async () => {
      const { dentro, fora, cliente_id } = mundo.recantos;
      const [grupo_id, usuario_id, outra_id] = [randomUUID(), randomUUID(), randomUUID()];
      const concedidas = { modulo_ids: [], permissao_ids: POUCAS.map(permissaoId) };
      await fazer(grupoDecider, grupo_id, { type: 'CriarGrupo', data: { cliente_id, nome: 'Campo', ...concedidas } });
      const acesso = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [dentro.ativo_id] };
      await fazer(usuarioDecider, usuario_id, { type: 'CriarUsuario', data: acesso });
      const { tipo_id, camada_id, ativo_id } = dentro;
      const camada = { tipo_id, ativo_id, descricao: '', attributes: { lote: 3 }, tipo_geometria: 3 as const };
      const nova = { ...camada, cliente_id, nome: 'Talhão', geojson: quadrado(-48.05, -16.05, 0.02) };
      await fazer(camadaDecider, outra_id, { type: 'CriarCamada', data: nova });
      const { deteccao_tipo_id, deteccao_status_id, classificacao_id, analise_id } = dentro;
      const daDeteccao = { deteccao_tipo_id, deteccao_status_id, classificacao_id, analise_id };
      const objetos = { ...daDeteccao, camada_id, outra_id, ativo_id, tipo_id, grupo_id, usuario_id };

      const mudancas: readonly (readonly [o_que: string, mudar: () => Promise<void>])[] = [
        ['nada ainda', async () => undefined],
        [
          'a camada é editada, e passa a outro ativo',
          () =>
            fazer(camadaDecider, camada_id, {
              type: 'AlterarCamada',
              data: { ...camada, ativo_id: fora.ativo_id, nome: 'Reserva', geojson: quadrado(-48.2, -16.2, 0.3) },
            }),
        ],
        [
          'o ativo é editado',
          () =>
            fazer(ativoDecider, ativo_id, {
              type: 'AlterarAtivo',
              data: {
                nome: 'Fazenda nova',
                sigla: 'FN',
                uf: 'GO',
                lat: -16,
                lng: -48,
                monitoramento: true,
                categoria_id: dentro.categoria_id,
                imagem_padrao: null,
                bbox_geojson: quadrado(-48.1, -16.1),
              },
            }),
        ],
        ['a outra é excluída', () => fazer(camadaDecider, outra_id, { type: 'RemoverCamada', data: { motivo: '' } })],
        [
          'o tipo ganha outro estilo',
          () =>
            fazer(camadaTipoDecider, tipo_id, {
              type: 'AlterarCamadaTipo',
              data: { nome: 'Preservação', estilo: { ...estilo, cor_contorno: '#AA0000' } },
            }),
        ],
        [
          'o tipo de detecção muda de cor',
          () =>
            fazer(deteccaoTipoDecider, deteccao_tipo_id, {
              type: 'AlterarDeteccaoTipo',
              data: { ...CORES_DO_TIPO_NOVO, nome: 'Fogo', alias: '', descricao: '', cor_contorno: '#AA0000' },
            }),
        ],
        [
          'os status mudam de ordem',
          () =>
            fazer(ordemDosStatusDecider, cliente_id, {
              type: 'DefinirOrdemDosStatus',
              data: { cliente_id, status_ids: [5, 4, 3, 2, 1].map((n) => idDoStatusInicial(cliente_id, n)) },
            }),
        ],
        [
          'a classificação ganha outro texto',
          () =>
            fazer(classificacaoDecider, classificacao_id, {
              type: 'AlterarClassificacao',
              data: { description: 'Vista em campo' },
            }),
        ],
        [
          'a análise deixa de ser publicada',
          () => fazer(analiseDecider, analise_id, { type: 'DespublicarAnalise', data: {} }),
        ],
        [
          'o grupo perde uma permissão',
          () =>
            fazer(grupoDecider, grupo_id, {
              type: 'DefinirPermissoesDoGrupo',
              data: { modulo_ids: [], permissao_ids: [permissaoId('camadas.ver')] },
            }),
        ],
        [
          'a pessoa perde o grupo',
          () => fazer(usuarioDecider, usuario_id, { type: 'DefinirGruposDoUsuario', data: { grupo_ids: [] } }),
        ],
      ];

      const momentos: { o_que: string; em: string; tudo: object; um: object; bytes: readonly object[] }[] = [];
      for (const [o_que, mudar] of mudancas) {
        await mudar();
        await mundo.mostrado();
        // An instant lies between two acts, and not in the millisecond of one.
        await new Promise((resolve) => setTimeout(resolve, 5));
        const em = `?em=${encodeURIComponent(new Date().toISOString())}`;
        momentos.push({
          o_que,
          em,
          tudo: await respondido(VE_TUDO, objetos),
          um: await respondido(VE_UM, objetos),
          bytes: await Promise.all([VE_TUDO, VE_UM].map((papel) => doInstante(papel, objetos, em))),
        });
      }
      expect(Object.values(momentos[0]?.tudo ?? {}).filter((texto) => /^[345]\d\d/.test(texto))).toEqual([]);
      expect(new Set(momentos.map(({ tudo }) => JSON.stringify(tudo))).size).toBe(mudancas.length);
      for (const { o_que, em, tudo, um, bytes } of momentos) {
        expect([o_que, await respondido(VE_TUDO, objetos, em)]).toEqual([o_que, tudo]);
        expect([o_que, await respondido(VE_UM, objetos, em)]).toEqual([o_que, um]);
        for (const [i, papel] of [VE_TUDO, VE_UM].entries())
          expect([o_que, await doInstante(papel, objetos, em)]).toEqual([o_que, bytes[i]]);
      }
    },
    SUBIR_MS,
  );
});

describe('a página de um tipo de camada', () => {
  it('diz o nome do ícone que o cliente trouxe, também depois que ele não é mais oferecido', async () => {
    const { cliente_id } = mundo.recantos;
    const [icone, tipo_id] = [randomUUID(), randomUUID()];
    const desenho = '<path d="M0 0h24v24H0z"/>';
    await fazer(iconeDecider, icone, { type: 'CriarIcone', data: { cliente_id, nome: 'Marco de divisa', desenho } });
    const tipo = { cliente_id, nome: 'Marcos', tipo_geometria: 1 as const, estilo: { ...estilo, icone } };
    await fazer(camadaTipoDecider, tipo_id, { type: 'CriarCamadaTipo', data: tipo });
    await fazer(iconeDecider, icone, { type: 'InativarIcone', data: {} });
    await mundo.mostrado();
    const pagina = await (pessoas.get(VE_TUDO) as Pessoa).pedir(`/camada-tipos/${tipo_id}`);
    expect(await pagina.text()).toContain('Marco de divisa');
  });
});
