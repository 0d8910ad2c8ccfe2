import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { TipoGeometria } from './desenho.ts';
import type { Trazido } from './usar-geometria-trazida.ts';

interface Props {
  readonly tipo: TipoGeometria;
  /** What was dropped or pasted on the page; null while the dialog was only opened. */
  readonly trazido: Trazido | null;
  aoColar(geometria: Geometria, deFora: number): void;
  aoFechar(): void;
}

/** Bytes of a file that is read here: what is larger goes the way of files, and says so. */
const MAX_BYTES = 8_000_000;

/** Takes a geometry as text: GeoJSON, KML or WKT, pasted, chosen or dropped. It never leaves the browser unless saved. */
export default function ColarGeometria({ tipo, trazido, aoColar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [texto, setTexto] = useState('');
  const [recusa, setRecusa] = useState<string | null>(null);
  const usar = async () => {
    const { lerColado } = await import('./readers/ler-geometrias.ts');
    const lido = lerColado(texto, tipo);
    if ('recusa' in lido) {
      setRecusa(lido.recusa);
      return;
    }
    aoColar(lido.geometria, lido.deFora);
    fechar();
  };
  const receber = useCallback(async (arquivo: File | null) => {
    if (arquivo === null) return;
    if (arquivo.size > MAX_BYTES) {
      setRecusa('O arquivo é grande demais: use o envio de arquivos.');
      return;
    }
    const lido = await arquivo.text();
    // Of a zip or a picture nobody could read a line.
    const legivel = !lido.includes('\0');
    setTexto(legivel ? lido : '');
    setRecusa(legivel ? null : 'Este arquivo não é GeoJSON, KML nem WKT: use o envio de arquivos.');
  }, []);
  useEffect(() => {
    if (typeof trazido === 'string') setTexto(trazido);
    else void receber(trazido);
  }, [trazido, receber]);
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFechar} title="Colar geometria" size="lg">
      <Stack gap="sm">
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
            ou arraste o arquivo até a página
          </Text>
          <Button onClick={usar} disabled={texto.trim() === ''}>
            Usar geometria
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
