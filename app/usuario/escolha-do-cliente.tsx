import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';

interface Props {
  /** Null for those who belong to a client: they have nothing to choose. */
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly cliente_id: string | null;
}

/** Whose list an operator looks at. */
export function EscolhaDoCliente({ clientes, cliente_id }: Props) {
  if (clientes === null) return null;
  return (
    <FiltroSimples
      nome="cliente"
      rotulo="Cliente"
      todos="Da instalação"
      valor={cliente_id ?? ''}
      opcoes={clientes.map(({ id, nome }) => ({ value: id, label: nome }))}
    />
  );
}
