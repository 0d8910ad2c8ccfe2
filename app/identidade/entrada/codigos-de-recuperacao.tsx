import { Alert, Button, Group, Stack } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconAlertTriangle, IconCopy, IconDownload } from '@tabler/icons-react';
import { copiar } from '#app/kit/area-de-transferencia/copiar.ts';
import classes from './codigos-de-recuperacao.module.css';

interface Props {
  readonly codigos: readonly string[];
  /** Where to go when they are kept. */
  readonly continuar: string;
}

/** The recovery codes, the only time that they are seen. */
export function CodigosDeRecuperacao({ codigos, continuar }: Props) {
  const texto = `Códigos de recuperação da Atalaia. Cada um vale uma vez.\r\n\r\n${codigos.join('\r\n')}\r\n`;
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
        Guarde estes códigos agora, fora do telefone: não serão mostrados outra vez. Cada um entra uma vez no lugar do
        código do aplicativo.
      </Alert>
      <ul className={classes.codigos} aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copiar(codigos.join('\n'))}
        >
          Copiar
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(texto)}`}
          download="atalaia-codigos-de-recuperacao.txt"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Baixar
        </Button>
        <Button component={Link} to={continuar} reloadDocument ml="auto">
          Guardei, continuar
        </Button>
      </Group>
    </Stack>
  );
}
