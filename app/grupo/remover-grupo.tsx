import { Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { Form } from '@remix-run/react';
import { plural } from '#app/kit/formatos.ts';
import { CampoDoMotivo } from '#app/kit/formulario/campo-do-motivo.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import classes from '#app/kit/ui/ato.module.css';

/** A removed group does not come back: the word is typed first. */
export function RemoverGrupo({
  id,
  pessoas,
  exigeMotivo,
}: {
  readonly id: string;
  readonly pessoas: number;
  readonly exigeMotivo: boolean;
}) {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="remover">
      <Form method="post" action={`/seguranca/grupos/${id}/remover`}>
        <TokenDoFormulario />
        <Stack gap="sm">
          <Title order={2} id="remover">
            Remover o grupo
          </Title>
          <Text size="sm">
            {pessoas === 0
              ? 'Ninguém está neste grupo. Removido, ele não volta.'
              : `${plural(pessoas, 'pessoa perde', 'pessoas perdem')} o que só este grupo dá, e as sessões abertas com ele terminam. Removido, o grupo não volta.`}
          </Text>
          <CampoDoMotivo exigido={exigeMotivo} />
          <div className={classes.ato}>
            <TextInput
              name="confirmacao"
              label="Para confirmar, digite “excluir”"
              autoComplete="off"
              autoCapitalize="none"
              required
              withAsterisk={false}
            />
            <Button type="submit" color="red.9">
              Remover
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
