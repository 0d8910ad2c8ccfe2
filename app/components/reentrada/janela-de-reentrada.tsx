import { Modal, Skeleton, Stack } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { conferirReentrada, entrarDeNovo, useReentrada } from '#app/pedidos/reentrada.ts';
import { OutraPessoa } from './outra-pessoa.tsx';

const FormularioDeReentrada = lazy(() => import('./formulario-de-reentrada.tsx'));

/**
 * Opens over any page whose session has ended. What is behind it stays as it was; what was being sent waits and goes on
 * by itself once the same person is signed in again, here or in another tab.
 */
export function JanelaDeReentrada() {
  const reentrada = useReentrada();
  const aberta = reentrada.fase !== 'fechada';
  useVoltaDeOutraAba(aberta);
  useTokensNovos(aberta);
  return (
    <Modal
      opened={aberta}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Sua sessão terminou"
      overlayProps={{ blur: 6 }}
      zIndex={500}
      centered
    >
      {reentrada.fase === 'outra_pessoa' ? (
        <OutraPessoa nome={reentrada.nome} aoEntrarDeNovo={entrarDeNovo} />
      ) : (
        <Suspense fallback={<Carregando />}>
          <FormularioDeReentrada aoEntrar={() => void conferirReentrada()} />
        </Suspense>
      )}
    </Modal>
  );
}

function Carregando() {
  return (
    <Stack role="status" aria-label="Carregando">
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  );
}

/** Whoever comes back from another tab, where they have signed in, need not do it again here. */
function useVoltaDeOutraAba(aberta: boolean): void {
  useEffect(() => {
    if (!aberta) return;
    const voltar = () => {
      if (document.visibilityState === 'visible') void conferirReentrada();
    };
    document.addEventListener('visibilitychange', voltar);
    window.addEventListener('focus', voltar);
    return () => {
      document.removeEventListener('visibilitychange', voltar);
      window.removeEventListener('focus', voltar);
    };
  }, [aberta]);
}

/** Forms that the page drew before hold the token of the session before: once the dialog closes they get the new one. */
function useTokensNovos(aberta: boolean): void {
  const { revalidate } = useRevalidator();
  const esteveAberta = useRef(false);
  useEffect(() => {
    if (esteveAberta.current && !aberta) void revalidate();
    esteveAberta.current = aberta;
  }, [aberta, revalidate]);
}
