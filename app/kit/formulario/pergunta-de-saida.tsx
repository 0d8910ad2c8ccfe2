import { Button, Group, Modal, Text } from '@mantine/core';
import { useJanelaTardia } from '../janela-tardia.ts';

interface Props {
  /** Whether this browser keeps what was typed, until somebody leaves it. */
  readonly comRascunho: boolean;
  aoFicar(): void;
  aoSair(): void;
}

export default function PerguntaDeSaida({ comRascunho, aoFicar, aoSair }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFicar} title="Sair sem salvar?">
      <Text>
        Há alterações neste formulário que ainda não foram salvas. Se você sair agora, elas se perdem
        {comRascunho ? ', e o rascunho guardado neste navegador é apagado' : ''}.
      </Text>
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
