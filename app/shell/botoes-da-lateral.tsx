import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react';
import { ID_DA_LATERAL, type Lateral } from './lateral.ts';
import classes from './moldura.module.css';

interface Props {
  readonly lateral: Lateral;
}

/** On wide screens: names and icons, or icons alone. */
export function BotaoDaLateral({ lateral: { recolhida, alternar } }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.soLargo}
      aria-label="Recolher o menu lateral"
      aria-pressed={recolhida}
      aria-controls={ID_DA_LATERAL}
      onClick={alternar}
    >
      {recolhida ? (
        <IconLayoutSidebarLeftExpand size={20} aria-hidden />
      ) : (
        <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
      )}
    </ActionIcon>
  );
}

/** On narrow screens: the sidebar is drawn over the page. */
export function BotaoDaGaveta({ lateral: { gaveta, alternarGaveta } }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.soEstreito}
      aria-label="Menu"
      aria-expanded={gaveta}
      aria-controls={ID_DA_LATERAL}
      onClick={alternarGaveta}
    >
      {gaveta ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
    </ActionIcon>
  );
}
