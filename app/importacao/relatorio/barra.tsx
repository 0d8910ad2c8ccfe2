import { Button, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import classes from '#app/kit/folha/folha.module.css';
import { useHidratado } from '#app/kit/hidratado.ts';
import { Marca } from '#app/kit/marca.tsx';

/** What can be done with a report on the screen; not on paper. */
export function BarraDoRelatorio({ id }: { readonly id: string }) {
  return (
    <header className={classes.barra}>
      <Marca />
      <Group gap="xs">
        <Button component={Link} to="/camadas/upload" variant="default" size="compact-md">
          Voltar aos envios
        </Button>
        {useHidratado() && (
          <Button variant="default" size="compact-md" onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
        <LinkDeDownload href={`/camadas/upload/${id}/relatorio.pdf`} nome="o relatório">
          Baixar em PDF
        </LinkDeDownload>
      </Group>
    </header>
  );
}
