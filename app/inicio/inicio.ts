import type { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';
import type { NotificacaoNaTela } from '#app/notificacao/notificacao.porta.ts';

/** The layers within reach, for a map. */
export interface MapaNoInicio extends Pick<PropsDoMapa, 'tipos' | 'revisao' | 'extensao'> {
  readonly atualidade: Parameters<typeof AvisoDeAtualidade>[0]['atualidade'];
}

/** What waits for the person; null for what cannot be read now. */
export interface OQueEspera {
  readonly notificacoes: { readonly novas: readonly NotificacaoNaTela[]; readonly total: number } | null;
  /** Uploads that are read and wait to be published. */
  readonly envios: number | null;
}

export interface NoInicio {
  /** Null for who may not see layers. */
  readonly mapa: MapaNoInicio | null;
  /** Null while one draws. */
  readonly espera: OQueEspera | null;
  /** Whether the map has the page for itself, with the tools of drawing. */
  readonly desenhando: boolean;
  readonly veMapa: boolean;
}

/** The start page itself, whatever page the person comes to first. */
export const ENDERECO_DO_INICIO = '/?pagina=inicio';
export const ENDERECO_DO_DESENHO = '/?desenhar=1';
