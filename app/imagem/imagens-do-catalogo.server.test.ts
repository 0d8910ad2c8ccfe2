import { describe, expect, it } from 'vitest';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { RespostaDeFalha } from '#app/server/falhas.server.ts';
import type { GrupoDeCenas } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { savedIds } from '#infra/edge/imagery/catalogue/kept-groups.ts';
import { favoritarImagens, salvarGrupo, salvarImagens } from './imagens-do-catalogo.server.ts';

const [CLIENTE, ATIVO, HELENA] = [1, 2, 3].map((n) => `e0000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const HASH = 'a'.repeat(64);
const grupo: GrupoDeCenas = {
  provedor: 'boreal',
  satelite: 'Sentinel-2A',
  data: '2024-05-02',
  cenas: ['um', 'dois'].map((id) => ({
    id,
    satelite: 'Sentinel-2A',
    obtida_em: null,
    data: '2024-05-02',
    percentual_nuvens: 5,
    resolucao: 10,
    bbox: [-45, -21, -44, -20],
    tipos: ['true_color'],
    pegada: { type: 'Point', coordinates: [-44.5, -20.5] },
  })),
};

/** Somebody who asks, over deciders alone. */
function alguem(permissoes: readonly string[] = []) {
  const streams = new Map<string, DomainEvent[]>();
  const executar = async <S, C extends Command, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
  ) => {
    const passados = (streams.get(`${decider.category}-${id}`) ?? []) as E[];
    const novos = decider.decide(command, passados.reduce(decider.evolve, decider.initial), context);
    streams.set(`${decider.category}-${id}`, [...passados, ...novos]);
    return { position: 1n };
  };
  const pedido = {
    escopo: { cliente_id: CLIENTE, ativos: 'todos' },
    sessao: { usuario_id: HELENA, cliente_id: CLIENTE },
    context: { correlationId: HELENA, lembrarPosicao: () => undefined },
    pode: (permissao: string) => permissoes.includes(permissao),
    servicos: {
      executar,
      ativos: { obter: async (_: unknown, id: string) => (id === ATIVO ? { id } : null) },
      projecoes: { esperar: async () => true },
      catalogoDeImagens: { ...savedIds, grupo: async (_: unknown, hash: string) => (hash === HASH ? grupo : null) },
      provedoresDeImagens: { um: async () => ({ nome: 'Acervo Boreal' }) },
    },
  } as unknown as PedidoDaSessao;
  return { pedido, eventos: () => [...streams.values()].flat() };
}

function form(campos: Readonly<Record<string, unknown>>): FormData {
  const feito = new FormData();
  for (const [nome, valor] of Object.entries(campos)) {
    feito.append(nome, typeof valor === 'string' ? valor : JSON.stringify(valor));
  }
  return feito;
}

const recusa = (feito: Promise<unknown>) =>
  feito.then(
    () => null,
    ({ status, falha }: RespostaDeFalha) => [status, ...Object.keys(falha.errors ?? {})],
  );

const FAVORITA = { ativo_id: ATIVO, action: 'add', only_for_this_user: '1', images: [HASH] };

describe('Favoritar imagens do catálogo', () => {
  it('só para si basta vê-las; para todos no cliente é preciso a permissão', async () => {
    const caio = alguem();
    expect(await favoritarImagens(caio.pedido, form(FAVORITA))).toEqual({
      message: 'A imagem foi adicionada aos favoritos!',
    });
    expect(await recusa(favoritarImagens(caio.pedido, form({ ...FAVORITA, only_for_this_user: '0' })))).toEqual([403]);
    const rafael = alguem(['imagens.favoritar_cliente']);
    await favoritarImagens(rafael.pedido, form({ ...FAVORITA, only_for_this_user: '0' }));
    expect([...caio.eventos(), ...rafael.eventos()]).toMatchObject([
      { type: 'ImagemFavoritada', data: { ativo_id: ATIVO, usuario_id: HELENA, hash: HASH, grupo } },
      { type: 'ImagemFavoritada', data: { ativo_id: ATIVO, usuario_id: null, hash: HASH, grupo } },
    ]);
  });

  it('outra vez nada muda; retirada, deixa de ser', async () => {
    const caio = alguem();
    await favoritarImagens(caio.pedido, form(FAVORITA));
    await favoritarImagens(caio.pedido, form({ ...FAVORITA, images: [{ hash: HASH, satellite: 'x' }] }));
    expect(await favoritarImagens(caio.pedido, form({ ...FAVORITA, action: 'remove' }))).toEqual({
      message: 'A imagem foi removida dos favoritos!',
    });
    expect(caio.eventos().map(({ type }) => type)).toEqual(['ImagemFavoritada', 'ImagemDesfavoritada']);
  });

  it('o que não se achou, o ativo alheio e o pedido sem sentido são recusados', async () => {
    const { pedido, eventos } = alguem();
    const de = (mais: object) => recusa(favoritarImagens(pedido, form({ ...FAVORITA, ...mais })));
    expect(await de({ images: ['f'.repeat(64)] })).toEqual([404]);
    expect(await de({ ativo_id: HELENA })).toEqual([404]);
    expect(await de({ action: 'talvez' })).toEqual([422, 'action']);
    expect(await de({ only_for_this_user: 'sim' })).toEqual([422, 'only_for_this_user']);
    for (const images of [[], ['x'], [1], 'x', '[', Array.from({ length: 31 }, () => HASH)]) {
      expect(await de({ images })).toEqual([422, 'images']);
    }
    expect(eventos()).toEqual([]);
  });
});

describe('Salvar imagens do catálogo', () => {
  const IMAGENS = grupo.cenas.map(({ id }) => ({ id, hash: HASH, cloud_percent: 5 }));

  it('responde os ids na ordem pedida, os mesmos de novo, e guarda cada imagem uma vez', async () => {
    const { pedido, eventos } = alguem();
    const { ids } = await salvarImagens(pedido, form({ images: IMAGENS }));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await salvarImagens(pedido, form({ images: IMAGENS.toReversed() }))).toEqual({ ids: ids.toReversed() });
    expect(eventos()).toMatchObject([{ type: 'ImagensSalvas', data: { hash: HASH, imagem_ids: ids, grupo } }]);
    const { group_id } = await salvarGrupo(pedido, form({ hash: HASH, images_ids: ids }));
    expect(await salvarGrupo(pedido, form({ hash: HASH, images_ids: ids.toReversed() }))).toEqual({ group_id });
    expect(eventos().map(({ type }) => type)).toEqual(['ImagensSalvas', 'GrupoDeImagensSalvo']);
  });

  it('são no máximo 10 por vez, e só as que o catálogo deu', async () => {
    const { pedido } = alguem();
    const de = (images: unknown) => recusa(salvarImagens(pedido, form({ images })));
    expect(await de(Array.from({ length: 11 }, () => IMAGENS[0]))).toEqual([422, 'images']);
    expect(await de([])).toEqual([422, 'images']);
    expect(await de([{ id: 'um' }])).toEqual([422, 'images']);
    expect(await de([{ id: 'outra', hash: HASH }])).toEqual([404]);
    expect(await de([{ id: 'um', hash: 'f'.repeat(64) }])).toEqual([404]);
  });

  it('um grupo é salvo com todas as suas imagens, já salvas', async () => {
    const { pedido } = alguem();
    const { ids } = await salvarImagens(pedido, form({ images: IMAGENS.slice(0, 1) }));
    const de = (images_ids: unknown, hash = HASH) => recusa(salvarGrupo(pedido, form({ hash, images_ids })));
    expect(await de(ids)).toEqual([422, 'images_ids']);
    expect(await de([HELENA])).toEqual([422, 'images_ids']);
    expect(await de(ids, 'x')).toEqual([422, 'hash']);
    expect(await de(ids, 'f'.repeat(64))).toEqual([404]);
  });
});
