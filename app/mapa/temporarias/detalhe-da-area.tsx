import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconDeviceFloppy, IconFocus2 } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { hectares, quilometros } from '#app/kit/formatos.ts';
import { useToken } from '#app/kit/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { juntar } from '#domain/geometria/partes.ts';
import type { AreaTemporaria, FeicaoTemporaria } from './area-temporaria.ts';

interface Props {
  readonly area: AreaTemporaria;
  /** Whether this person may make layers, and see them. */
  readonly criaCamadas: boolean;
  readonly veCamadas: boolean;
  aoVer(area: AreaTemporaria): void;
  aoAbrirCamada(id: string): void;
}

interface Encontrada {
  readonly id: string;
  readonly nome: string;
  readonly tipo_nome: string;
  readonly area: number | null;
  readonly comprimento: number | null;
}

/** What is in a temporary area, how large it is, and which layers it meets. */
export function DetalheDaArea({ area, criaCamadas, veCamadas, aoVer, aoAbrirCamada }: Props) {
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
      {veCamadas && <Encontros area={area} aoAbrir={aoAbrirCamada} />}
    </Stack>
  );
}

const medidaDa = ({ area }: FeicaoTemporaria['properties']) => (area === null || area === 0 ? '—' : hectares(area));

type Lidas = 'lendo' | { readonly camadas: readonly Encontrada[]; readonly mais: boolean } | { readonly falha: string };

function Encontros({ area, aoAbrir }: { readonly area: AreaTemporaria; aoAbrir(id: string): void }) {
  const token = useToken();
  const [lidas, setLidas] = useState<Lidas>('lendo');
  const ler = useCallback(
    async (signal?: AbortSignal) => {
      setLidas('lendo');
      try {
        setLidas(await encontrosDa(area, token, signal));
      } catch (erro) {
        if (!signal?.aborted) setLidas({ falha: eFalhaDoPedido(erro) ? erro.message : mensagens.generica });
      }
    },
    [area, token],
  );
  useEffect(() => {
    const este = new AbortController();
    void ler(este.signal);
    return () => este.abort();
  }, [ler]);
  return (
    <section aria-label="Camadas que a área encontra" aria-busy={lidas === 'lendo'}>
      <Text fw={600} component="h3">
        Camadas que a área encontra
      </Text>
      {lidas === 'lendo' ? (
        <Text c="dimmed" role="status">
          Carregando…
        </Text>
      ) : 'falha' in lidas ? (
        <Group gap="xs" role="alert">
          <Text>{lidas.falha}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void ler()}>
            Tentar novamente
          </Button>
        </Group>
      ) : lidas.camadas.length === 0 ? (
        <Text c="dimmed">A área não encontra nenhuma camada.</Text>
      ) : (
        <TabelaDosEncontros {...lidas} aoAbrir={aoAbrir} />
      )}
    </section>
  );
}

interface PropsDaTabela {
  readonly camadas: readonly Encontrada[];
  readonly mais: boolean;
  aoAbrir(id: string): void;
}

function TabelaDosEncontros({ camadas, mais, aoAbrir }: PropsDaTabela) {
  return (
    <>
      <Table.ScrollContainer minWidth={280}>
        <Table aria-label="Camadas que a área encontra" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Camada</Table.Th>
              <Table.Th>Tipo</Table.Th>
              <Table.Th>Dentro da área</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {camadas.map(({ id, nome, tipo_nome, area, comprimento }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Button variant="transparent" size="compact-sm" p={0} onClick={() => aoAbrir(id)}>
                    {nome || 'Sem nome'}
                  </Button>
                </Table.Td>
                <Table.Td>{tipo_nome}</Table.Td>
                <Table.Td>
                  {area !== null ? hectares(area) : comprimento !== null ? quilometros(comprimento) : 'Ponto'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {mais && <Text c="dimmed">Há mais: aqui estão as que têm mais dentro da área.</Text>}
    </>
  );
}

/** Of areas together; of other shapes only where there is none, for what they meet is told by areas. */
async function encontrosDa({ features }: AreaTemporaria, token: string, signal?: AbortSignal) {
  const formas = features.map(({ geometry }) => geometry);
  const areas = formas.filter(({ type }) => type.endsWith('Polygon'));
  const [primeira] = areas.length > 0 ? areas : formas;
  const iguais = (areas.length > 0 ? areas : formas).filter(
    ({ type }) => especie(type) === especie(primeira?.type ?? ''),
  );
  const form = new FormData();
  form.set('_token', token);
  form.set('geojson', JSON.stringify(juntar(iguais)));
  return pedir<{ camadas: readonly Encontrada[]; mais: boolean }>('/mapa/areas-temporarias/encontros', {
    form,
    ...(signal && { signal }),
  });
}

const especie = (tipo: string) => tipo.replace('Multi', '');
