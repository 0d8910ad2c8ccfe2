import { Modal } from '@mantine/core';
import { useJanelaTardia } from '../janela-tardia.ts';
import type { Aviso } from './aviso.ts';
import { TextoDoAviso } from './texto-do-aviso.tsx';

interface Props {
  readonly aviso: Aviso;
  /** Once it is out of sight. */
  aoFechar(): void;
}

export default function JanelaDeAviso({ aviso, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      title={aviso.titulo ?? 'Aviso'}
      // Alerts stand at the top of the page, over everything.
      centered
    >
      <TextoDoAviso aviso={aviso} aoAgir={fechar} />
    </Modal>
  );
}
