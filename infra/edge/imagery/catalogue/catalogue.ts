import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { Geometria } from '#domain/geometria/geojson.ts';
import {
  type CatalogoDeImagens,
  caixaDoGrupo,
  type FiltroDeGrupos,
  type GrupoDeCenas,
  type GrupoDeImagens,
  nuvensDoGrupo,
  resolucaoDoGrupo,
  tiposDoGrupo,
} from '#domain/imagem/grupo-de-imagens.policy.ts';
import { PROVEDOR_DE_FUNDOS, PROVEDOR_PROPRIO } from '#domain/imagem/imagem.policy.ts';
import type { Caixa, ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Log } from '#infra/log.ts';
import { alcancaCenas } from '#projections/imagem/cena.queries.ts';
import { obterGrupoFavorito } from '#projections/imagem-favorita/imagem-favorita.queries.ts';
import { obterGrupoSalvo } from '#projections/imagem-salva/imagem-salva.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Provedores } from '../providers/provedores.ts';
import { createCalendar } from './calendar.ts';
import { cloudsOver } from './clouds-over.ts';
import { createCursors } from './cursor.ts';
import { type FavoritasDoAtivo, favoritasDoAtivo } from './favourites.ts';
import { createKeptGroups, hashOf, type KeptGroups, savedIds } from './kept-groups.ts';
import { type Positions, type SearchOptions, searchFor, searchGroups, statesOf } from './search.ts';

/** What somebody looks for in the catalogue. */
export interface BuscaNoCatalogo {
  readonly ativo_id: Uuid | null;
  /** Of the asset, or of the place. */
  readonly area: Geometria;
  readonly bbox: Caixa;
  /** Local dates (ISO), both included. */
  readonly de: string | null;
  readonly ate: string | null;
  readonly filtro: FiltroDeGrupos;
}

/** Who searches. */
export interface QuemBusca {
  readonly usuario_id: Uuid;
  readonly escopo: Escopo;
}

interface Dependencies {
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  readonly provedores: Provedores;
  /** 32 bytes in hexadecimal. */
  readonly secret: string;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/** Groups of images of every provider: found in one order, and known by their hashes afterwards. */
export function createCatalogoDeImagens({ pool, leitor, provedores, secret, log }: Dependencies) {
  const cursores = createCursors({ secret });
  const guardados = createKeptGroups({ pool });

  const grupoDe = gruposConhecidos(guardados, leitor);
  const doQueHa = ({ escopo, usuario_id }: QuemBusca, ativo_id: Uuid | null) =>
    Promise.all([provedores.de(escopo), favoritasDoAtivo(leitor, escopo, ativo_id, usuario_id)]);

  return {
    /**
     * A page of the catalogue.
     * @param apos `proxima` of the page before; null for the first
     * @returns null where `apos` is none, or of another search
     */
    async buscar(
      quem: QuemBusca,
      busca: BuscaNoCatalogo,
      apos: string | null,
      sinal: AbortSignal,
    ): Promise<CatalogoDeImagens | null> {
      const assunto = JSON.stringify([quem.escopo.cliente_id, quem.usuario_id, busca]);
      const posicoes: Positions | null = apos === null ? {} : cursores.open(apos, assunto);
      if (posicoes === null) return null;
      const [todos, favoritas] = await doQueHa(quem, busca.ativo_id);
      const { achado, fundos } = await searchAll(todos, busca, posicoes, { sinal, log });
      const [images, basemaps] = [comHash(achado.grupos), comHash(fundos.grupos)];
      await guardados.keep(
        quem.escopo.cliente_id,
        new Map([...images, ...basemaps].map(({ hash, grupo }) => [hash, grupo])),
      );
      const respostas = (quais: readonly GrupoComHash[]) =>
        quais.map(({ hash, grupo }) => comoResposta(hash, grupo, todos, favoritas));
      return {
        images: respostas(images),
        favorites: respostas(apos === null ? favoritas.rows : []),
        basemaps: respostas(basemaps),
        proxima: achado.fim ? null : cursores.close(achado.posicoes, assunto),
        provedores: statesOf(todos, new Map([...fundos.estados, ...achado.estados])),
      };
    },

    /** The passes over a place, day by day. */
    calendario: createCalendar({ provedores, guardados, log }),

    /** How clouded a group is over a place. @throws FalhaDoProvedor */
    nuvens: cloudsOver,

    /** A group by its hash, as `buscar` answers it; null where it is not known. */
    async obter(quem: QuemBusca, ativo_id: Uuid | null, hash: string): Promise<GrupoDeImagens | null> {
      const grupo = await grupoDe(quem.escopo, hash);
      return grupo && comoResposta(hash, grupo, ...(await doQueHa(quem, ativo_id)));
    },

    /** What the hash of a group stands for; null where this client's searches have not answered it. */
    grupo: grupoDe,

    ...savedIds,
  };
}

/** As it was found last, else as it was when it was saved or became a favourite. */
function gruposConhecidos(guardados: KeptGroups, leitor: CommonQueryMethods) {
  const doCliente = async (escopo: Escopo, hash: string): Promise<GrupoDeCenas | null> => {
    const guardado = await guardados.find(escopo.cliente_id, hash);
    if (guardado !== null) return guardado;
    const salvo = await leitor.maybeOne(obterGrupoSalvo(escopo, hash));
    return (salvo ?? (await leitor.maybeOne(obterGrupoFavorito(escopo, hash))))?.grupo ?? null;
  };
  // Whoever knows its hash reaches no more images of one's own than by a search.
  return async (escopo: Escopo, hash: string): Promise<GrupoDeCenas | null> => {
    const grupo = await doCliente(escopo, hash);
    if (grupo === null || grupo.provedor !== PROVEDOR_PROPRIO || escopo.ativos === 'todos') return grupo;
    const cenas = grupo.cenas.map(({ id }) => id);
    return (await leitor.one(alcancaCenas(escopo, cenas))).alcancadas ? grupo : null;
  };
}

interface GrupoComHash {
  readonly hash: string;
  readonly grupo: GrupoDeCenas;
}

const comHash = (grupos: readonly GrupoDeCenas[]): readonly GrupoComHash[] =>
  grupos.map((grupo) => ({ hash: hashOf(grupo), grupo }));

/** Mosaics that maps lie on are no scenes of a day: they stand apart, the newest ones on the first page. */
const SEM_FILTRO: FiltroDeGrupos = { nuvensMax: null, resolucaoMin: null, resolucaoMax: null };

/** The images of a page, and on the first one also what maps lie on. */
async function searchAll(
  todos: readonly ProvedorDeImagens[],
  busca: BuscaNoCatalogo,
  posicoes: Positions,
  options: SearchOptions,
) {
  const fundo = todos.filter(({ id }) => id === PROVEDOR_DE_FUNDOS);
  const outros = todos.filter(({ id }) => id !== PROVEDOR_DE_FUNDOS);
  const primeira = Object.keys(posicoes).length === 0;
  const [achado, fundos] = await Promise.all([
    searchGroups(outros, searchFor(busca, posicoes), options),
    searchGroups(primeira ? fundo : [], searchFor({ ...busca, filtro: SEM_FILTRO }, {}), options),
  ]);
  return { achado, fundos };
}

function comoResposta(
  hash: string,
  grupo: GrupoDeCenas,
  provedores: readonly ProvedorDeImagens[],
  favoritas: FavoritasDoAtivo,
): GrupoDeImagens {
  const { provedor, satelite, data, cenas } = grupo;
  const { media, minimo, maximo } = nuvensDoGrupo(grupo);
  return {
    hash,
    provider: provedor,
    satellite: satelite,
    date: data,
    provider_id: provedor === PROVEDOR_DE_FUNDOS ? 'planet' : provedor,
    provider_label: provedores.find(({ id }) => id === provedor)?.nome ?? provedor,
    cloud_percent: media,
    min_cloud_percent: minimo,
    max_cloud_percent: maximo,
    resolution: resolucaoDoGrupo(grupo),
    thumbnail: `/mapa/imagens/grupos/${hash}/miniatura`,
    images: cenas.map(({ id, obtida_em, percentual_nuvens, resolucao, bbox }) => {
      return { id, hash, obtida_em, cloud_percent: percentual_nuvens, resolution: resolucao, bbox };
    }),
    ...favoritas.marcaDe(grupo, hash),
    types: [...tiposDoGrupo(grupo)],
    bbox: [...caixaDoGrupo(grupo)],
  };
}
