import { Code, List, Stack, Table, Text, Title } from '@mantine/core';
import { Conversor } from './conversor.tsx';
import { converter } from './converter.ts';
import { type Medida, nomesDasMedidas, unidades } from './tabelas.ts';

/** What a conversion that cannot be says. */
function recusa(de: string, para: string): string {
  try {
    return String(converter(1, de, para));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The converter, every table of units, and both refusals. */
export default function MostraDasUnidades() {
  return (
    <Stack>
      <Conversor />
      <Title order={3}>Recusas</Title>
      <List size="sm">
        <List.Item>{recusa('légua', 'm')}</List.Item>
        <List.Item>{recusa('ha', 'km')}</List.Item>
      </List>
      <Title order={3}>Tabelas</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Medida</Table.Th>
            <Table.Th>Unidades</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(Object.keys(nomesDasMedidas) as Medida[]).map((medida) => (
            <Table.Tr key={medida}>
              <Table.Td>{nomesDasMedidas[medida]}</Table.Td>
              <Table.Td>
                {unidades
                  .filter((unidade) => unidade.medida === medida)
                  .map(({ simbolo, nome }) => (
                    <Text key={simbolo} span mr="sm" display="inline-block">
                      <Code>{simbolo}</Code> {nome}
                    </Text>
                  ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
