import { Card, Container, Stack, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextoComLinks } from '#app/identidade/entrada/texto-com-links.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import { PaginaRolavel } from '#app/shell/pagina-rolavel.tsx';

export const meta: MetaFunction = () => [{ title: 'Caixa de saída · Atalaia' }];

/** What would have been sent, where no mail server is configured: for trying things out, never in production. */
export const loader = lerComSessao('caixaDeSaida', async ({ servicos }) => {
  if (servicos.config.NODE_ENV === 'production') throw naoEncontrado();
  const mensagens = await servicos.identidade.caixaDeSaida();
  return { mensagens, porSmtp: servicos.config.SMTP_URL !== undefined };
});

export default function CaixaDeSaida() {
  const { mensagens, porSmtp } = useLoaderData<typeof loader>();
  return (
    <Moldura>
      <PaginaRolavel nome="Mensagens da caixa de saída">
        <Container size="md" py="md">
          <Stack>
            <div>
              <Title order={1}>Caixa de saída</Title>
              <Text c="dimmed">
                Os e-mails que esta instalação de desenvolvimento não envia, do mais novo ao mais antigo.
              </Text>
            </div>
            {mensagens.length === 0 && <Text>{porSmtp ? POR_SMTP : VAZIA}</Text>}
            {mensagens.map(({ id, criada_em, para, assunto, texto, com_anexo }) => (
              <Card key={id} component="article" withBorder aria-labelledby={`mensagem-${id}`}>
                <Title order={2} id={`mensagem-${id}`}>
                  {assunto}
                </Title>
                <Text size="sm" c="dimmed" mb="xs">
                  Para {para}, em {instanteComFuso(criada_em)}
                </Text>
                <TextoComLinks texto={texto} />
                {com_anexo && <Text size="sm">Com um arquivo anexado.</Text>}
              </Card>
            ))}
          </Stack>
        </Container>
      </PaginaRolavel>
    </Moldura>
  );
}

const VAZIA = 'Nenhuma mensagem ainda. Peça uma senha nova em “Esqueci minha senha” para ver a primeira.';
const POR_SMTP = 'Nada fica aqui: as mensagens são enviadas pelo servidor de e-mail configurado.';
