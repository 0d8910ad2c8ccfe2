import { Modal } from '@mantine/core';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { concluirEntrada, entrarDeNovo } from '#app/pedidos/reentrada.ts';
import { FormularioDeReentrada } from './formulario-de-reentrada.tsx';
import { OutraPessoa } from './outra-pessoa.tsx';

interface Props {
  readonly aberta: boolean;
  /** Name of whoever signed in meanwhile; null while it is this page's person that is asked for. */
  readonly outraPessoa: string | null;
}

/** Cannot be closed: what is behind it is of no use without a session. */
export default function JanelaDaReentrada({ aberta, outraPessoa }: Props) {
  const [opened] = useJanelaTardia(aberta);
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Sua sessão terminou"
      overlayProps={{ blur: 6 }}
      zIndex={500}
      centered
    >
      {outraPessoa === null ? (
        <FormularioDeReentrada aoEntrar={concluirEntrada} />
      ) : (
        <OutraPessoa nome={outraPessoa} aoEntrarDeNovo={entrarDeNovo} />
      )}
    </Modal>
  );
}
