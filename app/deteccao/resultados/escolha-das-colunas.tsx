import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { COLUNAS_OPCIONAIS } from './colunas-guardadas.ts';

interface PropsDasColunas {
  readonly ocultas: readonly string[];
  aoMudar(ocultas: readonly string[]): void;
}

/** Which columns the table of detections has. */
export function EscolhaDasColunas({ ocultas, aoMudar }: PropsDasColunas) {
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconColumns size={14} aria-hidden />}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label="Colunas da tabela"
          value={COLUNAS_OPCIONAIS.filter((uma) => !ocultas.includes(uma))}
          onChange={(vistas) => aoMudar(COLUNAS_OPCIONAIS.filter((uma) => !vistas.includes(uma)))}
        >
          <Stack gap="xs" mt="xs">
            {COLUNAS_OPCIONAIS.map((uma) => (
              <Checkbox key={uma} value={uma} label={uma} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
