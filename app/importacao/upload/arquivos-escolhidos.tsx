import { ActionIcon, Table, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '#app/kit/arquivos/alvo-de-arquivos.module.css';
import { AlvoDeArquivos } from '#app/kit/arquivos/alvo-de-arquivos.tsx';
import { tamanho } from '#app/kit/formatos.ts';
import { preencher } from '#app/mensagens/especificacao.ts';
import { listaDeNomes, mensagensDoEnvio } from '../envio.mensagens.ts';
import { type ArquivoEscolhido, acrescentados, arquivosSoltos, escolhido } from './arquivos-soltos.ts';
import { type LimitesDoEnvio, textoDosLimites } from './limites.ts';

/** What the file dialog offers; the content decides on the server. */
const ACEITOS =
  '.zip,.shp,.dbf,.shx,.prj,.cpg,.qpj,.sbn,.sbx,.qix,.kml,.kmz,.geojson,.json,.gpkg,.fgb,.gpx,.dxf,.csv,.tsv,.txt';

interface Props {
  readonly arquivos: readonly ArquivoEscolhido[];
  readonly limites: LimitesDoEnvio;
  /** Why these files would be refused; null where they would not. */
  readonly impedimento: string | null;
  readonly desabilitado: boolean;
  aoMudar(arquivos: readonly ArquivoEscolhido[]): void;
}

/** Files by drop or dialog, folders by drop; one of a name that is there already is ignored, and that is said. */
export function ArquivosEscolhidos({ arquivos, limites, impedimento, desabilitado, aoMudar }: Props) {
  const [aviso, setAviso] = useState<string | null>(null);
  // A folder is read while people go on choosing: what comes of it joins what is there by then.
  const atuais = useRef(arquivos);
  atuais.current = arquivos;
  const acrescentar = (grupos: readonly (readonly ArquivoEscolhido[])[]) => {
    const { todos, repetidos } = acrescentados(atuais.current, grupos);
    atuais.current = todos;
    setAviso(repetidos.length === 0 ? null : preencher(mensagensDoEnvio.repetidos, listaDeNomes(repetidos)));
    aoMudar(todos);
  };
  const escolher = (files: FileList | null | undefined) => acrescentar([[...(files ?? [])].map((um) => escolhido(um))]);
  const entrada = useRef<HTMLInputElement>(null);
  const primeira = useRef(() => escolher(entrada.current?.files));
  // Files that were chosen before JavaScript was at work.
  useEffect(() => primeira.current(), []);
  const soltar = (trazido: DataTransfer) => {
    if (desabilitado) return;
    arquivosSoltos(trazido).then(acrescentar, () => setAviso(mensagensDoEnvio.ilegivel));
  };
  return (
    <>
      <AlvoDeArquivos
        entrada={entrada}
        name="files[]"
        multiple
        accept={ACEITOS}
        disabled={desabilitado}
        aria-label="Arquivos"
        aoSoltar={soltar}
        onChange={(event) => {
          escolher(event.currentTarget.files);
        }}
      >
        <IconUpload size={20} aria-hidden />
        <span>
          Arraste os arquivos ou as pastas para cá ou <u>escolha no computador</u>
        </span>
        <Text span size="xs" c="dimmed">
          Shapefile (em .zip ou as partes soltas, juntas), KML, KMZ, GeoJSON, GeoPackage, FlatGeobuf, GPX, DXF ou CSV
        </Text>
        <Text span size="xs" c="dimmed">
          {textoDosLimites(limites)}
        </Text>
      </AlvoDeArquivos>
      {aviso !== null && (
        <Text size="sm" c="dimmed" role="status" className={classes.nome}>
          {aviso}
        </Text>
      )}
      {impedimento !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {impedimento}
        </Text>
      )}
      {arquivos.length > 0 && (
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Nome</Table.Th>
              <Table.Th>Tamanho</Table.Th>
              <Table.Th>Tipo</Table.Th>
              <Table.Th aria-label="Remover" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {arquivos.map((arquivo) => (
              <Table.Tr key={arquivo.name}>
                <Table.Td className={classes.nome}>{arquivo.name}</Table.Td>
                <Table.Td className={classes.curto}>{tamanho(arquivo.size)}</Table.Td>
                <Table.Td className={classes.curto}>{extensao(arquivo.name)}</Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={desabilitado}
                    aria-label={`Remover ${arquivo.name}`}
                    onClick={() => {
                      setAviso(null);
                      aoMudar(arquivos.filter(({ name }) => name !== arquivo.name));
                    }}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

const extensao = (nome: string) => (nome.includes('.') ? nome.slice(nome.lastIndexOf('.') + 1).toLowerCase() : '—');
