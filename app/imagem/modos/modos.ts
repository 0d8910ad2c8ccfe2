import type { Contraste } from '#domain/imagem/contraste.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';

/** The two sides of a comparison. */
export const LADOS = ['antes', 'depois'] as const;
export type Lado = (typeof LADOS)[number];

/** Ways of looking at both sides at once, the usual one first. */
export const VISTAS_DA_COMPARACAO = ['lado_a_lado', 'cortina', 'opacidade', 'lupa', 'alternancia'] as const;
export type VistaDaComparacao = (typeof VISTAS_DA_COMPARACAO)[number];

/** A group of images, and what it is shown as. */
export interface ImagemEscolhida {
  readonly hash: string;
  /** Null for the usual one of the group. */
  readonly tipo: TipoDeImagem | null;
  /** Between which values it is stretched, where somebody set that. */
  readonly contraste?: Contraste;
}

export interface Comparacao extends Readonly<Record<Lado, ImagemEscolhida | null>> {
  readonly vista: VistaDaComparacao;
  /** The analysis whose images these are; it always has both. */
  readonly analise_id: string | null;
}

/** Which images are on the main map. Its mode is told by what is there, so that no two parts of it can disagree. */
export interface EstadoDasImagens {
  /** The one image that a click has put on the map. */
  readonly ativa: ImagemEscolhida | null;
  readonly comparacao: Comparacao | null;
}

/** The specification's four, from 1 to 4. */
export type ModoDasImagens = 'imagens' | 'pre_comparacao' | 'comparacao' | 'analise';

export type AcaoDasImagens =
  | { readonly tipo: 'alternarImagem'; readonly hash: string }
  | { readonly tipo: 'comecarComparacao' }
  | { readonly tipo: 'porNoLado'; readonly lado: Lado; readonly hash: string }
  | { readonly tipo: 'tirarDoLado'; readonly lado: Lado }
  | { readonly tipo: 'trocarLados' }
  | { readonly tipo: 'pararComparacao' }
  | { readonly tipo: 'mudarVista'; readonly vista: VistaDaComparacao }
  | { readonly tipo: 'mudarTipo'; readonly de: 'ativa' | Lado; readonly para: TipoDeImagem }
  | { readonly tipo: 'mudarContraste'; readonly para: Contraste | null }
  | { readonly tipo: 'abrirAnalise'; readonly id: string; readonly antes: string; readonly depois: string };

export const SEM_IMAGENS: EstadoDasImagens = { ativa: null, comparacao: null };
const COMPARACAO_VAZIA: Comparacao = {
  antes: null,
  depois: null,
  analise_id: null,
  vista: VISTAS_DA_COMPARACAO[0],
};

export function modoDasImagens({ comparacao }: EstadoDasImagens): ModoDasImagens {
  if (comparacao === null) return 'imagens';
  if (comparacao.analise_id !== null) return 'analise';
  return comparacao.antes === null || comparacao.depois === null ? 'pre_comparacao' : 'comparacao';
}

/** What becomes of the images by what somebody does; what a mode does not know leaves them as they are. */
export function mudarImagens(estado: EstadoDasImagens, acao: AcaoDasImagens): EstadoDasImagens {
  switch (acao.tipo) {
    case 'alternarImagem':
      return alternar(estado, acao.hash);
    case 'comecarComparacao':
      return estado.comparacao === null ? { ...estado, comparacao: COMPARACAO_VAZIA } : estado;
    case 'porNoLado':
      return por(estado, acao.lado, acao.hash);
    case 'tirarDoLado':
      return tirar(estado, acao.lado);
    case 'trocarLados':
      return naComparacao(estado, ({ antes, depois, ...resto }) => ({ ...resto, antes: depois, depois: antes }));
    case 'pararComparacao':
      return estado.comparacao === null ? estado : SEM_IMAGENS;
    case 'mudarVista':
      return estado.comparacao === null
        ? estado
        : { ...estado, comparacao: { ...estado.comparacao, vista: acao.vista } };
    case 'mudarTipo':
      return mudarTipo(estado, acao.de, acao.para);
    case 'mudarContraste':
      return mudarContraste(estado, acao.para);
    case 'abrirAnalise': {
      const [antes, depois] = [escolhida(acao.antes), escolhida(acao.depois)];
      return { ativa: null, comparacao: { ...COMPARACAO_VAZIA, antes, depois, analise_id: acao.id } };
    }
  }
}

/** What a group may be shown as, the usual one first: scenes of `planet` come as true colour only. */
export function tiposPermitidos({ provider_id, types }: Pick<GrupoDeImagens, 'provider_id' | 'types'>) {
  const todos: readonly TipoDeImagem[] = provider_id === 'planet' || types.length === 0 ? ['true_color'] : types;
  return todos;
}

/** What a group is shown as: what was asked for, where it may. */
export function tipoMostrado(grupo: Pick<GrupoDeImagens, 'provider_id' | 'types'>, pedido: TipoDeImagem | null) {
  const permitidos = tiposPermitidos(grupo);
  return permitidos.find((tipo) => tipo === pedido) ?? permitidos[0] ?? 'true_color';
}

const escolhida = (hash: string): ImagemEscolhida => ({ hash, tipo: null });

/** While two are compared, those two are on the map and no third one. */
function alternar(estado: EstadoDasImagens, hash: string): EstadoDasImagens {
  const modo = modoDasImagens(estado);
  if (modo === 'comparacao' || modo === 'analise') return estado;
  return { ...estado, ativa: estado.ativa?.hash === hash ? null : escolhida(hash) };
}

/** An analysis keeps the sides that it was made of. */
function naComparacao(estado: EstadoDasImagens, mudar: (antes: Comparacao) => Comparacao): EstadoDasImagens {
  const { comparacao } = estado;
  return comparacao === null || comparacao.analise_id !== null ? estado : { ...estado, comparacao: mudar(comparacao) };
}

/** Sending an image to a side begins the comparison where nobody has yet. */
function por(estado: EstadoDasImagens, lado: Lado, hash: string): EstadoDasImagens {
  const comecada = mudarImagens(estado, { tipo: 'comecarComparacao' });
  const uma = [estado.ativa, estado.comparacao?.[lado]].find((outra) => outra?.hash === hash) ?? escolhida(hash);
  const depois = naComparacao(comecada, (comparacao) => ({ ...comparacao, [lado]: uma }));
  return modoDasImagens(depois) === 'comparacao' ? { ...depois, ativa: null } : depois;
}

function tirar(estado: EstadoDasImagens, lado: Lado): EstadoDasImagens {
  if (modoDasImagens(estado) === 'analise') return SEM_IMAGENS;
  return naComparacao(estado, (comparacao) => ({ ...comparacao, [lado]: null }));
}

function mudarTipo(estado: EstadoDasImagens, de: 'ativa' | Lado, tipo: TipoDeImagem): EstadoDasImagens {
  const { ativa, comparacao } = estado;
  if (de === 'ativa') return ativa === null ? estado : { ...estado, ativa: { hash: ativa.hash, tipo } };
  const dela = comparacao?.[de] ?? null;
  if (comparacao === null || dela === null) return estado;
  return { ...estado, comparacao: { ...comparacao, [de]: { hash: dela.hash, tipo } } };
}

/** Of the one image that is looked at: a stretch belongs to the type that it was set over. */
function mudarContraste(estado: EstadoDasImagens, contraste: Contraste | null): EstadoDasImagens {
  const { ativa } = estado;
  if (ativa === null) return estado;
  const { hash, tipo } = ativa;
  return { ...estado, ativa: { hash, tipo, ...(contraste !== null && { contraste }) } };
}
