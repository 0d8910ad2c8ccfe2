import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconDownload } from '@tabler/icons-react';

const ABAS = [
  { value: 'eventos', nome: 'Eventos', para: '/logs' },
  { value: 'acessos', nome: 'Acessos', para: '/logs/acessos' },
  { value: 'integridade', nome: 'Integridade', para: '/logs/integridade' },
] as const;

interface Props {
  readonly aba: (typeof ABAS)[number]['value'];
  /** Address of the list as a file; null where there is none for this person. */
  readonly exportar?: string | null;
}

/** The head of the three pages of the log: links, so that each has an address of its own. */
export function CabecalhoDosLogs({ aba, exportar = null }: Props) {
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>Logs</Title>
          <Text c="dimmed">Quem fez o quê, com qual objeto, quando e por causa de quê.</Text>
        </div>
        {exportar !== null && (
          <Button
            component="a"
            href={exportar}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Exportar CSV
          </Button>
        )}
      </Group>
      <nav aria-label="Partes dos logs">
        <Group gap="xs">
          {ABAS.map(({ value, nome, para }) => (
            <Button
              key={value}
              component={Link}
              to={para}
              size="compact-md"
              variant={value === aba ? 'default' : 'subtle'}
              aria-current={value === aba ? 'page' : undefined}
            >
              {nome}
            </Button>
          ))}
        </Group>
      </nav>
    </>
  );
}
