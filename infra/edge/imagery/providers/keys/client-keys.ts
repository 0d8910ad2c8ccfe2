import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { listarChavesDeProvedores } from '#projections/chave-de-provedor/chave-de-provedor.queries.ts';
import type { ChavesDosClientes } from '../externos.ts';
import type { SealedKeys } from './sealed-keys.ts';

/** Keys of clients' own, as those need them who ask with them. */
export function createClientKeys(leitor: CommonQueryMethods, sealed: Pick<SealedKeys, 'abrir'>): ChavesDosClientes {
  return {
    async emVigor(cliente_id: Uuid) {
      const rows = await leitor.any(listarChavesDeProvedores(cliente_id));
      return new Map(
        rows.flatMap(({ provedor, chave_id }) => (chave_id === null ? [] : [[provedor, chave_id] as const])),
      );
    },
    abrir: sealed.abrir,
  };
}
