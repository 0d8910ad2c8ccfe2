import { useCallback, useState } from 'react';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { alternarNaSequencia, irNaSequencia, SEQUENCIA_VAZIA, type Sequencia, sequenciaDe } from './sequencia.ts';

/** The sequence that is being gathered or seen. @param de whose images: of another's nothing stays */
export function useSequencia(de: string) {
  const [guardada, guardar] = useState<{ readonly de: string; readonly sequencia: Sequencia } | null>(null);
  const sequencia = guardada?.de === de ? guardada.sequencia : null;
  const mudar = useCallback(
    (nova: (antes: Sequencia) => Sequencia) =>
      guardar((antes) => (antes?.de === de ? { de, sequencia: nova(antes.sequencia) } : antes)),
    [de],
  );
  const ir = useCallback((para: number) => mudar((antes) => irNaSequencia(antes, para)), [mudar]);
  return {
    sequencia,
    ir,
    comecar: () => guardar({ de, sequencia: SEQUENCIA_VAZIA }),
    parar: () => guardar(null),
    alternar: (grupo: GrupoDeImagens) => mudar((antes) => alternarNaSequencia(antes, grupo)),
    marcar: (grupos: readonly GrupoDeImagens[]) => mudar((antes) => sequenciaDe(grupos, antes)),
    mudarTipo: (tipo: TipoDeImagem) => mudar((antes) => ({ ...antes, tipo })),
  };
}

export type ControleDaSequencia = ReturnType<typeof useSequencia>;
