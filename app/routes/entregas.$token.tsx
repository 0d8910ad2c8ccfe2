import { Button, Stack, TextInput } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { textosDaEntrega as textos } from '#app/agendamento/agendamento.mensagens.ts';
import { gastarTentativa, trocarCodigo } from '#app/agendamento/entregas.server.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [
  { title: `${textos.titulo} · Atalaia` },
  { name: 'robots', content: 'noindex' },
];

/** The same page for every address: whether there is something behind it is told by the code alone. */
export const loader = lerPublico('entregaDeFora', async (pedido) => {
  gastarTentativa(pedido);
  return null;
});

export const action = agirPublico('abrirEntrega', trocarCodigo);

export default function Entrega() {
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  return (
    <PaginaDeEntrada titulo={textos.titulo} descricao={textos.descricao}>
      <Form method="post" reloadDocument>
        <TokenDoFormulario />
        <Stack>
          <AvisoDeFalha falha={falha?.errors?.codigo === undefined ? falha : null} />
          <TextInput
            label="Código"
            name="codigo"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            withAsterisk={false}
            error={falha?.errors?.codigo?.[0]}
          />
          <Button type="submit">Baixar o documento</Button>
        </Stack>
      </Form>
    </PaginaDeEntrada>
  );
}
