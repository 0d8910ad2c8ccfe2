import type { CommonQueryMethods } from 'slonik';
import { type EstadoDaCamada, type MudancaDesde, mudancasDaCamada } from '#domain/camada/mudancas.policy.ts';
import { type CamadaImpactada, type Impacto, MAX_CAMADAS_IMPACTADAS } from '#domain/deteccao/impacto.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type EstadoDaCamadaRow, listarEstadosDesde } from '#projections/camada/mudancas.queries.ts';
import {
  areaDaUniao,
  type DeteccaoRow,
  listarDaAnalise,
  listarUsosDosTipos,
  obterDeteccao,
  posicaoDaReferencia,
} from '#projections/deteccao/deteccao.queries.ts';
import { type DeteccaoEncontradaRow, listarEncontradas } from '#projections/deteccao/encontros.queries.ts';
import { distanciaDoAtivo, listarImpactadas, listarSobrepostas } from '#projections/deteccao/impacto.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Momento } from '#projections/kernel/historico.ts';

/** Positions up to which read models are, by their names. */
type Posicoes = (nomes: readonly ['camadas']) => Promise<Readonly<Partial<Record<string, string>>>>;

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly posicoes: Posicoes;
}

interface DeteccoesEncontradas {
  readonly total: number;
  readonly lista: readonly Omit<DeteccaoEncontradaRow, 'total'>[];
}

/** A layer that a detection overlapped or refers to, and how it is no longer what it was then. */
interface CamadaMudada {
  readonly id: Uuid;
  readonly mudancas: readonly MudancaDesde[];
}

/** Detections as pages read them, now or at an instant (ISO 8601). */
export function createDeteccoesService({ leitor, posicoes }: Dependencies) {
  return {
    /** Of one analysis, which the caller has found within reach. */
    daAnalise: (escopo: Escopo, analise_id: Uuid, em?: string, removidas = false): Promise<readonly DeteccaoRow[]> =>
      leitor.any(listarDaAnalise(escopo, analise_id, removidas, em)),
    obter: (escopo: Escopo, id: Uuid, naoPublicadas: boolean, em?: Momento): Promise<DeteccaoRow | null> =>
      leitor.maybeOne(obterDeteccao(escopo, id, naoPublicadas, em)),
    /** In which assets and analyses visible detections are of each type, or on layers of each type, by its id. */
    async usosDosTipos(escopo: Escopo, de: 'deteccao' | 'camada', em?: string) {
      const rows = await leitor.any(listarUsosDosTipos(escopo, de, em));
      return new Map(rows.map(({ id, ativo_ids, analise_ids }) => [id, { ativo_ids, analise_ids }]));
    },
    /** Hectares that the detections of an analysis cover together. */
    areaDaUniao: async (escopo: Escopo, analise_id: Uuid, em?: string): Promise<number> =>
      (await leitor.one(areaDaUniao(escopo, analise_id, em))).area,
    /** Layers of the asset that a shape overlaps, as they are known up to the position that it tells. */
    async impacto(escopo: Escopo, ativo_id: Uuid, geojson: Geometria): Promise<Impacto> {
      // Before the layers: those that are read know at least so much.
      const { camadas: posicao = '0' } = await posicoes(['camadas']);
      const rows = await leitor.any(listarImpactadas(escopo, ativo_id, geojson, MAX_CAMADAS_IMPACTADAS));
      const camadas = rows.map(({ total: _, ...camada }): CamadaImpactada => camada);
      return { posicao, total: rows[0]?.total ?? 0, camadas };
    },
    /**
     * Of the layers that a detection says it overlaps or belongs to, those that have changed since: since the overlap was
     * computed, or since the layer was chosen where it is none of those.
     */
    async camadasMudadas(row: DeteccaoRow, em?: Momento): Promise<readonly CamadaMudada[]> {
      const { id, impacto, camada_principal_id: principal } = row;
      const conhecidas = impacto.camadas.map((camada) => ({ id: camada.id, posicao: impacto.posicao }));
      if (principal !== null && !conhecidas.some((uma) => uma.id === principal))
        conhecidas.push({ id: principal, ...(await leitor.one(posicaoDaReferencia(id, principal, em))) });
      if (conhecidas.length === 0) return [];
      const estados = await leitor.any(listarEstadosDesde(conhecidas, em));
      return conhecidas.flatMap((uma) => {
        const mudancas = mudancasDaCamada(vidaDe(estados.filter((estado) => estado.id === uma.id)));
        return mudancas.length === 0 ? [] : [{ id: uma.id, mudancas }];
      });
    },
    /** Metres to the asset's area; 0 where they meet, or where it has none. */
    distanciaDoAtivo: async (escopo: Escopo, ativo_id: Uuid, geojson: Geometria): Promise<number> =>
      (await leitor.maybeOne(distanciaDoAtivo(escopo, ativo_id, geojson)))?.metros ?? 0,
    /** The visible ones that an area meets which nobody keeps: at most 200, and how many there are. */
    async encontradas(escopo: Escopo, geometria: Geometria): Promise<DeteccoesEncontradas> {
      const rows = await leitor.any(listarEncontradas(escopo, geometria));
      return { total: rows[0]?.total ?? 0, lista: rows.map(({ total: _, ...deteccao }) => deteccao) };
    },
    /** Other detections of the analysis that a shape overlaps. */
    sobrepostas: (escopo: Escopo, analise_id: Uuid, geojson: Geometria, menos: Uuid | null) =>
      leitor.any(listarSobrepostas(escopo, analise_id, geojson, menos)),
  };
}

/** An import that was taken back took its layers along, whatever became of each. */
function vidaDe(estados: readonly EstadoDaCamadaRow[]): readonly EstadoDaCamada[] {
  const ultimo = estados.at(-1);
  const retirada = ultimo?.retirada_em ?? null;
  return ultimo === undefined || retirada === null
    ? estados
    : [...estados, { ...ultimo, removida: true, desde: retirada }];
}
