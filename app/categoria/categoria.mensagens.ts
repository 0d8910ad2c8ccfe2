import { plural } from '#app/kit/formatos.ts';

export const mensagensDaCategoria = {
  criada: 'Categoria criada.',
  salva: 'Categoria salva.',
  alternada: (nome: string, ativar: boolean) =>
    ativar ? `A categoria “${nome}” foi ativada.` : `A categoria “${nome}” foi inativada.`,
} as const;

/** What hangs on a category, said before it is activated or inactivated. */
export function consequenciasDaCategoria({ ativo, ativos }: { readonly ativo: boolean; readonly ativos: number }) {
  const usam =
    ativos === 0 ? 'Nenhum ativo usa esta categoria.' : `${plural(ativos, 'ativo usa', 'ativos usam')} esta categoria.`;
  return ativo
    ? [usam, 'Inativa, ela deixa de ser oferecida. Os ativos que a usam continuam nela.']
    : [usam, 'Ativa, ela volta a ser oferecida no formulário dos ativos.'];
}
