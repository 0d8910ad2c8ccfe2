import { Button, Modal } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconUpload } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { type DadosDoEnvio, FormularioDeEnvio } from './formulario-de-envio.tsx';

/** The page of all uploads, with the form on it. */
const PAGINA_DO_ENVIO = '/camadas/upload?enviar=1';

/** Opens the upload over the page; without JavaScript it leads to the page that has the same form. */
export function BotaoDeEnvio({ dados }: { readonly dados: DadosDoEnvio }) {
  const [aberto, setAberto] = useState(false);
  const [usado, setUsado] = useState(false);
  const abrir = (event: MouseEvent) => {
    event.preventDefault();
    setAberto(true);
    setUsado(true);
  };
  return (
    <>
      <Button component={Link} to={PAGINA_DO_ENVIO} onClick={abrir} leftSection={<IconUpload size={16} />}>
        Enviar arquivos
      </Button>
      <Modal
        opened={aberto}
        onClose={() => setAberto(false)}
        title="Enviar arquivos de camadas"
        size="lg"
        // Closed by mistake, it still holds the files that were chosen.
        keepMounted={usado}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <FormularioDeEnvio dados={dados} aoEnviar={() => setAberto(false)} />
      </Modal>
    </>
  );
}
