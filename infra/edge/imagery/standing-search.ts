import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { PassagemEncontrada } from '#domain/busca-permanente/busca-permanente.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { nuvensDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { PROVEDOR_DE_FUNDOS } from '#domain/imagem/imagem.policy.ts';
import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Log } from '#infra/log.ts';
import { type BuscaAtivaRow, listarBuscasAtivas } from '#projections/busca-permanente/busca-permanente.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Procurador } from '#workflows/busca-permanente/busca-permanente.effects.ts';
import { createKeptGroups, hashOf } from './catalogue/kept-groups.ts';
import { searchFor, searchGroups } from './catalogue/search.ts';
import type { Provedores } from './providers/provedores.ts';

/** Groups of one look: what is older was told of by the looks before. */
const GROUPS = 300;
/** Part of a provider's quota that is left to people: nobody waits for what looks by itself. */
const LEFT_TO_PEOPLE = 0.2;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  readonly provedores: Provedores;
  /** The area of an asset that is in use; null where there is none. */
  areaDoAtivo(escopo: Escopo, ativo_id: Uuid): Promise<Geometria | null>;
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
}

/** Looks for new images of assets by itself, within what each provider lets it ask. */
export function createStandingSearch({ pool, leitor, provedores, areaDoAtivo, log }: Dependencies): Procurador {
  const guardados = createKeptGroups({ pool });

  async function look(busca: BuscaAtivaRow, sinal: AbortSignal): Promise<readonly PassagemEncontrada[]> {
    const { ativo_id, cliente_id, desde, nuvens_max } = busca;
    const escopo: Escopo = { cliente_id, ativos: 'todos' };
    const area = await areaDoAtivo(escopo, ativo_id);
    if (area === null) return [];
    const perguntados = await withinQuota(await provedores.de(escopo), sinal, log);
    const filtro = { nuvensMax: nuvens_max, resolucaoMin: null, resolucaoMax: null };
    const search = searchFor({ ativo_id, area, bbox: bbox(area), de: desde, ate: null, filtro }, {});
    const { grupos } = await searchGroups(perguntados, { ...search, limite: GROUPS }, { sinal, log });
    const datados = new Map(grupos.filter(({ data }) => data !== null).map((grupo) => [hashOf(grupo), grupo]));
    await guardados.keep(cliente_id, datados);
    return [...datados].map(([hash, grupo]) => {
      const { provedor, satelite, data } = grupo;
      return { provedor, satelite, data, hash, percentual_nuvens: nuvensDoGrupo(grupo).media };
    });
  }

  return {
    pendentes: async () => (await leitor.any(listarBuscasAtivas())).map(({ ativo_id }) => ativo_id),
    async procurar(ativo_id, sinal) {
      const busca = (await leitor.any(listarBuscasAtivas())).find((uma) => uma.ativo_id === ativo_id);
      return busca === undefined ? [] : look(busca, sinal);
    },
  };
}

/** Those that may be asked now. What says nothing of a quota tells it by its answers, which are waited for as told. */
async function withinQuota(
  todos: readonly ProvedorDeImagens[],
  sinal: AbortSignal,
  log: Pick<Log, 'info'>,
): Promise<readonly ProvedorDeImagens[]> {
  const asked = todos.filter(({ id, comChave }) => comChave && id !== PROVEDOR_DE_FUNDOS);
  const may = await Promise.all(
    asked.map(async (provedor) => {
      const cota = await provedor.cota(sinal).catch(() => null);
      const scarce = cota?.restante != null && cota.restante <= (cota.total ?? 0) * LEFT_TO_PEOPLE;
      if (scarce) log.info({ provedor: provedor.id }, 'busca permanente deixa a cota do provedor para as pessoas');
      return !scarce;
    }),
  );
  return asked.filter((_, i) => may[i]);
}
