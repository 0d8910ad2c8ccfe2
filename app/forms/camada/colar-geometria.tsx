import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useJanelaTardia } from '#app/components/janela-tardia.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { TipoGeometria } from './desenho.ts';

interface Props {
  readonly tipo: TipoGeometria;
  aoColar(geometria: Geometria, deFora: number): void;
  aoFechar(): void;
}

/** Bytes of a file that is read here: what is larger goes the way of files, and says so. */
const MAX_BYTES = 8_000_000;

/** Takes a geometry as text: GeoJSON, KML or WKT, pasted, chosen or dropped. It never leaves the browser unless saved. */
export default function ColarGeometria({ tipo, aoColar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [texto, setTexto] = useState('');
  const [recusa, setRecusa] = useState<string | null>(null);
  const usar = async () => {
    const { lerColado } = await import('./leitores/ler-geometrias.ts');
    const lido = lerColado(texto, tipo);
    if ('recusa' in lido) {
      setRecusa(lido.recusa);
      return;
    }
    aoColar(lido.geometria, lido.deFora);
    fechar();
  };
  const receber = async (arquivo: File | null | undefined) => {
    if (!arquivo) return;
    if (arquivo.size > MAX_BYTES) {
      setRecusa('O arquivo é grande demais: use o envio de arquivos.');
      return;
    }
    setTexto(await arquivo.text());
    setRecusa(null);
  };
  const soltar = (event: DragEvent) => {
    const [arquivo] = event.dataTransfer.files;
    if (arquivo === undefined) return;
    event.preventDefault();
    void receber(arquivo);
  };
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      title="Colar geometria"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="sm" onDrop={soltar} onDragOver={(event) => event.preventDefault()}>
        <Textarea
          label="GeoJSON, KML ou WKT"
          description="Em graus (SIRGAS 2000 ou WGS 84), longitude antes de latitude. Toma o lugar do desenho que houver."
          autosize
          minRows={6}
          maxRows={14}
          value={texto}
          error={recusa}
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setTexto(event.currentTarget.value);
            setRecusa(null);
          }}
        />
        <Group justify="space-between" gap="sm">
          <FileButton onChange={receber} accept=".geojson,.json,.kml,.wkt,.txt">
            {(props) => (
              <Button variant="default" {...props}>
                Escolher arquivo
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed" flex={1} miw={140}>
            ou arraste o arquivo até aqui
          </Text>
          <Button onClick={usar} disabled={texto.trim() === ''}>
            Usar geometria
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
