import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import type { FichaDaAprovacao } from './aprovacao.ts';

interface Props {
  readonly aprovacao: FichaDaAprovacao;
  readonly falha: FalhaNaTela | null;
}

/** The forms by which a second person agrees or refuses, and the author gives up; each works without scripts. */
export function DecidirAprovacao({ aprovacao, falha }: Props) {
  const { id, impedimento, vigente, podeCancelar, comando_id } = aprovacao;
  const acao = useNavigation().formData?.get('acao');
  const erro = falha?.errors?.motivo?.[0];
  return (
    <>
      {erro === undefined && <AvisoDeFalha falha={falha} />}
      {impedimento !== null && <Text>{impedimento}</Text>}
      {impedimento === null && (
        <Card withBorder padding="md">
          <Form method="post">
            <TokenDoFormulario />
            <input type="hidden" name="comando_id" value={comando_id} />
            <Stack gap="sm">
              <Title order={2} size="h3">
                {vigente ? 'Aprovar ou recusar' : 'Encerrar o pedido'}
              </Title>
              <Textarea
                name="motivo"
                label="Motivo da recusa"
                description="Quem pediu o lê. Não escreva dados pessoais: ele fica no registro para sempre."
                autosize
                minRows={2}
                maxLength={2000}
                error={erro}
              />
              <Group>
                {vigente && (
                  <Button type="submit" name="acao" value="aprovar" loading={acao === 'aprovar'}>
                    Aprovar
                  </Button>
                )}
                <Button type="submit" name="acao" value="recusar" variant="default" loading={acao === 'recusar'}>
                  Recusar
                </Button>
              </Group>
            </Stack>
          </Form>
        </Card>
      )}
      {podeCancelar && (
        <Form method="post" action={`/seguranca/aprovacoes/${id}/cancelar`}>
          <TokenDoFormulario />
          <input type="hidden" name="comando_id" value={comando_id} />
          <Button type="submit" variant="default">
            Retirar o pedido
          </Button>
        </Form>
      )}
    </>
  );
}
