import { Badge, Card, Container, Group, Stack, Table, Text, Title } from '@mantine/core';
import { numero } from '#app/kit/formatos.ts';
import { PaginaRolavel } from '#app/shell/pagina-rolavel.tsx';

interface InstalacaoNaTela {
  readonly saude: {
    readonly componentes: Readonly<Record<string, string>>;
    readonly processos: readonly { readonly processo: string; readonly status: string }[];
    readonly projecoes: readonly {
      readonly nome: string;
      readonly posicao: number;
      readonly atraso: number | null;
      readonly espera_s: number | null;
    }[];
  };
  readonly clientes: readonly {
    readonly id: string;
    readonly nome: string;
    readonly sigla: string;
    readonly ativo: boolean;
  }[];
}

const componentes = {
  postgres: 'Banco de dados',
  eventStore: 'Registro de eventos',
  temporal: 'Processamento de arquivos',
  armazenamento: 'Armazenamento de arquivos',
} as const;

const processos: Readonly<Record<string, string>> = {
  web: 'Páginas',
  projector: 'Atualização do que se mostra',
  worker: 'Trabalhos demorados',
};

/** How the installation is, for those who operate it. */
export function SituacaoDaInstalacao({ saude, clientes }: InstalacaoNaTela) {
  return (
    <PaginaRolavel nome="Situação da instalação">
      <Container size="md" py="md">
        <Stack>
          <Title order={1}>Instalação</Title>
          <Card withBorder>
            <Title order={2} mb="xs">
              Serviços
            </Title>
            <Stack gap={6}>
              {Object.entries(componentes).map(([chave, nome]) => (
                <Group key={chave} justify="space-between">
                  <Text>{nome}</Text>
                  <Situacao ok={saude.componentes[chave as keyof typeof componentes] === 'ok'} />
                </Group>
              ))}
              {saude.processos.map(({ processo, status }) => (
                <Group key={processo} justify="space-between">
                  <Text>{processos[processo] ?? processo}</Text>
                  <Situacao ok={status === 'ok'} />
                </Group>
              ))}
            </Stack>
          </Card>
          <Card withBorder>
            <Title order={2} mb="xs">
              Clientes
            </Title>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Nome</Table.Th>
                  <Table.Th>Sigla</Table.Th>
                  <Table.Th>Situação</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {clientes.map(({ id, nome, sigla, ativo }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{nome}</Table.Td>
                    <Table.Td>{sigla}</Table.Td>
                    <Table.Td>{ativo ? 'Ativo' : 'Inativo'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {clientes.length === 0 && <Text c="dimmed">Nenhum cliente foi criado ainda.</Text>}
          </Card>
          <Card withBorder>
            <Title order={2} mb="xs">
              Projeções
            </Title>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Nome</Table.Th>
                  <Table.Th>Posição</Table.Th>
                  <Table.Th>Atraso (posições)</Table.Th>
                  <Table.Th>Evento mais antigo à espera</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {saude.projecoes.map(({ nome, posicao, atraso, espera_s }) => (
                  <Table.Tr key={nome}>
                    <Table.Td>{nome}</Table.Td>
                    <Table.Td>{numero(posicao)}</Table.Td>
                    <Table.Td>{atraso === null ? 'desconhecido' : numero(atraso)}</Table.Td>
                    <Table.Td>{espera_s === null ? 'desconhecido' : `${numero(espera_s)} s`}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Card>
        </Stack>
      </Container>
    </PaginaRolavel>
  );
}

function Situacao({ ok }: { readonly ok: boolean }) {
  return (
    <Badge color={ok ? 'verde' : 'red.9'} variant="filled" tt="none">
      {ok ? 'Funcionando' : 'Indisponível'}
    </Badge>
  );
}
