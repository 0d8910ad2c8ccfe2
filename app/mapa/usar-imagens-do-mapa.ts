import { usePainelDeImagens } from '#app/imagem/imagem.porta.ts';
import type { EstadoDoMapa } from './estado/estado.ts';
import type { useEstadoDoMapa } from './estado/usar-estado.ts';

/** The images of what is chosen on the map. */
export function useImagensDoMapa(
  veImagens: boolean,
  estado: EstadoDoMapa,
  agir: ReturnType<typeof useEstadoDoMapa>[1],
) {
  return usePainelDeImagens({
    deQue: veImagens ? deQueImagens(estado) : null,
    estado: estado.imagens,
    ajustes: estado.ajustes,
    aoMudar: (acao) => agir({ tipo: 'mudarImagens', acao }),
    aoAjustar: (ajustes) => agir({ tipo: 'ajustarImagens', ajustes }),
  });
}

/** Whose images there are: the asset's, else the place's. */
function deQueImagens({ ativo_id, lugar }: EstadoDoMapa) {
  return ativo_id === null ? lugar : { ativo_id };
}
