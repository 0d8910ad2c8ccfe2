import { emUso, type StatusParaEscolher } from '../tipos.ts';

/** The statuses in use, in the client's order, after an empty choice. */
export function OpcoesDeStatus({ todos }: { readonly todos: readonly StatusParaEscolher[] | null }) {
  return (
    <>
      <option value="">Escolha</option>
      {emUso(todos ?? [])
        .toSorted((a, b) => a.ordem - b.ordem)
        .map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
    </>
  );
}
