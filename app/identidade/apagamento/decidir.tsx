import { Button, Group, Radio, Stack, TextInput, Title } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { formularios } from '#app/mensagens/especificacao.ts';
import { fundamentosEmPalavras } from '#app/mensagens/fundamentos.ts';
import { FUNDAMENTOS } from '#domain/usuario/fundamentos.ts';

interface Props {
  readonly falha: FalhaNaTela | null;
}

/** A refusal stands in the form that was sent. */
const daOutra = (falha: FalhaNaTela | null) => falha?.errors?.fundamento !== undefined;

/** The word is asked for, so that a click alone is not enough. */
export function ApagarAgora({ falha }: Props) {
  const enviando = useNavigation().formData?.get('acao') === 'apagar';
  const erro = falha?.errors?.palavra?.[0];
  return (
    <Form method="post">
      <TokenDoFormulario />
      <input type="hidden" name="acao" value="apagar" />
      <Stack gap="sm">
        <Title order={2}>Apagar para sempre</Title>
        {!daOutra(falha) && erro === undefined && <AvisoDeFalha falha={falha} />}
        <TextInput
          name="palavra"
          label={`Para confirmar, digite “${formularios.palavraDeConfirmacao}”`}
          autoComplete="off"
          autoCapitalize="none"
          maw={360}
          error={erro}
        />
        <Group>
          <Button type="submit" color="red.9" loading={enviando}>
            Apagar os dados
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Only for a reason that the law knows. */
export function RecusarPedido({ falha }: Props) {
  const enviando = useNavigation().formData?.get('acao') === 'recusar';
  return (
    <Form method="post">
      <TokenDoFormulario />
      <input type="hidden" name="acao" value="recusar" />
      <Stack gap="sm">
        <Title order={2}>Recusar o pedido</Title>
        <Radio.Group name="fundamento" label="Fundamento" error={falha?.errors?.fundamento?.[0]}>
          <Stack gap="xs" mt="xs">
            {FUNDAMENTOS.map((fundamento) => (
              <Radio key={fundamento} value={fundamento} label={fundamentosEmPalavras[fundamento]} />
            ))}
          </Stack>
        </Radio.Group>
        <Group>
          <Button type="submit" variant="default" loading={enviando}>
            Recusar
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
