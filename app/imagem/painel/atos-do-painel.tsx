import { Button } from '@mantine/core';
import { IconColumns2, IconPlayerPlay } from '@tabler/icons-react';
import { BotaoDoCalendario } from '../calendario/botao-do-calendario.tsx';
import classes from './painel.module.css';
import type { PainelDeImagens } from './usar-painel.ts';

/** What can be done with more than one image; nothing of it while it is being done. */
export function AtosDoPainel({ painel }: { readonly painel: PainelDeImagens }) {
  const { deQue, estado, sequencia, aoMudar, daSequencia } = painel;
  if (deQue === null || estado.comparacao !== null || sequencia !== null) return null;
  return (
    <div className={classes.comecar}>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconColumns2 size={16} aria-hidden />}
        onClick={() => aoMudar({ tipo: 'comecarComparacao' })}
      >
        Comparar
      </Button>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={daSequencia.comecar}
      >
        Sequência
      </Button>
      <BotaoDoCalendario painel={painel} />
    </div>
  );
}
