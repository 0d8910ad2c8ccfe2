import type { Extensao } from '#domain/geocodificacao/lugar.ts';

/** An asset as it is chosen on the main map. */
export interface AtivoNoMapa {
  readonly id: string;
  readonly nome: string;
  readonly sigla: string;
  readonly uf: string;
  readonly categoria_nome: string | null;
  readonly categoria_cor_da_tag: string | null;
  /** Its area, or what lies around its point. */
  readonly extensao: Extensao;
  /** Whether somebody drew its area. */
  readonly delimitado: boolean;
  readonly monitoramento: boolean;
}

export interface CategoriaNoMapa {
  readonly nome: string;
  readonly cor: string | null;
  readonly ativos: readonly AtivoNoMapa[];
}

/** What a link's id stands for: the query of an address, or null where this client kept none by it. */
export interface VistaGuardada {
  readonly id: string;
  readonly consulta: string | null;
}

const SEM_CATEGORIA = 'Sem categoria';
const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

/** The assets by category, both by name; only those whose name, acronym, state or category has what was typed. */
export function porCategoria(ativos: readonly AtivoNoMapa[], busca: string): readonly CategoriaNoMapa[] {
  const procurado = semAcento(busca.trim());
  const grupos = new Map<string, AtivoNoMapa[]>();
  for (const ativo of ativos) {
    const categoria = ativo.categoria_nome ?? SEM_CATEGORIA;
    const texto = semAcento([ativo.nome, ativo.sigla, ativo.uf, categoria].join(' '));
    if (texto.includes(procurado)) grupos.set(categoria, [...(grupos.get(categoria) ?? []), ativo]);
  }
  return [...grupos]
    .map(([nome, dela]) => ({ nome, cor: dela[0]?.categoria_cor_da_tag ?? null, ativos: dela }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}
