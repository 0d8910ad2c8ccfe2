import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formularios } from '#app/mensagens/especificacao.ts';

interface Props {
  readonly aberta: boolean;
  readonly titulo: string;
  /** What will be lost. */
  readonly children: ReactNode;
  readonly excluindo?: boolean;
  aoConfirmar(): void;
  aoFechar(): void;
}

/** Asks for the word before something is deleted: a click alone is not enough. */
export function ConfirmarExclusao({ aberta, titulo, children, excluindo = false, aoConfirmar, aoFechar }: Props) {
  return (
    <Modal opened={aberta} onClose={aoFechar} title={titulo}>
      <Pergunta excluindo={excluindo} aoConfirmar={aoConfirmar} aoFechar={aoFechar}>
        {children}
      </Pergunta>
    </Modal>
  );
}

/** Inside the dialog, so that each time it opens the word must be typed anew. */
function Pergunta({ children, excluindo, aoConfirmar, aoFechar }: Omit<Props, 'aberta' | 'titulo'>) {
  const [palavra, setPalavra] = useState('');
  const certa = palavra.trim() === formularios.palavraDeConfirmacao;
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (certa) aoConfirmar();
  };
  return (
    <form onSubmit={enviar}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <TextInput
          label={`Para confirmar, digite “${formularios.palavraDeConfirmacao}”`}
          value={palavra}
          onChange={(event) => setPalavra(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" color="red.9" disabled={!certa} loading={excluindo}>
            Excluir
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
