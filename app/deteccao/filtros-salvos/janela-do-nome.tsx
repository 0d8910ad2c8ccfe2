import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { textosDos } from '#app/mensagens/mensagem-da-falha.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';

interface Props {
  readonly titulo: string;
  /** As it is called now; '' of a new one. */
  readonly nome: string;
  /** Whether it may be for everybody in the client. */
  readonly paraTodos: boolean;
  /** @throws FalhaDoPedido */
  aoSalvar(nome: string, deTodos: boolean): Promise<void>;
  aoFechar(): void;
}

/** Asks how a saved filter is called. */
export function JanelaDoNome({ titulo, nome: inicial, paraTodos, aoSalvar, aoFechar }: Props) {
  const [nome, setNome] = useState(inicial);
  const [deTodos, setDeTodos] = useState(false);
  const [salvando, setSalvando] = useState(false);
  const [erro, setErro] = useState<string | null>(null);
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    setSalvando(true);
    try {
      await aoSalvar(nome, deTodos);
      aoFechar();
    } catch (falha) {
      const textos = eFalhaDoPedido(falha) ? textosDos(falha.errors) : [];
      setErro(textos.join(' ') || (falha instanceof Error ? falha.message : ''));
      setSalvando(false);
    }
  };
  return (
    <Modal opened onClose={aoFechar} title={titulo} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <form onSubmit={enviar} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Nome"
            required
            data-autofocus
            maxLength={200}
            value={nome}
            error={erro}
            onChange={({ currentTarget }) => {
              setNome(currentTarget.value);
              setErro(null);
            }}
          />
          {paraTodos && (
            <Checkbox
              label="Para todos do cliente"
              checked={deTodos}
              onChange={({ currentTarget }) => setDeTodos(currentTarget.checked)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={aoFechar}>
              Cancelar
            </Button>
            <Button type="submit" loading={salvando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
