import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './moldura.module.css';

/** Light and dark. The browser remembers; until somebody chooses, its own setting counts. */
export function AlternarTema() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Alternar tema claro e escuro"
      onClick={toggleColorScheme}
    >
      <IconSun size={18} className={classes.soEscuro} aria-hidden />
      <IconMoon size={18} className={classes.soClaro} aria-hidden />
    </ActionIcon>
  );
}
