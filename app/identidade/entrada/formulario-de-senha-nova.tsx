import { Button, Stack } from '@mantine/core';
import { Form } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { SenhaNova } from './campo-de-senha.tsx';
import { useEnviando } from './enviando.ts';

/** A password of one's own, typed twice, for who has no session yet. */
export function FormularioDeSenhaNova({ botao }: { readonly botao: string }) {
  const falha = falhaDaResposta(useRespostaDaAcao<unknown>());
  const enviando = useEnviando(falha);
  return (
    <Form method="post">
      <TokenDoFormulario />
      <Stack>
        <AvisoDeFalha falha={falha} />
        <SenhaNova erros={falha?.errors} />
        <Button type="submit" loading={enviando}>
          {botao}
        </Button>
      </Stack>
    </Form>
  );
}
