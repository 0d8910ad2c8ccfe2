import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { MESMO_NOME } from './ativo.form.ts';
import { mensagensDoAtivo } from './ativo.mensagens.ts';

interface Props {
  /** Of the field, for what is wrong above the form to lead here. */
  readonly id: string;
  readonly nova: boolean;
  /** The name that is being given: the answer is of this one. */
  readonly nome: string;
  readonly pergunta: string | undefined;
  /** The name to which it was said already. */
  readonly dito: string;
}

/** Whether there really are two assets of one name; nothing while nobody asked. */
export function PerguntaDoNome({ id, nova, nome, pergunta, dito: enviado }: Props) {
  // What else is refused afterwards does not say what was sent: nobody is asked twice.
  const [dito, dizer] = useState(enviado);
  if (pergunta === undefined) return dito === '' ? null : <input type="hidden" name={MESMO_NOME} value={dito} />;
  const { criarAssimMesmo, salvarAssimMesmo } = mensagensDoAtivo;
  return (
    <Alert color="yellow" variant="light" icon={<IconHelp size={18} aria-hidden />}>
      <Stack gap="xs">
        <Text size="sm">{pergunta}</Text>
        <Checkbox
          key={nome}
          id={id}
          name={MESMO_NOME}
          value={nome}
          onChange={(event) => dizer(event.currentTarget.checked ? nome : '')}
          label={nova ? criarAssimMesmo : salvarAssimMesmo}
        />
      </Stack>
    </Alert>
  );
}
