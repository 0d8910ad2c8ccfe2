import { ActionIcon, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import classes from './artefato.module.css';
import type { MidiaNaTela } from './artefato.ts';
import { mensagensDaTela } from './na-tela.mensagens.ts';

interface Props {
  readonly midia: MidiaNaTela;
}

/** A document is looked at page by page, each drawn when somebody comes to it; what cannot be drawn is downloaded. */
export function PaginasDoDocumento({ midia }: Props) {
  const [aberta, setAberta] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Ver as páginas de ${midia.nome}`}
        onClick={() => setAberta(true)}
      >
        Ver as páginas
      </Button>
      <Modal opened={aberta} onClose={() => setAberta(false)} size="xl" title={midia.nome}>
        {aberta && <Paginas midia={midia} />}
      </Modal>
    </>
  );
}

interface Contadas {
  readonly total: number;
  readonly mostradas: number;
}

function Paginas({ midia: { nome, url } }: Props) {
  const { lida, falha } = usePedido<Contadas>(`${url}/paginas`);
  const [pagina, setPagina] = useState(1);
  const [semImagem, setSemImagem] = useState<number | null>(null);
  const baixar = (
    <Anchor href={url} download={nome}>
      Baixar o documento
    </Anchor>
  );
  if (falha !== null)
    return (
      <Stack gap="xs" role="alert">
        <Text>{falha}</Text>
        {baixar}
      </Stack>
    );
  if (lida === null) return <ListaCarregando linhas={3} />;
  const { total, mostradas } = lida;
  const ir = (n: number) => setPagina(Math.max(1, Math.min(mostradas, n)));
  const teclas = (evento: KeyboardEvent) => {
    const destino = { ArrowLeft: pagina - 1, ArrowRight: pagina + 1, Home: 1, End: mostradas }[evento.key];
    if (destino === undefined) return;
    evento.preventDefault();
    ir(destino);
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="center" role="group" aria-label="Páginas" onKeyDown={teclas}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Página anterior"
          disabled={pagina <= 1}
          onClick={() => ir(pagina - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text role="status">
          Página {pagina} de {total}
        </Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Próxima página"
          disabled={pagina >= mostradas}
          onClick={() => ir(pagina + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {semImagem === pagina ? (
        <Text role="alert">{mensagensDaTela.paginaSemDesenho}</Text>
      ) : (
        <img
          key={pagina}
          src={`${url}/pagina/${pagina}`}
          alt={`Página ${pagina} de ${nome}`}
          className={classes.pagina}
          onError={() => setSemImagem(pagina)}
        />
      )}
      {total > mostradas && (
        <Text size="sm" c="dimmed">
          {mensagensDaTela.soAsPrimeiras(mostradas)}
        </Text>
      )}
      {baixar}
    </Stack>
  );
}
