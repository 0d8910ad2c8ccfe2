import { Button, Stack, TextInput } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { z } from 'zod';
import { CampoDeEmail } from '#app/identidade/entrada/campo-de-email.tsx';
import { SenhaNova } from '#app/identidade/entrada/campo-de-senha.tsx';
import { useEnviando } from '#app/identidade/entrada/enviando.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { senhaNovaDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { MAX_NOME } from '#domain/kernel/text.ts';

export const meta: MetaFunction = () => [{ title: 'Primeiro acesso · Atalaia' }];

/** Whoever holds the link chooses name, e-mail and password, once. */
export const loader = lerPublico('convite', async ({ params, servicos }) => {
  const valido = (await servicos.identidade.convite(params.token ?? '')) !== null;
  if (!valido) throw new RespostaDeFalha(404, { message: textoDaRecusa('ConviteInvalido', {}) });
  return null;
});

export const action = agirPublico('aceitarConvite', async ({ params, servicos, context }, form) => {
  const nome = texto(form, 'nome').trim();
  const email = texto(form, 'email').trim();
  const erros: Record<string, string[]> = {};
  if (nome === '') erros.nome = ['Informe seu nome.'];
  else if (nome.length > MAX_NOME) erros.nome = [`O nome tem até ${MAX_NOME} letras.`];
  if (!z.email().safeParse(email).success) erros.email = ['Informe um e-mail válido.'];
  const senha = senhaNovaDe(form, erros);
  const { identidade } = servicos;
  await identidade.aceitarConvite(params.token ?? '', { nome, email }, senha, context.origem);
  throw redirect('/login?aviso=acesso-criado', 303);
});

export default function PrimeiroAcesso() {
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const enviando = useEnviando(falha);
  return (
    <PaginaDeEntrada titulo="Primeiro acesso" descricao="Este link vale uma vez. Escolha como vai entrar.">
      <Form method="post">
        <TokenDoFormulario />
        <Stack>
          <AvisoDeFalha falha={falha} />
          <TextInput
            label="Nome"
            name="nome"
            autoComplete="name"
            required
            withAsterisk={false}
            error={falha?.errors?.nome?.[0]}
          />
          <CampoDeEmail erro={falha?.errors?.email?.[0]} />
          <SenhaNova erros={falha?.errors} />
          <Button type="submit" loading={enviando}>
            Criar acesso
          </Button>
        </Stack>
      </Form>
    </PaginaDeEntrada>
  );
}
