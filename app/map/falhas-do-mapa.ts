import { mapa } from '#app/mensagens/especificacao.ts';

/** Where something went wrong: each place has at most one notice. */
export type LugarDaFalha = 'fundo' | 'camadas' | 'icones' | 'desenho';

export interface FalhaDoMapa {
  readonly texto: string;
  /** What a button beside it does; null where only waiting helps, or nothing. */
  readonly acao: 'tentar' | 'entrar' | null;
}

export type FalhasDoMapa = Readonly<Partial<Record<LugarDaFalha, FalhaDoMapa>>>;

/** Said over the map; whatever fails, what else could be drawn stays. */
export const falhas = {
  fundo: { texto: 'Parte do fundo do mapa não pôde ser carregada. As camadas continuam.', acao: 'tentar' },
  semSessao: { texto: 'Sua sessão terminou: entre novamente para ver as camadas no mapa.', acao: 'entrar' },
  semPermissao: { texto: 'Você não tem permissão para ver as camadas no mapa.', acao: null },
  camadas: { texto: 'Parte das camadas não pôde ser carregada no mapa.', acao: 'tentar' },
  icones: { texto: mapa.iconeNaoCarregado, acao: 'tentar' },
  interrompido: { texto: 'O navegador interrompeu o desenho do mapa. Ele volta assim que for possível.', acao: null },
} as const satisfies Record<string, FalhaDoMapa>;

/**
 * What an error of the map's means for the person; null where it is none of theirs.
 * @param fonte the source that could not be read; undefined for what belongs to none
 * @param status of the server's answer; 0 where there was none
 */
export function falhaDoMapa(
  fonte: string | undefined,
  fonteDasCamadas: string,
  status: number,
): readonly [LugarDaFalha, FalhaDoMapa] | null {
  if (fonte !== undefined && fonte !== fonteDasCamadas) return ['fundo', falhas.fundo];
  if (status === 401) return ['camadas', falhas.semSessao];
  if (status === 403) return ['camadas', falhas.semPermissao];
  return status >= 500 || status === 0 ? ['camadas', falhas.camadas] : null;
}
