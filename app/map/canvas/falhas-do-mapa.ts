import { mapa } from '#app/mensagens/especificacao.ts';

/** Where something went wrong: each place has at most one notice. */
export type LugarDaFalha = 'provedor' | 'fundo' | 'relevo' | 'imagens' | 'camadas' | 'icones' | 'desenho';

export interface FalhaDoMapa {
  readonly texto: string;
  /** What a button beside it does; null where only waiting helps, or nothing. */
  readonly acao: 'tentar' | 'entrar' | null;
}

/** Of what lies below the layers. */
export const eDoFundo = (lugar: LugarDaFalha) => ['provedor', 'fundo', 'relevo', 'imagens'].includes(lugar);

export type FalhasDoMapa = Readonly<Partial<Record<LugarDaFalha, FalhaDoMapa>>>;

/** Said over the map; whatever fails, what else could be drawn stays. */
export const falhas = {
  fundo: { texto: 'Parte do fundo do mapa não pôde ser carregada. As camadas continuam.', acao: 'tentar' },
  provedor: { texto: 'O fornecedor de mapas não respondeu: o fundo continua o de antes.', acao: 'tentar' },
  provedorRecusou: {
    texto: 'O fornecedor de mapas recusou a chave desta instalação. Fale com quem a administra.',
    acao: 'tentar',
  },
  relevo: { texto: 'Parte do relevo não pôde ser carregada. O mapa continua sem ela.', acao: 'tentar' },
  imagens: { texto: 'Parte das imagens não pôde ser carregada.', acao: 'tentar' },
  imagensRecusadas: { texto: 'Você não tem permissão para ver estas imagens.', acao: null },
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
 * @param endereco what was asked for, where that is known
 */
export function falhaDoMapa(
  fonte: string | undefined,
  fonteDasCamadas: string,
  status: number,
  endereco = '',
): readonly [LugarDaFalha, FalhaDoMapa] | null {
  if (fonte !== undefined && fonte !== fonteDasCamadas) return falhaDoFundo(fonte, status, endereco);
  if (status === 401) return ['camadas', falhas.semSessao];
  if (status === 403) return ['camadas', falhas.semPermissao];
  return status >= 500 || status === 429 || status === 0 ? ['camadas', falhas.camadas] : null;
}

function falhaDoFundo(fonte: string, status: number, endereco: string): readonly [LugarDaFalha, FalhaDoMapa] | null {
  const recusado = status === 401 || status === 403;
  if (eDeImagem(endereco)) {
    if (status === 404) return null;
    return ['imagens', recusado ? falhas.imagensRecusadas : falhas.imagens];
  }
  if (fonte.startsWith('source')) return ['relevo', recusado ? falhas.provedorRecusou : falhas.relevo];
  return ['fundo', recusado ? falhas.provedorRecusou : falhas.fundo];
}

/** Pictures of satellites come through our own server, by a token of the person's. */
export const CAMINHO_DAS_IMAGENS = '/api/image-provider/';

const eDeImagem = (endereco: string) => endereco.includes(CAMINHO_DAS_IMAGENS);
