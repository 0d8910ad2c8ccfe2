import type { AnaliseAberta, ModoDaAnalise } from '#app/analise/analise.porta.ts';
import {
  type AcaoDasImagens,
  type AjustesDasImagens,
  ajustesDasImagens,
  type EstadoDasImagens,
  estadoDasImagens,
} from '#app/imagem/imagem.porta.ts';
import { type SecoesDoEspaco, tocarSecao } from '#app/kit/espaco/secoes.ts';
import { type EstiloDoMapa, type MudancaDaVista, mudarVista } from '#app/map/canvas/fundo/vista-do-fundo.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { Apresentacao } from '../arvore/ordem.ts';
import type { VistasDasCamadas } from '../arvore/vistas.ts';
import { ESTILO_INICIAL } from './estilo-no-endereco.ts';

/** The sections of the main map, in the order of their bar. */
export const SECOES = ['busca', 'camadas', 'imagens', 'analises'] as const;
export type Secao = (typeof SECOES)[number];

/** A place that was found by the search. */
export interface LugarNoMapa {
  readonly nome: string;
  readonly bbox: Extensao;
  /** By which the area that it covers is asked for; null of a link that does not say. */
  readonly id: string | null;
  /** Whether it has an area of its own; a point or an address has none. */
  readonly delimitado: boolean;
}

/** Everything of the main map that a link holds, but where it looks: that stands behind the `#`. */
export interface EstadoDoMapa extends VistasDasCamadas, Apresentacao {
  readonly ativo_id: string | null;
  readonly lugar: LugarNoMapa | null;
  readonly secoes: SecoesDoEspaco<Secao>;
  /** The layer whose details are open. */
  readonly camada_id: string | null;
  /** They stand at the right of the map, and stay there. */
  readonly fixada: boolean;
  readonly imagens: EstadoDasImagens;
  readonly ajustes: AjustesDasImagens;
  readonly analise: AnaliseAberta | null;
  readonly estilo: EstiloDoMapa;
}

export const INICIAL: EstadoDoMapa = {
  ativo_id: null,
  lugar: null,
  secoes: { aberta: 'busca', minimizada: false },
  camada_id: null,
  fixada: false,
  ocultos: [],
  camadas_ocultas: [],
  camadas_mostradas: [],
  ordem: [],
  opacidades: {},
  imagens: estadoDasImagens.nenhuma,
  ajustes: ajustesDasImagens.nenhum,
  analise: null,
  estilo: ESTILO_INICIAL,
};

export type AcaoNoMapa =
  | { readonly tipo: 'escolherAtivo'; readonly id: string }
  | { readonly tipo: 'escolherLugar'; readonly lugar: LugarNoMapa }
  | { readonly tipo: 'limparEscolha' }
  | { readonly tipo: 'tocarSecao'; readonly secao: Secao }
  | { readonly tipo: 'mudarSecoes'; readonly secoes: SecoesDoEspaco<Secao> }
  | { readonly tipo: 'abrirCamada'; readonly id: string }
  | { readonly tipo: 'fecharCamada' }
  | { readonly tipo: 'fixarCamada'; readonly fixada: boolean }
  | { readonly tipo: 'verCamadas'; readonly vistas: VistasDasCamadas }
  | { readonly tipo: 'apresentar'; readonly apresentacao: Partial<Apresentacao> }
  | { readonly tipo: 'mudarImagens'; readonly acao: AcaoDasImagens }
  | { readonly tipo: 'ajustarImagens'; readonly ajustes: Partial<AjustesDasImagens> }
  | { readonly tipo: 'abrirAnalise'; readonly id: string; readonly modo: ModoDaAnalise }
  | { readonly tipo: 'fecharAnalise' }
  | { readonly tipo: 'verDeteccao'; readonly id: string | null }
  | { readonly tipo: 'mudarEstilo'; readonly mudanca: MudancaDaVista };

/** What becomes of the main map by what somebody does on it. */
export function reduzir(antes: EstadoDoMapa, acao: AcaoNoMapa): EstadoDoMapa {
  switch (acao.tipo) {
    case 'escolherAtivo':
      return antes.ativo_id === acao.id ? antes : { ...semEscolha(antes), ativo_id: acao.id };
    case 'escolherLugar':
      return { ...semEscolha(antes), lugar: acao.lugar };
    case 'limparEscolha':
      return semEscolha(antes);
    case 'tocarSecao':
      return {
        ...antes,
        camada_id: antes.fixada ? antes.camada_id : null,
        secoes: tocarSecao(antes.secoes, acao.secao),
      };
    case 'mudarSecoes':
      return { ...antes, secoes: acao.secoes };
    case 'abrirCamada':
      return {
        ...antes,
        camada_id: acao.id,
        secoes: antes.fixada ? antes.secoes : { ...antes.secoes, minimizada: false },
      };
    case 'fecharCamada':
      return { ...antes, camada_id: null };
    case 'fixarCamada':
      return { ...antes, fixada: acao.fixada };
    case 'verCamadas':
      return { ...antes, ...acao.vistas };
    case 'apresentar':
      return { ...antes, ...acao.apresentacao };
    case 'mudarImagens':
      return comOutrasImagens(antes, estadoDasImagens.mudar(antes.imagens, acao.acao));
    case 'ajustarImagens':
      return { ...antes, ajustes: { ...antes.ajustes, ...acao.ajustes } };
    case 'abrirAnalise': {
      const analise = { id: acao.id, modo: acao.modo, deteccao_id: null };
      const imagens = antes.analise?.id === acao.id ? antes.imagens : estadoDasImagens.nenhuma;
      return { ...antes, analise, imagens, camada_id: null };
    }
    case 'fecharAnalise':
      return { ...antes, analise: null, imagens: antes.analise === null ? antes.imagens : estadoDasImagens.nenhuma };
    case 'verDeteccao':
      return antes.analise === null ? antes : { ...antes, analise: { ...antes.analise, deteccao_id: acao.id } };
    case 'mudarEstilo':
      return { ...antes, estilo: mudarVista(antes.estilo, acao.mudanca) };
  }
}

/** Two other images are compared: the analysis that was open is not what is looked at any more. */
function comOutrasImagens(antes: EstadoDoMapa, imagens: EstadoDasImagens): EstadoDoMapa {
  const deOutra = imagens.comparacao !== null && imagens.comparacao.analise_id !== (antes.analise?.id ?? null);
  return { ...antes, imagens, analise: deOutra ? null : antes.analise };
}

/** What belonged to the asset or place before does not belong to the next one. */
function semEscolha(antes: EstadoDoMapa): EstadoDoMapa {
  // Types are everybody's; layers one by one were those of the asset.
  const semCamadas = { camada_id: null, camadas_ocultas: [], camadas_mostradas: [] };
  return { ...antes, ...semCamadas, ativo_id: null, lugar: null, imagens: estadoDasImagens.nenhuma, analise: null };
}
