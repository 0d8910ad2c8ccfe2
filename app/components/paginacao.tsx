import { Button, Group } from '@mantine/core';
import { Link, useSearchParams } from '@remix-run/react';

interface Props {
  /** Cursor of the next page; null on the last. */
  readonly proxima: string | null;
}

/** To the next page and back to the start, as plain links. */
export function Paginacao({ proxima }: Props) {
  const [parametros] = useSearchParams();
  const inicio = new URLSearchParams(parametros);
  inicio.delete('apos');
  const adiante = new URLSearchParams(inicio);
  if (proxima !== null) adiante.set('apos', proxima);
  const noInicio = !parametros.has('apos');
  if (noInicio && proxima === null) return null;
  return (
    <Group component="nav" aria-label="Páginas da lista" justify="space-between" p="sm">
      {noInicio ? (
        <span />
      ) : (
        <Button component={Link} to={`?${inicio}`} variant="default" size="compact-sm" preventScrollReset>
          Voltar ao início
        </Button>
      )}
      {proxima !== null && (
        <Button component={Link} to={`?${adiante}`} variant="default" size="compact-sm" preventScrollReset>
          Próxima página
        </Button>
      )}
    </Group>
  );
}
