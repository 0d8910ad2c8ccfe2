import { Badge, Card, Container, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { numero } from '#app/components/formatos.ts';
import { Moldura } from '#app/components/moldura.tsx';
import { PaginaRolavel } from '#app/components/ui/pagina-rolavel.tsx';
import { lerComSessao } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Instalação · Atalaia' }];

/** People of a client start at the layers until the dashboard exists; operators belong to none and see the installation. */
export const loader = lerComSessao('inicio', async ({ sessao, servicos }) => {
  if (sessao.cliente_id !== null) throw redirect('/camadas');
  const podeVer = sessao.permissoes.has('clientes.ver');
  const [saude, clientes] = await Promise.all([
    servicos.saude(),
    podeVer ? servicos.clientes.listarDaInstalacao() : Promise.resolve([]),
  ]);
  return { saude, clientes };
});

const componentes = {
  postgres: 'Banco de dados',
  eventStore: 'Registro de eventos',
  temporal: 'Processamento de arquivos',
  armazenamento: 'Armazenamento de arquivos',
} as const;

export default function Instalacao() {
  const { saude, clientes } = useLoaderData<typeof loader>();
  return (
    <Moldura>
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
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {saude.projecoes.map(({ nome, posicao, atraso }) => (
                    <Table.Tr key={nome}>
                      <Table.Td>{nome}</Table.Td>
                      <Table.Td>{numero(posicao)}</Table.Td>
                      <Table.Td>{atraso === null ? 'desconhecido' : numero(atraso)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Card>
          </Stack>
        </Container>
      </PaginaRolavel>
    </Moldura>
  );
}

function Situacao({ ok }: { readonly ok: boolean }) {
  return (
    <Badge color={ok ? 'verde' : 'red.9'} variant="filled" tt="none">
      {ok ? 'Funcionando' : 'Indisponível'}
    </Badge>
  );
}
