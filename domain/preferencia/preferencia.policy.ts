/** Pages that a person may come to first. */
export const PAGINAS_INICIAIS = ['inicio', 'mapa'] as const;
export type PaginaInicial = (typeof PAGINAS_INICIAIS)[number];

/** Until somebody says otherwise: what waits for them. */
export const PAGINA_INICIAL: PaginaInicial = 'inicio';

/** Kinds of what people are told by their own choice. */
export const ESPECIES_DE_AVISO = [
  'analise_publicada',
  'deteccao_criada',
  'status_registrado',
  'tipo_alterado',
  'artefato_removido',
] as const;
export type EspecieDeAviso = (typeof ESPECIES_DE_AVISO)[number];

/** In which form a page shows it when it comes; `nao` where the person does not want to see it there. */
export const FORMAS_NA_TELA = ['nao', 'toast', 'alert', 'modal'] as const;
export type FormaNaTela = (typeof FORMAS_NA_TELA)[number];

export interface Preferencia {
  readonly na_tela: FormaNaTela;
  readonly por_email: boolean;
}

/** Until somebody says otherwise: seen where one works, and no mail that nobody asked for. */
export const PREFERENCIA_INICIAL: Preferencia = { na_tela: 'toast', por_email: false };

/** What one must be allowed to see to be told of a kind. */
export const permissaoDaEspecie = (especie: EspecieDeAviso): 'analises.ver' | 'deteccoes.ver' =>
  especie === 'analise_publicada' ? 'analises.ver' : 'deteccoes.ver';
