import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { type AtoNoUsuario, enderecoDoAto, PERGUNTAS } from './atos.ts';

interface Props {
  readonly ato: AtoNoUsuario;
  readonly id: string;
  readonly nome: string;
}

/** The question before an act on somebody's account. */
export default function JanelaDoAto({ ato, id, nome }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const { titulo, texto, botao } = PERGUNTAS[ato];
  const action = enderecoDoAto(id, ato);
  const enviando = useNavigation().formAction === action;
  return (
    <Modal opened={aberta} onClose={fechar} title={`${titulo}: ${nome}`}>
      {/* Whoever looks as somebody else begins anew, with nothing of their own in memory. */}
      <Form method="post" action={action} reloadDocument={ato === 'ver-como'}>
        <TokenDoFormulario />
        <Stack gap="md">
          <Text>{texto}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar} data-autofocus>
              Cancelar
            </Button>
            <Button type="submit" loading={enviando}>
              {botao}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
