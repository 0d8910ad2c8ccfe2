import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formularios } from '#app/mensagens/especificacao.ts';
import { CampoDoMotivo } from './campo-do-motivo.tsx';

interface Props {
  readonly aberta: boolean;
  readonly titulo: string;
  /** What will be lost. */
  readonly children: ReactNode;
  readonly excluindo?: boolean;
  /** Whether the policy demands a reason; null where none is kept. */
  readonly exigeMotivo: boolean | null;
  /** What was wrong with the one that was given. */
  readonly erros?: readonly string[] | undefined;
  /** What was typed before it failed. */
  readonly motivo?: string;
  aoConfirmar(motivo: string): void;
  aoFechar(): void;
}

/** Asks for the word before something is deleted, and why: a click alone is not enough. */
export function ConfirmarExclusao({ aberta, titulo, ...pergunta }: Props) {
  return (
    <Modal opened={aberta} onClose={pergunta.aoFechar} title={titulo}>
      <Pergunta {...pergunta} />
    </Modal>
  );
}

/** Inside the dialog, so that each time it opens the word must be typed anew. */
function Pergunta(props: Omit<Props, 'aberta' | 'titulo'>) {
  const { children, excluindo = false, exigeMotivo, erros, motivo: inicial = '', aoConfirmar, aoFechar } = props;
  const [palavra, setPalavra] = useState('');
  const [motivo, setMotivo] = useState(inicial);
  const certa = palavra.trim() === formularios.palavraDeConfirmacao;
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (certa) aoConfirmar(motivo.trim());
  };
  return (
    <form onSubmit={enviar}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {exigeMotivo !== null && (
          <CampoDoMotivo exigido={exigeMotivo} erros={erros} inicial={inicial} aoMudar={setMotivo} />
        )}
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
