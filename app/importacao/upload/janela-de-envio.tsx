import { Modal } from '@mantine/core';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { type DadosDoEnvio, FormularioDeEnvio } from './formulario-de-envio.tsx';

interface Props {
  readonly dados: DadosDoEnvio;
  readonly aberta: boolean;
  aoFechar(): void;
}

/** The upload over the page. */
export default function JanelaDeEnvio({ dados, aberta, aoFechar }: Props) {
  const [mostrada] = useJanelaTardia(aberta);
  return (
    <Modal
      opened={mostrada}
      onClose={aoFechar}
      title="Enviar arquivos de camadas"
      size="lg"
      // Closed by mistake, it still holds the files that were chosen.
      keepMounted
      closeOnClickOutside={false}
    >
      <FormularioDeEnvio dados={dados} aoEnviar={aoFechar} />
    </Modal>
  );
}
