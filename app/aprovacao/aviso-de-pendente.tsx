import { Alert, Anchor } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { PendenteNaTela } from './aprovacao.ts';

/** That what the page shows is asked to change, and waits for a second person. */
export function AvisoDePendente({ pendente }: { readonly pendente: PendenteNaTela | null }) {
  if (pendente === null) return null;
  const { texto, endereco } = pendente;
  return (
    <Alert role="status" variant="light">
      {texto}{' '}
      {endereco !== null && (
        <Anchor component={Link} to={endereco} inherit>
          Ver o pedido
        </Anchor>
      )}
    </Alert>
  );
}
