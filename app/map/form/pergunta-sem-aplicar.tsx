import { Button, Group, Modal, Text } from '@mantine/core';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { formularios } from '#app/mensagens/especificacao.ts';

interface Props {
  aoSalvar(): void;
  aoFicar(): void;
}

/** Asked where the form is saved while the drawing is still being edited. */
export default function PerguntaSemAplicar({ aoSalvar, aoFicar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFicar} title={formularios.atencao}>
      <Text>{formularios.edicaoNaoAplicada}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={aoSalvar}>
          Sim
        </Button>
        <Button onClick={fechar} data-autofocus>
          Não
        </Button>
      </Group>
    </Modal>
  );
}
