import { Button } from '@mantine/core';
import { Link, useNavigate } from '@remix-run/react';
import { IconUpload } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { DadosDoEnvio } from './formulario-de-envio.tsx';

/** The page of all uploads, with the form on it. */
const PAGINA_DO_ENVIO = '/camadas/upload?enviar=1';

const buscarJanela = () => import('./janela-de-envio.tsx');
const JanelaDeEnvio = lazy(buscarJanela);

/**
 * Opens the upload over the page; without JavaScript, or where the window cannot be fetched, it leads to the page that
 * has the same form.
 */
export function BotaoDeEnvio({ dados }: { readonly dados: DadosDoEnvio }) {
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
  return (
    <>
      <Button
        component={Link}
        to={PAGINA_DO_ENVIO}
        onClick={abrir}
        onFocus={buscar}
        onPointerEnter={buscar}
        leftSection={<IconUpload size={16} />}
      >
        Enviar arquivos
      </Button>
      {usada && (
        <Suspense fallback={null}>
          <JanelaDeEnvio dados={dados} aberta={aberta} aoFechar={() => setAberta(false)} />
        </Suspense>
      )}
    </>
  );
}
