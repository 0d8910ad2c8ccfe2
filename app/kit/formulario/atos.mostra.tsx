import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { BotaoDeCopiar } from '../area-de-transferencia/botao-de-copiar.tsx';
import { LinkDeDownload } from '../download/link-de-download.tsx';
import { ConfirmarExclusao } from './confirmar-exclusao.tsx';

/** Copying, fetching a file, and confirming by a word. */
export default function MostraDosAtos() {
  const [aberta, setAberta] = useState(false);
  const [excluidas, setExcluidas] = useState(0);
  const [porque, setPorque] = useState('');
  const excluir = (motivo: string) => {
    setAberta(false);
    setPorque(motivo);
    setExcluidas(excluidas + 1);
  };
  return (
    <Stack>
      <section aria-label="Copiar">
        <Title order={3}>Copiar</Title>
        <Group gap="xs">
          <Text>-15.7900, -47.8800</Text>
          <BotaoDeCopiar texto="-15.7900, -47.8800" rotulo="Copiar as coordenadas" />
          <Text c="dimmed">Sem texto:</Text>
          <BotaoDeCopiar texto="" rotulo="Copiar nada" />
        </Group>
      </section>
      <section aria-label="Baixar">
        <Title order={3}>Baixar com andamento</Title>
        <Text>
          <LinkDeDownload href="/camadas/upload/nenhum/arquivos/nenhum" nome="um arquivo que não existe">
            Um arquivo que não existe
          </LinkDeDownload>
          {' · '}
          <LinkDeDownload href="/atalaia.svg" nome="um arquivo sem nome">
            Um arquivo sem nome no cabeçalho
          </LinkDeDownload>
        </Text>
        <Text size="sm" c="dimmed">
          Os arquivos de verdade se baixam na lista de envios.
        </Text>
      </section>
      <section aria-label="Excluir">
        <Title order={3}>Confirmar por palavra</Title>
        <Group>
          <Button color="red.9" onClick={() => setAberta(true)}>
            Excluir camadas
          </Button>
          <Text role="status">{excluidas > 0 && `Confirmado ${excluidas} vez(es). ${porque}`}</Text>
        </Group>
        <ConfirmarExclusao
          aberta={aberta}
          titulo="Excluir camadas"
          exigeMotivo={false}
          aoConfirmar={excluir}
          aoFechar={() => setAberta(false)}
        >
          Três camadas vão para a lixeira. No máximo 500 camadas são excluídas de cada vez.
        </ConfirmarExclusao>
      </section>
    </Stack>
  );
}
