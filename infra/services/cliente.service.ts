import type { CommonQueryMethods } from 'slonik';
import { type ClienteRow, listarClientesDaInstalacao, obterCliente } from '#projections/cliente/cliente.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Clients as pages read them. */
export function createClientesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    obter: (escopo: Escopo): Promise<ClienteRow | null> => leitor.maybeOne(obterCliente(escopo)),
    /** Operators of the installation only: the caller has checked the permission. */
    listarDaInstalacao: (): Promise<readonly ClienteRow[]> => leitor.any(listarClientesDaInstalacao()),
  };
}
