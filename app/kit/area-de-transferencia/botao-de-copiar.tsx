import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { copiar } from './copiar.ts';

/** Milliseconds that the button shows that it worked. */
const MOSTRAR_MS = 2_000;

interface Props {
  readonly texto: string;
  /** What is copied, for whoever does not see the icon: 'Copiar as coordenadas'. */
  readonly rotulo: string;
}

/** One click copies. */
export function BotaoDeCopiar({ texto, rotulo }: Props) {
  const [feito, setFeito] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const clicar = async () => {
    if (!(await copiar(texto))) return;
    setFeito(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(setFeito, MOSTRAR_MS, false);
  };
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={rotulo} onClick={clicar}>
      {feito ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
    </ActionIcon>
  );
}
