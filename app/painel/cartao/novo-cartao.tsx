import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FiltroSalvoNaTela } from '#app/deteccao/deteccao.porta.ts';
import { textosDos } from '#app/mensagens/mensagem-da-falha.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { NOMES_DAS_ESPECIES, mensagensDosCartoes as textos } from './cartoes.mensagens.ts';
import type { CartaoNovo } from './usar-cartoes.ts';

interface Props {
  readonly paraTodos: boolean;
  /** @throws FalhaDoPedido */
  aoCriar(cartao: CartaoNovo): Promise<void>;
  aoFechar(): void;
}

/** Asks what a new widget shows, of which saved filter. */
export function NovoCartao({ paraTodos, aoCriar, aoFechar }: Props) {
  const { lida, falha } = usePedido<{ readonly data: readonly FiltroSalvoNaTela[] }>('/deteccoes/filtros');
  const [deTodos, setDeTodos] = useState(false);
  const [erro, setErro] = useState<string | null>(null);
  const [salvando, setSalvando] = useState(false);
  const filtros = (lida?.data ?? []).filter(({ do_cliente }) => do_cliente || !deTodos);
  const enviar = async (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const form = new FormData(evento.currentTarget);
    setSalvando(true);
    try {
      await aoCriar({ especie: String(form.get('especie')), filtro_id: String(form.get('filtro_id') ?? ''), deTodos });
      aoFechar();
    } catch (falhou) {
      const ditos = eFalhaDoPedido(falhou) ? textosDos(falhou.errors) : [];
      setErro(ditos.join(' ') || (falhou instanceof Error ? falhou.message : ''));
      setSalvando(false);
    }
  };
  return (
    <Modal opened onClose={aoFechar} title="Adicionar cartão" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <form onSubmit={enviar} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label="Mostra"
            name="especie"
            data-autofocus
            data={Object.entries(NOMES_DAS_ESPECIES).map(([value, label]) => ({ value, label }))}
          />
          <NativeSelect
            label="Filtro salvo"
            name="filtro_id"
            error={erro ?? falha}
            data={filtros.map(({ id, nome, do_cliente }) => ({
              value: id,
              label: do_cliente ? `${nome} (de todos)` : nome,
            }))}
          />
          {lida !== null && filtros.length === 0 && <Text size="sm">{textos.semFiltros}</Text>}
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
            <Button type="submit" loading={salvando} disabled={filtros.length === 0}>
              Adicionar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
