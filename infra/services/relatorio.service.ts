import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type FormaDoEnvio,
  type LinhaDoEnvio,
  listarFormasDoEnvio,
  listarLinhasDoEnvio,
  type ResumoDoEnvio,
  resumirCamadasDoEnvio,
} from '#projections/camada/relatorio.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

export interface CamadasDoEnvio extends ResumoDoEnvio {
  readonly linhas: readonly LinhaDoEnvio[];
  readonly formas: readonly FormaDoEnvio[];
}

export interface LimitesDoRelatorio {
  readonly linhas: number;
  readonly formas: number;
}

/** Dots across a printed map: what is finer cannot be seen. */
const PONTOS_DO_MAPA = 1_600;

/** What a report of an import shows of its layers. */
export function createRelatoriosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    async camadasDoEnvio(escopo: Escopo, id: Uuid, limites: LimitesDoRelatorio): Promise<CamadasDoEnvio> {
      const resumo = await leitor.one(resumirCamadasDoEnvio(escopo, id));
      if (resumo.extensao === null) return { ...resumo, linhas: [], formas: [] };
      const [oeste, sul, leste, norte] = resumo.extensao;
      const passo = Math.max(leste - oeste, norte - sul) / PONTOS_DO_MAPA;
      const [linhas, formas] = await Promise.all([
        leitor.any(listarLinhasDoEnvio(escopo, id, limites.linhas)),
        leitor.any(listarFormasDoEnvio(escopo, id, passo, limites.formas)),
      ]);
      return { ...resumo, linhas, formas };
    },
  };
}
