import { usePainelDeAnalises } from '#app/analise/analise.porta.ts';
import type { usePainelDeImagens } from '#app/imagem/imagem.porta.ts';
import type { EstadoDoMapa } from './estado/estado.ts';
import type { useEstadoDoMapa } from './estado/usar-estado.ts';

/** What the server says of how analyses are shown. */
export type AjustesDasAnalises = Pick<
  Parameters<typeof usePainelDeAnalises>[0],
  'posicao' | 'esperaDaRevisao' | 'temRelatorio'
>;

interface DoMapa extends AjustesDasAnalises {
  readonly veAnalises: boolean;
  readonly em: string | null;
  readonly estado: EstadoDoMapa;
  readonly painel: ReturnType<typeof usePainelDeImagens>;
  readonly agir: ReturnType<typeof useEstadoDoMapa>[1];
}

/** The analyses of the chosen asset; one that is open has its images on the map. */
export function useAnalisesDoMapa({ veAnalises, estado, painel, agir, ...ajustes }: DoMapa) {
  return usePainelDeAnalises({
    ...ajustes,
    ativo_id: veAnalises ? estado.ativo_id : null,
    aberta: estado.analise,
    comparadas: {
      antes: painel.antes.grupo,
      depois: painel.depois.grupo,
      lendo: painel.antes.lendo || painel.depois.lendo,
    },
    aoAbrir: (id, modo) => agir({ tipo: 'abrirAnalise', id, modo }),
    aoFechar: () => agir({ tipo: 'fecharAnalise' }),
    aoVerDeteccao: (id) => agir({ tipo: 'verDeteccao', id }),
    aoRever: (imagens) => agir({ tipo: 'mudarImagens', acao: { tipo: 'abrirAnalise', ...imagens } }),
  });
}
