import { ActionIcon, Table, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { tamanho } from '#app/components/formatos.ts';
import classes from './arquivos-escolhidos.module.css';
import { type LimitesDoEnvio, textoDosLimites } from './limites.ts';

/** What the file dialog offers; the content decides on the server. */
const ACEITOS =
  '.zip,.shp,.dbf,.shx,.prj,.cpg,.qpj,.sbn,.sbx,.qix,.kml,.kmz,.geojson,.json,.gpkg,.fgb,.gpx,.dxf,.csv,.tsv,.txt';

interface Props {
  readonly arquivos: readonly File[];
  readonly limites: LimitesDoEnvio;
  /** Why these files would be refused; null where they would not. */
  readonly impedimento: string | null;
  readonly desabilitado: boolean;
  aoMudar(arquivos: readonly File[]): void;
}

/** Files by drop or dialog; one of a name that is there already is ignored. */
export function ArquivosEscolhidos({ arquivos, limites, impedimento, desabilitado, aoMudar }: Props) {
  const [sobre, setSobre] = useState(false);
  const acrescentar = (novos: Iterable<File>) => {
    const porNome = new Map(arquivos.map((arquivo) => [arquivo.name, arquivo]));
    for (const novo of novos) if (!porNome.has(novo.name)) porNome.set(novo.name, novo);
    aoMudar([...porNome.values()]);
  };
  const entrada = useRef<HTMLInputElement>(null);
  const primeira = useRef(() => acrescentar(entrada.current?.files ?? []));
  // Files that were chosen before JavaScript was at work.
  useEffect(() => primeira.current(), []);
  const soltar = (event: DragEvent) => {
    event.preventDefault();
    setSobre(false);
    if (!desabilitado) acrescentar(event.dataTransfer.files);
  };
  return (
    <>
      <label
        className={classes.alvo}
        data-sobre={sobre || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setSobre(true);
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={soltar}
      >
        <IconUpload size={20} aria-hidden />
        <span>
          Arraste os arquivos para cá ou <u>escolha no computador</u>
        </span>
        <Text span size="xs" c="dimmed">
          Shapefile (em .zip ou as partes soltas, juntas), KML, KMZ, GeoJSON, GeoPackage, FlatGeobuf, GPX, DXF ou CSV
        </Text>
        <Text span size="xs" c="dimmed">
          {textoDosLimites(limites)}
        </Text>
        <input
          ref={entrada}
          type="file"
          name="files[]"
          multiple
          accept={ACEITOS}
          disabled={desabilitado}
          className={classes.entrada}
          aria-label="Arquivos"
          onChange={(event) => {
            acrescentar(event.currentTarget.files ?? []);
          }}
        />
      </label>
      {impedimento !== null && (
        <Text size="sm" c="red" role="alert">
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
                    onClick={() => aoMudar(arquivos.filter(({ name }) => name !== arquivo.name))}
                  >
                    <IconTrash size={16} />
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
