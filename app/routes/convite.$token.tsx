import { Button, Card, Center, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { data, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { AvisoDeFalha, falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { Marca } from '#app/components/marca.tsx';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Primeiro acesso · Atalaia' }];

/** Whoever holds the link chooses name, e-mail and password, once. */
export const loader = lerPublico('convite', async ({ params, servicos }) => {
  const valido = (await servicos.identidade.convite(params.token ?? '')) !== null;
  if (!valido) throw data({ message: textoDaRecusa('ConviteInvalido', {}) }, { status: 404 });
  return null;
});

export const action = agirPublico('aceitarConvite', async ({ params, servicos, context }, form) => {
  const nome = texto(form, 'nome').trim();
  const email = texto(form, 'email').trim();
  const erros: Record<string, string[]> = {};
  if (nome === '') erros.nome = ['Informe seu nome.'];
  if (!z.email().safeParse(email).success) erros.email = ['Informe um e-mail válido.'];
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros);
  const { identidade } = servicos;
  await identidade.aceitarConvite(params.token ?? '', { nome, email }, texto(form, 'password'), context.origem);
  throw redirect('/login', 303);
});

export default function PrimeiroAcesso() {
  const falha = falhaDaResposta(useActionData<typeof action>());
  const enviando = useNavigation().state === 'submitting';
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder shadow="sm" padding="xl" w="100%" maw={400}>
        <Form method="post">
          <TokenDoFormulario />
          <Stack>
            <Marca />
            <div>
              <Title order={1}>Primeiro acesso</Title>
              <Text c="dimmed">Este link vale uma vez. Escolha como vai entrar.</Text>
            </div>
            <AvisoDeFalha falha={falha} />
            <TextInput label="Nome" name="nome" autoComplete="name" required withAsterisk={false} />
            <TextInput label="E-mail" name="email" type="email" autoComplete="username" required withAsterisk={false} />
            <PasswordInput
              label="Senha"
              name="password"
              autoComplete="new-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
            />
            <Button type="submit" loading={enviando}>
              Criar acesso
            </Button>
          </Stack>
        </Form>
      </Card>
    </Center>
  );
}
