import { Button, Group, Modal, Text } from '@mantine/core';
import { useJanelaTardia } from '#app/components/janela-tardia.ts';

interface Props {
  aoFicar(): void;
  aoSair(): void;
}

export default function PerguntaDeSaida({ aoFicar, aoSair }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFicar}
      title="Sair sem salvar?"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Text>Há alterações neste formulário que ainda não foram salvas. Se você sair agora, elas se perdem.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={aoSair}>
          Sair e descartar
        </Button>
        <Button onClick={fechar} data-autofocus>
          Continuar editando
        </Button>
      </Group>
    </Modal>
  );
}
