import type { CalendarioDeImagens, GrupoNoCalendario } from '#domain/imagem/calendario.ts';
import { type GrupoDeCenas, nuvensDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { PROVEDOR_DE_FUNDOS } from '#domain/imagem/imagem.policy.ts';
import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Provedores } from '../providers/provedores.ts';
import type { BuscaNoCatalogo, QuemBusca } from './catalogue.ts';
import { hashOf, type KeptGroups } from './kept-groups.ts';
import { type SearchOptions, searchFor, searchGroups, statesOf } from './search.ts';

/** Passes of one year that are told: six satellites that each come by every other day. */
const GROUPS_A_YEAR = 1_100;

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
    return { dias: daysOf(porHash, todos), completo: fim, provedores: statesOf(todos, estados) };
  };
}

function daysOf(grupos: ReadonlyMap<string, GrupoDeCenas>, provedores: readonly ProvedorDeImagens[]) {
  const porDia = new Map<string, GrupoNoCalendario[]>();
  for (const [hash, grupo] of grupos) {
    if (grupo.data === null) continue;
    const { provedor: provider, satelite: satellite } = grupo;
    const provider_label = provedores.find(({ id }) => id === provider)?.nome ?? provider;
    const dia = porDia.get(grupo.data) ?? [];
    dia.push({ hash, provider, provider_label, satellite, cloud_percent: nuvensDoGrupo(grupo).media });
    porDia.set(grupo.data, dia);
  }
  const dias = [...porDia].map(([data, doDia]) => ({ data, grupos: doDia.toSorted(menosNuvens) }));
  return dias.toSorted((a, b) => (a.data < b.data ? -1 : 1));
}

/** The clearest first; what does not say how cloudy it is comes last. */
const menosNuvens = (a: GrupoNoCalendario, b: GrupoNoCalendario) => (a.cloud_percent ?? 101) - (b.cloud_percent ?? 101);
