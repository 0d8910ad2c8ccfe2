import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';

/** Where the areas of this visit may go to without a word: what is left of them goes along. */
const LEVA = '/camadas/criar';

/** Says that temporary areas will be gone, before they are: on links by a dialog, on a reload by the browser's own. */
export function GuardaDasTemporarias({ guardar }: { readonly guardar: boolean }) {
  const bloqueio = useBlocker(
    ({ currentLocation: de, nextLocation: para }) => guardar && de.pathname !== para.pathname && para.pathname !== LEVA,
  );
  useEffect(() => {
    if (!guardar) return;
    const perguntar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', perguntar);
    return () => window.removeEventListener('beforeunload', perguntar);
  }, [guardar]);
  return (
    <Modal
      opened={bloqueio.state === 'blocked'}
      onClose={() => bloqueio.reset?.()}
      title="Deixar o mapa?"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Text>As áreas temporárias somem ao deixar o mapa.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => bloqueio.reset?.()}>
          Ficar no mapa
        </Button>
        <Button color="red.9" onClick={() => bloqueio.proceed?.()}>
          Deixar
        </Button>
      </Group>
    </Modal>
  );
}
