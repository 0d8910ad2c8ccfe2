import { Anchor, CloseButton, Group, Progress, Text } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { avisar } from '../avisos/avisar.tsx';
import { baixar, DownloadError } from './baixar.ts';
import classes from './download.module.css';

interface Props {
  readonly href: string;
  /** What is being fetched, for the progress bar's name. */
  readonly nome: string;
  readonly children: ReactNode;
}

/**
 * A link to a file that shows how far it is, can be given up, and says why where it does not come. Without JavaScript,
 * or with a modifier key, it is the browser's own download.
 */
export function LinkDeDownload({ href, nome, children }: Props) {
  const { fracao, iniciar, cancelar } = useDownload(href);
  const clicar = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (fracao === undefined) void iniciar();
  };
  return (
    <>
      <Anchor href={href} inherit underline="hover" download onClick={clicar}>
        {children}
      </Anchor>
      {fracao !== undefined && <Andamento fracao={fracao} nome={nome} aoCancelar={cancelar} />}
    </>
  );
}

/** Undefined while nothing is on its way; null where the server does not say how much there is. */
type Fracao = number | null | undefined;

function useDownload(href: string) {
  const [fracao, setFracao] = useState<Fracao>(undefined);
  const aborto = useRef<AbortController | null>(null);
  useEffect(() => () => aborto.current?.abort(), []);
  const iniciar = async () => {
    aborto.current = new AbortController();
    setFracao(null);
    try {
      await baixar(href, { signal: aborto.current.signal, aoProgredir: setFracao });
    } catch (error) {
      if (error instanceof DownloadError) avisar({ tipo: 'toast', nivel: 'danger', mensagem: error.message });
      else if (!(error instanceof DOMException)) throw error;
    } finally {
      setFracao(undefined);
    }
  };
  return { fracao, iniciar, cancelar: () => aborto.current?.abort() };
}

function Andamento({ fracao, nome, aoCancelar }: { fracao: number | null; nome: string; aoCancelar(): void }) {
  const porcento = fracao === null ? null : Math.round(100 * fracao);
  return (
    <Group gap="xs" wrap="nowrap" className={classes.andamento} component="span">
      <Progress
        className={classes.barra}
        value={porcento ?? 100}
        animated={porcento === null}
        aria-label={`Baixando ${nome}${porcento === null ? '' : `: ${porcento}%`}`}
      />
      <Text span size="xs" c="dimmed" role="status">
        {porcento === null ? 'Baixando…' : `${porcento}%`}
      </Text>
      <CloseButton size="xs" aria-label={`Cancelar o download de ${nome}`} onClick={aoCancelar} />
    </Group>
  );
}
