import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useSaidaPerguntada } from '#app/kit/saida-perguntada.ts';

/** Where the areas of this visit may go to without a word: what is left of them goes along. */
const LEVA = '/camadas/criar';

/** Says that temporary areas will be gone, before they are: on links by a dialog, on a reload by the browser's own. */
export function GuardaDasTemporarias({ guardar }: { readonly guardar: boolean }) {
  const { perguntando, ficar, sair } = useSaidaPerguntada(
    (de, para) => guardar && de.pathname !== para.pathname && para.pathname !== LEVA,
  );
  useEffect(() => {
    if (!guardar) return;
    const perguntar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', perguntar);
    return () => window.removeEventListener('beforeunload', perguntar);
  }, [guardar]);
  return (
    <Modal opened={perguntando} onClose={ficar} title="Deixar o mapa?" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Text>As áreas temporárias somem ao deixar o mapa.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={ficar}>
          Ficar no mapa
        </Button>
        <Button color="red.9" onClick={sair}>
          Deixar
        </Button>
      </Group>
    </Modal>
  );
}
