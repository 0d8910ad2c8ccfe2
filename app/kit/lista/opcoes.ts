/** One thing that a list can be narrowed to. */
export interface Opcao {
  readonly id: string;
  readonly ativo: boolean;
  readonly nome: string;
}

/** A column of the options, after the one with the boxes. */
export interface ColunaDeOpcoes<O> {
  readonly titulo: string;
  /** What is shown, searched and sorted. */
  texto(opcao: O): string;
}

export interface OrdemDasOpcoes {
  /** Index of the column. */
  readonly coluna: number;
  readonly direcao: 'asc' | 'desc';
}

/** The specification's: ascending by the second column of the table, the first being the boxes. */
export const ORDEM_INICIAL: OrdemDasOpcoes = { coluna: 0, direcao: 'asc' };

const alfabeto = new Intl.Collator('pt-BR', { numeric: true });

/** Without accents and capitals, as a search compares. */
export const simples = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The options in which every word of the search stands somewhere, in order. */
export function mostrar<O extends Opcao>(
  opcoes: readonly O[],
  colunas: readonly ColunaDeOpcoes<O>[],
  busca: string,
  { coluna, direcao }: OrdemDasOpcoes,
): readonly O[] {
  const palavras = simples(busca).split(/\s+/).filter(Boolean);
  const tem = (opcao: O) => {
    const textos = simples(colunas.map(({ texto }) => texto(opcao)).join('\n'));
    return palavras.every((palavra) => textos.includes(palavra));
  };
  const texto = colunas[coluna]?.texto ?? (({ nome }: O) => nome);
  const sinal = direcao === 'asc' ? 1 : -1;
  return opcoes
    .filter(tem)
    .sort((a, b) => sinal * alfabeto.compare(texto(a), texto(b)) || alfabeto.compare(a.nome, b.nome));
}
