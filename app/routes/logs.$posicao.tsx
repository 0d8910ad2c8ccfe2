import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { dataHoraExata } from '#app/kit/formatos.ts';
import { Cadeia } from '#app/registro/cadeia.tsx';
import { Mudancas } from '#app/registro/mudancas.tsx';
import { NomeDoObjeto } from '#app/registro/nome-do-objeto.tsx';
import { Prova } from '#app/registro/prova.tsx';
import { eventoNaTela } from '#app/registro/registro-evento.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { Pagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.evento.texto ?? 'Evento'} · Logs · Atalaia` },
];

export const loader = lerComSessao('evento', async (pedido) => {
  const atualidade = await obterAtualidade(pedido, ['registro']);
  return { atualidade, ...(await eventoNaTela(pedido)) };
});

export default function Evento() {
  const { atualidade, evento, como_ficou, mudancas, cadeia, prova } = useLoaderData<typeof loader>();
  const { objeto, instante, autor } = evento;
  return (
    <Pagina largura="md" atualidade={atualidade}>
      <div>
        <Anchor component={Link} to="/logs" size="sm">
          Voltar aos logs
        </Anchor>
        <Title order={1}>{evento.texto}</Title>
        <Text component="div" c="dimmed">
          {autor}, em <time dateTime={instante}>{dataHoraExata(instante)}</time> (Brasília) ·{' '}
          <NomeDoObjeto objeto={objeto} entrePalavras />
        </Text>
      </div>
      <Group gap="xs">
        <Button component={Link} to={`/logs?objeto=${objeto.id}`} variant="default" size="xs">
          Tudo o que houve com este objeto
        </Button>
        {como_ficou !== null && (
          <Button component={Link} to={como_ficou} variant="default" size="xs">
            Ver o objeto como ficou
          </Button>
        )}
      </Group>
      <Card withBorder component="section" aria-labelledby="mudancas">
        <Title order={2} size="h4" id="mudancas" mb="xs">
          O que mudou
        </Title>
        <Mudancas mudancas={mudancas} />
      </Card>
      <Card withBorder component="section" aria-labelledby="cadeia">
        <Title order={2} size="h4" id="cadeia" mb="xs">
          O que causou e o que foi causado
        </Title>
        <Cadeia elos={cadeia} atual={evento.id} />
      </Card>
      <Card withBorder component="section" aria-labelledby="prova">
        <Title order={2} size="h4" id="prova" mb="xs">
          No registro
        </Title>
        <Prova posicao={evento.id} tipo={evento.tipo} prova={prova} />
      </Card>
    </Pagina>
  );
}
