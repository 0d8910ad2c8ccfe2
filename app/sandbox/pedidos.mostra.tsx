import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { FIM_DO_PEDIDO, type FimDoPedido } from '#app/pedidos/eventos.ts';
import { pedir } from '#app/pedidos/pedir.ts';

/** Requests of the newest of these are shown. */
const ULTIMOS = 8;

interface Exemplo {
  readonly nome: string;
  readonly endereco: string;
  readonly form?: () => FormData;
}

const exemplos: readonly Exemplo[] = [
  { nome: 'Pedido atendido', endereco: '/sessao' },
  { nome: 'Endereço que não existe (404)', endereco: '/nada-aqui' },
  { nome: 'Campos inválidos (422)', endereco: '/login', form: () => new FormData() },
  { nome: 'Formulário grande demais (413)', endereco: '/login', form: formularioGrande },
];

/** What every call of a page says of itself, and what people are told when one is refused. */
export default function MostraDosPedidos() {
  const pedidos = useUltimosPedidos();
  const [fazendo, setFazendo] = useState(false);
  const fazer = async ({ nome, endereco, form }: Exemplo) => {
    setFazendo(true);
    try {
      await pedir(endereco, form && { form: form() });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: `${nome}: a resposta chegou.` });
    } catch (error) {
      avisarFalha(error, nome);
    }
    setFazendo(false);
  };
  return (
    <Stack>
      <Text c="dimmed">
        Todo pedido da página diz quando começa e como termina; a linha no alto ouve. Uma recusa vira um aviso com a
        mensagem da resposta, e as de um formulário viram lista.
      </Text>
      <Group gap="xs">
        {exemplos.map((exemplo) => (
          <Button key={exemplo.nome} variant="default" disabled={fazendo} onClick={() => fazer(exemplo)}>
            {exemplo.nome}
          </Button>
        ))}
      </Group>
      <Title order={3}>Últimos pedidos</Title>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label="Últimos pedidos">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tipo</Table.Th>
              <Table.Th>Método</Table.Th>
              <Table.Th>Endereço</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th>Atendido</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pedidos.map(({ chave, type, method, url, status, success }) => (
              <Table.Tr key={chave}>
                <Table.Td>{type}</Table.Td>
                <Table.Td>{method}</Table.Td>
                <Table.Td>{new URL(url).pathname}</Table.Td>
                <Table.Td>{status === 0 ? 'sem resposta' : status}</Table.Td>
                <Table.Td>{success ? 'sim' : 'não'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {pedidos.length === 0 && <Text c="dimmed">Nenhum pedido ainda.</Text>}
    </Stack>
  );
}

/** One byte over what a form of ours may have is refused. */
function formularioGrande(): FormData {
  const form = new FormData();
  form.set('email', 'a'.repeat(2 * 1024 * 1024));
  return form;
}

function useUltimosPedidos() {
  const [pedidos, setPedidos] = useState<readonly (FimDoPedido & { readonly chave: number })[]>([]);
  useEffect(() => {
    let chave = 0;
    const anotar = ({ detail }: CustomEvent<FimDoPedido>) => {
      chave += 1;
      const novo = { ...detail, chave };
      setPedidos((antes) => [novo, ...antes].slice(0, ULTIMOS));
    };
    window.addEventListener(FIM_DO_PEDIDO, anotar);
    return () => window.removeEventListener(FIM_DO_PEDIDO, anotar);
  }, []);
  return pedidos;
}
