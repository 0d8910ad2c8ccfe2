import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconDeviceFloppy, IconFocus2 } from '@tabler/icons-react';
import { hectares } from '#app/kit/formatos.ts';
import { mensagensDoMapa } from '../mapa.mensagens.ts';
import type { AreaTemporaria, FeicaoTemporaria } from './area-temporaria.ts';
import { EncontrosDaArea } from './encontros-da-area.tsx';

interface Props {
  readonly area: AreaTemporaria;
  /** The instant that the map tells of; null for now. */
  readonly em: string | null;
  /** Whether this person may make layers, and see them. */
  readonly criaCamadas: boolean;
  readonly veCamadas: boolean;
  aoVer(area: AreaTemporaria): void;
  aoAbrirCamada(id: string): void;
}

/** What is in a temporary area, how large it is, and what it meets. */
export function DetalheDaArea({ area, em, criaCamadas, veCamadas, aoVer, aoAbrirCamada }: Props) {
  const geojson = JSON.stringify({ type: 'FeatureCollection', features: area.features });
  const numeradas = area.features.map(({ properties }, i) => ({ numero: i + 1, properties }));
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFocus2 size={14} aria-hidden />}
          onClick={() => aoVer(area)}
        >
          Ir para a área
        </Button>
        {criaCamadas && (
          <Button
            size="compact-sm"
            variant="default"
            component={Link}
            to="/camadas/criar"
            state={{ geometria: geojson }}
            leftSection={<IconDeviceFloppy size={14} aria-hidden />}
          >
            Guardar como camada
          </Button>
        )}
      </Group>
      <Table.ScrollContainer minWidth={280}>
        <Table aria-label="Geometrias da área" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Nome</Table.Th>
              <Table.Th>Medida</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {numeradas.map(({ numero, properties }) => (
              <Table.Tr key={numero}>
                <Table.Td>{properties.nome || `Geometria ${numero}`}</Table.Td>
                <Table.Td>{medidaDa(properties)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {veCamadas && em === null && <EncontrosDaArea area={area} aoAbrir={aoAbrirCamada} />}
      {veCamadas && em !== null && <Text c="dimmed">{mensagensDoMapa.encontrosSoDeHoje}</Text>}
    </Stack>
  );
}

const medidaDa = ({ area }: FeicaoTemporaria['properties']) => (area === null || area === 0 ? '—' : hectares(area));
