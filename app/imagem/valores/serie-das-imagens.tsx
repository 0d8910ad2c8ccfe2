import { Alert, Button, Group, Modal, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { ListaCarregando, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { decimal, numero, plural } from '#app/kit/formatos.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { papeisDoTipo, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { CenaSemSerie, GrandezaDaSerie, PontoDaSerie, Serie } from '#domain/imagem/serie.ts';
import { nomesDosPapeis, nomesDosTipos } from '../imagem.mensagens.ts';
import type { ImagemNaTela } from '../imagem.ts';
import { faltaDoProvedor } from '../painel/painel.mensagens.ts';
import { GRANDEZAS } from './grandezas.ts';
import type { Ponto } from './leitura-no-mapa.client.tsx';
import { valorNaTela } from './valor-na-tela.ts';
import { mensagensDosValores } from './valores.mensagens.ts';

const GraficoDaSerie = lazy(() => import('./grafico-da-serie.client.tsx'));

const NOMES: Readonly<Record<GrandezaDaSerie, string>> = { ...nomesDosPapeis, ...nomesDosTipos };
const MOTIVOS: Readonly<Record<CenaSemSerie['motivo'], string>> = {
  sem_bandas: 'não tem as bandas que isto pede',
  sistema: 'o sistema de coordenadas não permite ler por lugar',
  fora: 'não chega a este lugar',
  ilegivel: 'o provedor não deu o arquivo',
  tempo: 'não houve tempo de ler',
};

/** What a series is taken of: the fields that name it in an address, and how people call it. */
interface Lugar {
  readonly campos: Readonly<Record<string, string>>;
  readonly nome: string;
}

interface DeUmaJanela {
  readonly aberta: boolean;
  aoFechar(): void;
}

interface Props extends DeUmaJanela {
  readonly imagem: ImagemNaTela;
  /** Null for the area of the asset. */
  readonly ponto: Ponto | null;
}

const lugarDe = (de: Readonly<Record<string, string>>, ponto: Ponto | null): Lugar =>
  ponto === null
    ? { campos: de, nome: 'a área do ativo' }
    : {
        campos: { ...de, lng: ponto.lng.toFixed(9), lat: ponto.lat.toFixed(9) },
        nome: `o ponto ${decimal(ponto.lat, 5)}; ${decimal(ponto.lng, 5)}`,
      };

/** How a point, or the area of the image's asset, went. */
export function SerieDasImagens({ imagem, ponto, ...janela }: Props) {
  const lugar = lugarDe({ ativo_id: imagem.ativo_id }, ponto);
  return (
    <SerieDeUmLugar lugar={lugar} {...janela} titulo={`Série de ${imagem.ativo}`} oferecidas={grandezasDe(imagem)} />
  );
}

interface PropsDoGrupo extends DeUmaJanela {
  readonly grupo: GrupoDeImagens;
  /** Whose images the group was found among; null where it is a place that is no asset. */
  readonly ativo_id: string | null;
  /** Null for the area of the asset. */
  readonly ponto: Ponto | null;
}

/** How a point of the image on the main map, or the area of its asset, went. */
export function SerieDoGrupo({ grupo, ativo_id, ponto, ...janela }: PropsDoGrupo) {
  const de = { group_hash: grupo.hash, ...(ativo_id !== null && { ativo_id }) };
  return (
    <SerieDeUmLugar
      lugar={lugarDe(de, ponto)}
      {...janela}
      titulo="Série nas imagens do lugar"
      oferecidas={grandezasDosTipos(grupo.types)}
    />
  );
}

interface PropsDaDeteccao extends DeUmaJanela {
  readonly deteccao: { readonly id: string; readonly ativo: { readonly nome: string } };
}

/** How what is inside the outline of a detection went. */
export function SerieDaDeteccao({ deteccao: { id, ativo }, ...janela }: PropsDaDeteccao) {
  const lugar = { campos: { deteccao_id: id }, nome: 'o contorno da detecção' };
  return (
    <SerieDeUmLugar lugar={lugar} {...janela} titulo={`Série da detecção em ${ativo.nome}`} oferecidas={GRANDEZAS} />
  );
}

interface PropsDoLugar extends DeUmaJanela {
  readonly lugar: Lugar;
  readonly titulo: string;
  readonly oferecidas: readonly GrandezaDaSerie[];
}

/** How a place went over all images of its asset, as a chart, as numbers and as a file. */
function SerieDeUmLugar({ lugar, titulo, oferecidas, aberta, aoFechar }: PropsDoLugar) {
  const [escolhida, escolher] = useState<GrandezaDaSerie | null>(null);
  const grandeza = oferecidas.find((uma) => uma === escolhida) ?? oferecidas[0] ?? 'ndvi';
  const endereco = `/imagens/serie?${new URLSearchParams({ ...lugar.campos, type: grandeza })}`;
  const { lida, pedindo, falha, tentar } = usePedido<Serie>(aberta ? endereco : null);
  return (
    <Modal opened={aberta} onClose={aoFechar} title={titulo} size="xl">
      <Stack gap="md" aria-busy={pedindo}>
        <Group justify="space-between" align="flex-end">
          <NativeSelect
            label="O que mostrar"
            value={grandeza}
            onChange={({ currentTarget }) => escolher(currentTarget.value as GrandezaDaSerie)}
            data={oferecidas.map((uma) => ({ value: uma, label: NOMES[uma] }))}
          />
          <Button
            component="a"
            href={`${endereco}&formato=csv`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Baixar CSV
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Sobre {lugar.nome}, em todas as imagens do lugar cujos valores se leem. Nuvens ficam de fora onde a imagem diz
          quais são.
        </Text>
        {falha !== null ? (
          <Alert color="red" variant="light" role="alert" title="A série não pôde ser calculada">
            <Stack gap="xs" align="flex-start">
              {falha}
              <Button size="compact-sm" variant="default" onClick={tentar}>
                Tentar novamente
              </Button>
            </Stack>
          </Alert>
        ) : lida === null || pedindo ? (
          <ListaCarregando linhas={6} />
        ) : (
          <Resultado serie={lida} />
        )}
      </Stack>
    </Modal>
  );
}

/** What the image that it was asked from can give; others of the asset may have less, and are named. */
function grandezasDe({ vista }: ImagemNaTela): readonly GrandezaDaSerie[] {
  const tem = new Set<string | null>([...(vista?.tipos ?? []), ...(vista?.bandas ?? []).map(({ papel }) => papel)]);
  return GRANDEZAS.filter((uma) => tem.has(uma));
}

/** Indices that a group is shown as, and the bands that all of its types are made of. */
function grandezasDosTipos(tipos: readonly TipoDeImagem[]): readonly GrandezaDaSerie[] {
  const tem = new Set<string>([...tipos, ...tipos.flatMap(papeisDoTipo)]);
  return GRANDEZAS.filter((uma) => tem.has(uma));
}

function Resultado({ serie: { grandeza, pontos, sem_serie, provedores, completa } }: { readonly serie: Serie }) {
  return (
    <>
      {pontos.length === 0 ? (
        <ListaVazia titulo="Nenhuma imagem tem valores neste lugar." />
      ) : (
        <>
          <Suspense fallback={<ListaCarregando linhas={6} />}>
            <GraficoDaSerie nome={NOMES[grandeza]} pontos={pontos} />
          </Suspense>
          <Numeros pontos={pontos} />
        </>
      )}
      {!completa && (
        <Text size="sm" role="status">
          {mensagensDosValores.soAsMaisNovas}
        </Text>
      )}
      {provedores.map(faltaDoProvedor).map(
        (falta) =>
          falta !== null && (
            <Text key={falta} size="sm" role="status">
              {falta}
            </Text>
          ),
      )}
      {sem_serie.length > 0 && (
        <Text size="sm" component="div">
          {plural(sem_serie.length, 'imagem ficou de fora:', 'imagens ficaram de fora:')}
          <ul style={{ margin: 0 }}>
            {sem_serie.map(({ imagem_id, nome, motivo }) => (
              <li key={imagem_id} style={{ overflowWrap: 'anywhere' }}>
                {nome}: {MOTIVOS[motivo]}
              </li>
            ))}
          </ul>
        </Text>
      )}
    </>
  );
}

function Numeros({ pontos }: { readonly pontos: readonly PontoDaSerie[] }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table striped verticalSpacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            {['Data', 'Média', 'Mínimo', 'Máximo', 'Pixels válidos', 'Sob nuvens'].map((nome) => (
              <Table.Th key={nome}>{nome}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pontos.map((ponto) => (
            <Table.Tr key={ponto.imagem_id} title={ponto.nome}>
              <Table.Th scope="row" fw={400}>
                {ponto.data === null ? 'sem data' : dataNaTela(ponto.data)}
              </Table.Th>
              <Table.Td>{valorNaTela(ponto.media)}</Table.Td>
              <Table.Td>{valorNaTela(ponto.minimo)}</Table.Td>
              <Table.Td>{valorNaTela(ponto.maximo)}</Table.Td>
              <Table.Td>{numero(ponto.validos)}</Table.Td>
              <Table.Td>{ponto.mascara === null ? 'não se sabe' : numero(ponto.nublados)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
