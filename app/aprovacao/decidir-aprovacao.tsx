import { getTextareaProps } from '@conform-to/react';
import { Button, Card, Group, Text, Textarea, Title } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { AvisoDeFalha } from '#app/kit/aviso-de-falha.tsx';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import type { FichaDaAprovacao } from './aprovacao.ts';

interface Props {
  readonly aprovacao: FichaDaAprovacao;
  readonly recusa: RecusaDoFormulario | null;
}

/** The forms by which a second person agrees or refuses, and the author gives up; each works without scripts. */
export function DecidirAprovacao({ aprovacao, recusa }: Props) {
  const { id, impedimento, podeCancelar, comando_id } = aprovacao;
  return (
    <>
      {impedimento === null ? (
        <Card withBorder padding="md">
          <Decisao key={id} aprovacao={aprovacao} recusa={recusa} />
        </Card>
      ) : (
        <>
          <AvisoDeFalha falha={recusa} />
          <Text>{impedimento}</Text>
        </>
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

function Decisao({ aprovacao: { id, vigente, comando_id }, recusa }: Props) {
  const { formMethod, formData } = useNavigation();
  const acao = formData?.get('acao');
  const formulario = useFormularioComMesclagem({
    id: 'aprovacao',
    objeto: `aprovacao-${id}`,
    revisao: 0,
    enviando: formMethod === 'POST',
    padrao: { motivo: '' },
    restricoes: {},
    recusa,
  });
  const { motivo } = formulario.campos;
  return (
    <FormularioComMesclagem
      {...formulario}
      recusa={recusa}
      comando_id={comando_id}
      telas={{}}
      rotulos={{ motivo: 'Motivo da recusa' }}
      revisao={null}
      rodape={null}
    >
      <Title order={2} size="h3">
        {vigente ? 'Aprovar ou recusar' : 'Encerrar o pedido'}
      </Title>
      <Textarea
        {...getTextareaProps(motivo, { ariaAttributes: false })}
        label="Motivo da recusa"
        description="Quem pediu o lê. Não escreva dados pessoais: ele fica no registro para sempre."
        autosize
        minRows={2}
        maxLength={2000}
        error={motivo.errors?.join(' ')}
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
    </FormularioComMesclagem>
  );
}
