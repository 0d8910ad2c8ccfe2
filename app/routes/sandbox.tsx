import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useFetcher } from '@remix-run/react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';
import { proibido } from '#app/server/falhas.server.ts';
import { podeUsarSandbox } from '#app/shell/moldura.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Sandbox · Atalaia' }];

export const loader = lerComSessao('sandbox', async ({ sessao, servicos }) => {
  if (!podeUsarSandbox(sessao, servicos.config)) throw proibido();
  return null;
});

const privados = [
  { tipo: 'modal', nome: 'Janela' },
  { tipo: 'alert', nome: 'Alerta' },
  { tipo: 'toast', nome: 'Toast' },
] as const;

/** Fires an event of each kind, which comes back through the live connection. */
export default function Sandbox() {
  return (
    <Pagina largura="sm">
      <TituloDaPagina
        titulo="Sandbox"
        descricao="Dispara eventos de teste, que voltam a esta página pela conexão ao vivo."
      />
      <Card withBorder>
        <Title order={2} size="h4">
          Canal privado
        </Title>
        <Text size="sm" mb="sm">
          O evento Notificacao chega a todas as páginas que você tem abertas, e fica nas suas notificações.
        </Text>
        <Group>
          {privados.map(({ tipo, nome }) => (
            <Disparar key={tipo} tipo={tipo} nome={nome} />
          ))}
        </Group>
      </Card>
      <Card withBorder>
        <Title order={2} size="h4">
          Canal público
        </Title>
        <Text size="sm" mb="sm">
          O evento Test chega às páginas abertas de todas as pessoas, sem dado de ninguém.
        </Text>
        <Group>
          <Disparar tipo="public" nome="Evento público" />
        </Group>
      </Card>
    </Pagina>
  );
}

function Disparar({ tipo, nome }: { readonly tipo: string; readonly nome: string }) {
  const fetcher = useFetcher();
  const falha = falhaDaResposta(fetcher.data);
  return (
    <fetcher.Form method="post" action={`/sandbox/dispatch-${tipo}-test-event`}>
      <TokenDoFormulario />
      <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
        {nome}
      </Button>
      {falha !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
          {falha.message}
        </Text>
      )}
    </fetcher.Form>
  );
}
