import { Button } from '@mantine/core';
import { Link, useNavigate } from '@remix-run/react';
import { IconUpload } from '@tabler/icons-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { DadosDoEnvio } from './formulario-de-envio.tsx';

/** The page of all uploads, with the form on it. */
const PAGINA_DO_ENVIO = '/camadas/upload?enviar=1';

const buscarJanela = () => import('./janela-de-envio.tsx');
const JanelaDeEnvio = lazy(buscarJanela);

/** What another control needs to open the upload. */
export interface AberturaDoEnvio {
  /** Where it leads without JavaScript. */
  readonly to: string;
  onClick(event: MouseEvent): void;
  onFocus(): void;
  onPointerEnter(): void;
}

interface Props {
  readonly dados: DadosDoEnvio;
  /** In the place of the button. */
  readonly children?: (abertura: AberturaDoEnvio) => ReactNode;
}

/**
 * Opens the upload over the page; without JavaScript, or where the window cannot be fetched, it leads to the page that
 * has the same form.
 */
export function BotaoDeEnvio({ dados, children }: Props) {
  const [aberta, setAberta] = useState(false);
  const [usada, setUsada] = useState(false);
  const navigate = useNavigate();
  const abrir = (event: MouseEvent) => {
    event.preventDefault();
    buscarJanela().then(
      () => {
        setUsada(true);
        setAberta(true);
      },
      () => navigate(PAGINA_DO_ENVIO),
    );
  };
  const buscar = () => void buscarJanela().catch(() => undefined);
  const abertura = { to: PAGINA_DO_ENVIO, onClick: abrir, onFocus: buscar, onPointerEnter: buscar };
  return (
    <>
      {children?.(abertura) ?? (
        <Button component={Link} {...abertura} leftSection={<IconUpload size={16} aria-hidden />}>
          Enviar arquivos
        </Button>
      )}
      {usada && (
        <Suspense fallback={null}>
          <JanelaDeEnvio dados={dados} aberta={aberta} aoFechar={() => setAberta(false)} />
        </Suspense>
      )}
    </>
  );
}
