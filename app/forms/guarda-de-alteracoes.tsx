import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';

interface Props {
  /** Whether leaving now would lose something. */
  readonly alterado: boolean;
  /** While a form is on its way nobody is asked. */
  readonly enviando: boolean;
}

/** Asks before what was typed is lost: on links of the application by a dialog, on closing the window by the browser's. */
export function GuardaDeAlteracoes({ alterado, enviando }: Props) {
  const guardar = alterado && !enviando;
  const bloqueio = useBlocker(
    ({ currentLocation, nextLocation }) => guardar && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!guardar) return;
    const perguntar = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', perguntar);
    return () => window.removeEventListener('beforeunload', perguntar);
  }, [guardar]);
  const ficar = () => bloqueio.reset?.();
  return (
    <Modal
      opened={bloqueio.state === 'blocked'}
      onClose={ficar}
      title="Sair sem salvar?"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Text>Há alterações neste formulário que ainda não foram salvas. Se você sair agora, elas se perdem.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={() => bloqueio.proceed?.()}>
          Sair e descartar
        </Button>
        <Button onClick={ficar} data-autofocus>
          Continuar editando
        </Button>
      </Group>
    </Modal>
  );
}
