import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import { type AtivoNoMapa, porCategoria } from '../mapa.ts';

export type Opcao =
  | { readonly tipo: 'ativo'; readonly ativo: AtivoNoMapa }
  | { readonly tipo: 'lugar'; readonly lugar: Lugar };

/** Choices under one heading; of a category with its colour. */
export interface GrupoDeOpcoes {
  readonly nome: string;
  readonly categoria: boolean;
  readonly cor: string | null;
  readonly opcoes: readonly Opcao[];
}

interface DoQueEscolher {
  readonly texto: string;
  readonly ativos: readonly AtivoNoMapa[];
  readonly lugares: readonly Lugar[];
  readonly recentes: readonly Opcao[];
}

/** Two of a kind may be the same place under another name; of one, an id tells. */
export const chaveDa = (opcao: Opcao): string =>
  opcao.tipo === 'ativo' ? `ativo-${opcao.ativo.id}` : `lugar-${opcao.lugar.id}`;

/** What can be chosen: before anything is typed what was chosen last, then the assets by category; typed, places too. */
export function opcoesDe({ texto, ativos, lugares, recentes }: DoQueEscolher): readonly GrupoDeOpcoes[] {
  const vazio = texto.trim() === '';
  const grupo = (nome: string, opcoes: readonly Opcao[]) => ({ nome, categoria: false, cor: null, opcoes });
  const categorias = porCategoria(ativos, texto).map(({ nome, cor, ativos: dela }) => ({
    nome,
    categoria: true,
    cor,
    opcoes: dela.map((ativo): Opcao => ({ tipo: 'ativo', ativo })),
  }));
  const achados = lugares.map((lugar): Opcao => ({ tipo: 'lugar', lugar }));
  const grupos = vazio
    ? [grupo('Escolhas recentes', recentes), ...categorias]
    : [...categorias, grupo('Lugares', achados)];
  return grupos.filter(({ opcoes }) => opcoes.length > 0);
}
