import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { corDoNivel, type Nivel, TOAST_MS } from './aviso.ts';
import { IconeDoNivel } from './icone-do-nivel.tsx';

/** A toast that says what was done, with the button that takes it back. In the browser only. */
export function avisarDesfazivel(mensagem: string, aoDesfazer: () => void, nivel: Nivel = 'success'): void {
  let desfeito = false;
  const desfazer = () => {
    // A double click finds the button still there.
    if (desfeito) return;
    desfeito = true;
    notifications.hide(id);
    aoDesfazer();
  };
  const id = notifications.show({
    message: (
      <Group justify="space-between" gap="xs">
        {mensagem}
        <Button size="compact-sm" variant="default" onClick={desfazer}>
          Desfazer
        </Button>
      </Group>
    ),
    icon: <IconeDoNivel nivel={nivel} />,
    color: corDoNivel[nivel],
    autoClose: TOAST_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
