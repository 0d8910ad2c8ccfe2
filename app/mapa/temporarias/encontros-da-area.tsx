import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { hectares, plural, quilometros } from '#app/kit/formatos.ts';
import { useToken } from '#app/kit/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { juntar } from '#domain/geometria/partes.ts';
import type { AreaTemporaria } from './area-temporaria.ts';

interface CamadaEncontrada {
  readonly id: string;
  readonly nome: string;
  readonly tipo_nome: string;
  readonly area: number | null;
  readonly comprimento: number | null;
}

interface DeteccaoEncontrada {
  readonly id: string;
  readonly analise_titulo: string;
  readonly tipo_nome: string;
  readonly status_nome: string | null;
  readonly area: number;
}

interface Encontros {
  readonly camadas: readonly CamadaEncontrada[];
  readonly mais: boolean;
  /** Null for whoever may see none. */
  readonly deteccoes: { readonly total: number; readonly lista: readonly DeteccaoEncontrada[] } | null;
}

type Lidas = 'lendo' | Encontros | { readonly falha: string };

interface Props {
  readonly area: AreaTemporaria;
  aoAbrir(id: string): void;
}

/** What an area that nobody keeps has in it: layers, and detections for whoever may see them. */
export function EncontrosDaArea({ area, aoAbrir }: Props) {
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
  if (lidas === 'lendo')
    return (
      <Text c="dimmed" role="status">
        Vendo o que a área encontra…
      </Text>
    );
  if ('falha' in lidas)
    return (
      <Group gap="xs" role="alert">
        <Text>{lidas.falha}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void ler()}>
          Tentar novamente
        </Button>
      </Group>
    );
  return (
    <>
      <CamadasEncontradas {...lidas} aoAbrir={aoAbrir} />
      {lidas.deteccoes !== null && <DeteccoesEncontradas {...lidas.deteccoes} />}
    </>
  );
}

type PropsDasCamadas = Pick<Encontros, 'camadas' | 'mais'> & Pick<Props, 'aoAbrir'>;

function CamadasEncontradas({ camadas, mais, aoAbrir }: PropsDasCamadas) {
  return (
    <Encontrado
      titulo="Camadas que a área encontra"
      vazio="A área não encontra nenhuma camada."
      quantas={camadas.length}
    >
      <Tabela rotulo="Camadas que a área encontra" colunas={['Camada', 'Tipo', 'Dentro da área']}>
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
      </Tabela>
      {mais && <Text c="dimmed">Há mais: aqui estão as que têm mais dentro da área.</Text>}
    </Encontrado>
  );
}

function DeteccoesEncontradas({ total, lista }: NonNullable<Encontros['deteccoes']>) {
  const titulo = 'Detecções que a área encontra';
  return (
    <Encontrado titulo={titulo} vazio="A área não encontra nenhuma detecção." quantas={total}>
      <Tabela rotulo={titulo} colunas={['Detecção', 'Status', 'Dentro da área']}>
        {lista.map(({ id, tipo_nome, analise_titulo, status_nome, area }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Anchor component={Link} to={`/analise/deteccoes/${id}`} inherit>
                {tipo_nome || 'Sem tipo'}
              </Anchor>
              <Text size="xs" c="dimmed">
                {analise_titulo}
              </Text>
            </Table.Td>
            <Table.Td>{status_nome ?? '—'}</Table.Td>
            <Table.Td>{hectares(area)}</Table.Td>
          </Table.Tr>
        ))}
      </Tabela>
      {total > lista.length && (
        <Text c="dimmed">
          São {plural(total, 'detecção', 'detecções')} ao todo: aqui estão as que têm mais dentro da área.
        </Text>
      )}
    </Encontrado>
  );
}

interface PropsDoEncontrado {
  readonly titulo: string;
  readonly vazio: string;
  readonly quantas: number;
  readonly children: ReactNode;
}

function Encontrado({ titulo, vazio, quantas, children }: PropsDoEncontrado) {
  return (
    <section aria-label={titulo}>
      <Text fw={600} component="h3">
        {titulo}
      </Text>
      {quantas === 0 ? <Text c="dimmed">{vazio}</Text> : children}
    </section>
  );
}

interface PropsDaTabela {
  readonly rotulo: string;
  readonly colunas: readonly string[];
  readonly children: ReactNode;
}

function Tabela({ rotulo, colunas, children }: PropsDaTabela) {
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table aria-label={rotulo} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {colunas.map((coluna) => (
              <Table.Th key={coluna}>{coluna}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
  return pedir<Encontros>('/mapa/areas-temporarias/encontros', {
    form,
    ...(signal && { signal }),
  });
}

const especie = (tipo: string) => tipo.replace('Multi', '');
