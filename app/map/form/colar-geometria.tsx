import { Button, FileButton, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { type FusoUtm, fusoDe, nomeDoFuso } from '#domain/geocodificacao/coordenadas.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { TipoGeometria } from './desenho.ts';
import type { Trazido } from './usar-geometria-trazida.ts';

interface Props {
  readonly tipo: TipoGeometria;
  /** What was dropped or pasted on the page; null while the dialog was only opened. */
  readonly trazido: Trazido | null;
  /** Where the shape belongs, longitude before latitude: UTM without a zone is taken for its. */
  readonly perto?: readonly [number, number] | null;
  aoColar(geometria: Geometria, avisos: readonly string[]): void;
  aoFechar(): void;
}

/** Bytes of a file that is read here: what is larger goes the way of files, and says so. */
const MAX_BYTES = 8_000_000;

/** Zones of Brazil, as `nomeDoFuso` writes them. */
const FUSOS = ['18S', '19S', '20S', '21S', '22S', '23S', '24S', '25S', '18N', '19N', '20N', '21N', '22N'] as const;
const PEDE_FUSO = 'São metros de UTM sem o fuso: escolha-o.';

const fusoDoNome = (nome: string): FusoUtm | null =>
  nome === '' ? null : { numero: Number.parseInt(nome, 10), sul: nome.endsWith('S') };

/** The zone of a place, where it is one that can be chosen. */
function sugerido(perto: Props['perto']): string {
  if (!perto) return '';
  const nome = nomeDoFuso(fusoDe({ lng: perto[0], lat: perto[1] }));
  return FUSOS.some((um) => um === nome) ? nome : '';
}

/** Takes a geometry as text: GeoJSON, KML, WKT or a list of coordinates, pasted, chosen or dropped. It never leaves the browser unless saved. */
export default function ColarGeometria({ tipo, trazido, perto = null, aoColar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [texto, setTexto] = useState('');
  const [recusa, setRecusa] = useState<string | null>(null);
  const [pedeFuso, setPedeFuso] = useState(false);
  const [fuso, setFuso] = useState(() => sugerido(perto));
  const usar = async () => {
    const { lerColado } = await import('./readers/ler-geometrias.ts');
    // A suggestion is seen before it counts.
    const lido = lerColado(texto, tipo, pedeFuso ? fusoDoNome(fuso) : null);
    if ('pedeFuso' in lido) {
      setPedeFuso(true);
      setRecusa(PEDE_FUSO);
      return;
    }
    if ('recusa' in lido) {
      setRecusa(lido.recusa);
      return;
    }
    aoColar(lido.geometria, lido.avisos);
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
    setRecusa(
      legivel ? null : 'Este arquivo não é GeoJSON, KML, WKT nem lista de coordenadas: use o envio de arquivos.',
    );
  }, []);
  useEffect(() => {
    if (typeof trazido === 'string') setTexto(trazido);
    else void receber(trazido);
  }, [trazido, receber]);
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFechar} title="Colar geometria" size="lg">
      <Stack gap="sm">
        <Textarea
          label="GeoJSON, KML, WKT ou lista de coordenadas"
          description="Em graus ou UTM (SIRGAS 2000 ou WGS 84). Lista: uma coordenada por linha, latitude e longitude ou leste e norte; uma linha em branco começa outra parte. Toma o lugar do desenho que houver."
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
            setPedeFuso(false);
          }}
        />
        {pedeFuso && (
          <NativeSelect
            label="Fuso UTM"
            description="Está no documento de onde as coordenadas vieram; o sugerido é o do lugar que o formulário mostra."
            data={[{ value: '', label: 'Selecione' }, ...FUSOS]}
            value={fuso}
            onChange={(event) => {
              setFuso(event.currentTarget.value);
              setRecusa(null);
            }}
          />
        )}
        <Group justify="space-between" gap="sm">
          <FileButton onChange={receber} accept=".geojson,.json,.kml,.wkt,.txt,.csv">
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
