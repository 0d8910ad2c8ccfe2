import pLimit from 'p-limit';
import { aneisDe } from '#domain/geometria/aneis.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { CalendarioDeImagens, GrupoNoCalendario } from '#domain/imagem/calendario.ts';
import { type GrupoDeCenas, nuvensDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { PROVEDOR_DE_FUNDOS, PROVEDOR_PROPRIO } from '#domain/imagem/imagem.policy.ts';
import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Provedores } from '../providers/provedores.ts';
import type { BuscaNoCatalogo, QuemBusca } from './catalogue.ts';
import { cloudsOver } from './clouds-over.ts';
import { hashOf, type KeptGroups } from './kept-groups.ts';
import { type SearchOptions, searchFor, searchGroups, statesOf } from './search.ts';

/** Passes of one year that are told: six satellites that each come by every other day. */
const GROUPS_A_YEAR = 1_100;
/** Groups of one's own images whose pixels over the place are looked at, the newest, and how many at once. */
const [MOST_OWN, AT_ONCE] = [200, 4];

interface Dependencies {
  readonly provedores: Provedores;
  readonly guardados: KeptGroups;
  readonly log: SearchOptions['log'];
}

/** What was seen of a place, day by day. */
export function createCalendar({ provedores, guardados, log }: Dependencies) {
  return async ({ escopo }: QuemBusca, busca: BuscaNoCatalogo, sinal: AbortSignal): Promise<CalendarioDeImagens> => {
    const todos = (await provedores.de(escopo)).filter(({ id }) => id !== PROVEDOR_DE_FUNDOS);
    const search = { ...searchFor(busca, {}), limite: GROUPS_A_YEAR };
    const { grupos, fim, estados } = await searchGroups(todos, search, { sinal, log });
    const porHash = new Map(grupos.map((grupo) => [hashOf(grupo), grupo]));
    await guardados.keep(escopo.cliente_id, porHash);
    const over = await ownClouds(porHash, todos, busca.area, sinal);
    return { dias: daysOf(porHash, todos, over), completo: fim, provedores: statesOf(todos, estados) };
  };
}

/** Of one's own images, whose files are at hand; the others are asked one by one, by who wants to know. */
async function ownClouds(
  grupos: ReadonlyMap<string, GrupoDeCenas>,
  provedores: readonly ProvedorDeImagens[],
  area: Geometria,
  sinal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const own = provedores.find(({ id }) => id === PROVEDOR_PROPRIO);
  const aneis = aneisDe(area);
  if (own === undefined || aneis.length === 0) return new Map();
  const found = [...grupos].filter(([, { provedor }]) => provedor === PROVEDOR_PROPRIO).slice(0, MOST_OWN);
  const limit = pLimit(AT_ONCE);
  const over = await Promise.all(
    found.map(([hash, grupo]) =>
      limit(async () => [hash, (await cloudsOver(own, grupo, { aneis }, sinal)).percentual] as const),
    ),
  );
  return new Map(over.flatMap(([hash, percentual]) => (percentual === null ? [] : [[hash, percentual] as const])));
}

function daysOf(
  grupos: ReadonlyMap<string, GrupoDeCenas>,
  provedores: readonly ProvedorDeImagens[],
  over: ReadonlyMap<string, number>,
) {
  const porDia = new Map<string, GrupoNoCalendario[]>();
  for (const [hash, grupo] of grupos) {
    if (grupo.data === null) continue;
    const { provedor: provider, satelite: satellite } = grupo;
    const provider_label = provedores.find(({ id }) => id === provider)?.nome ?? provider;
    const dia = porDia.get(grupo.data) ?? [];
    const there = over.get(hash);
    const cloud_percent = there ?? nuvensDoGrupo(grupo).media;
    const cloud_over = there === undefined ? 'scene' : 'place';
    dia.push({ hash, provider, provider_label, satellite, cloud_percent, cloud_over });
    porDia.set(grupo.data, dia);
  }
  const dias = [...porDia].map(([data, doDia]) => ({ data, grupos: doDia.toSorted(menosNuvens) }));
  return dias.toSorted((a, b) => (a.data < b.data ? -1 : 1));
}

/** The clearest first; what does not say how cloudy it is comes last. */
const menosNuvens = (a: GrupoNoCalendario, b: GrupoNoCalendario) => (a.cloud_percent ?? 101) - (b.cloud_percent ?? 101);
