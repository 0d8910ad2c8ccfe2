import { Anchor, Button, Group, NativeSelect, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Selecao } from '#app/kit/lista/selecao.ts';
import {
  FORMATOS,
  type Formato,
  formatoAceita,
  formatosDe,
  type ObjetoDaExportacao,
} from '#domain/exportacao/formatos.ts';
import { SISTEMAS } from '#domain/exportacao/sistemas.ts';
import { nomesDoObjeto } from './exportacao.ts';
import { type Escolhida, useExportar } from './usar-exportar.ts';

interface Props {
  readonly selecao: Selecao;
  /** What the list was narrowed to, as `filters` carries it. */
  readonly filtros: object | string;
  /** What the list is of. */
  readonly de?: 'camadas' | 'deteccoes';
}

const SIRGAS = 4674;
const WGS84 = 4326;

/** Takes what is ticked away as a file. */
export function MenuDeExportacao({ selecao, filtros, de = 'camadas' }: Props) {
  const [aberto, setAberto] = useState(false);
  const { exportando, exportar, desistir } = useExportar();
  return (
    <Popover opened={aberto} onChange={setAberto} position="top-start" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          {exportando ? 'Exportando…' : 'Exportar'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {exportando ? (
          <EmCurso aoDesistir={desistir} />
        ) : (
          <Escolha
            de={de}
            aoExportar={async (escolhida) => {
              const feito = await exportar(selecao, filtros, escolhida);
              if (feito) setAberto(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface PropsDaEscolha {
  readonly de: 'camadas' | 'deteccoes';
  aoExportar(escolhida: Escolhida): void;
}

function Escolha({ de, aoExportar }: PropsDaEscolha) {
  const [objeto, setObjeto] = useState<ObjetoDaExportacao>(de);
  const formatos = formatosDe(objeto);
  const [preferido, setPreferido] = useState<Formato>(de === 'camadas' ? 'gpkg' : 'xlsx');
  const [escolhido, setEscolhido] = useState(SIRGAS);
  const formato = formatos.includes(preferido) ? preferido : 'gpkg';
  const crs = objeto !== 'deteccoes' && formatoAceita(formato, escolhido) ? escolhido : WGS84;
  return (
    <Stack gap="xs">
      {de === 'deteccoes' && (
        <SegmentedControl
          aria-label="O que exportar"
          fullWidth
          value={objeto}
          onChange={(novo) => setObjeto(novo as ObjetoDaExportacao)}
          data={[
            { value: 'deteccoes', label: 'Tabela' },
            { value: 'geometrias', label: 'Geometrias' },
          ]}
        />
      )}
      <NativeSelect
        label="Formato"
        data-autofocus
        value={formato}
        onChange={(event) => setPreferido(event.currentTarget.value as Formato)}
        data={formatos.map((value) => ({ value, label: FORMATOS[value].nome }))}
        description={objeto === 'deteccoes' ? NOTAS_DA_TABELA[formato] : FORMATOS[formato].nota}
      />
      {objeto !== 'deteccoes' && (
        <NativeSelect
          label="Projeção"
          value={String(crs)}
          onChange={(event) => setEscolhido(Number(event.currentTarget.value))}
          data={SISTEMAS.map(({ codigo, nome }) => ({
            value: String(codigo),
            label: `${nome} (EPSG:${codigo})`,
            disabled: !formatoAceita(formato, codigo),
          }))}
        />
      )}
      <Button size="sm" onClick={() => aoExportar({ objeto, formato, crs })}>
        Baixar
      </Button>
      <Anchor component={Link} to={nomesDoObjeto[objeto].lista} size="xs">
        Minhas exportações
      </Anchor>
    </Stack>
  );
}

/** What people should know before they choose a format for a table of detections. */
const NOTAS_DA_TABELA: Readonly<Partial<Record<Formato, string>>> = {
  csv: 'Para o Excel em português; o centro vai em duas colunas, em graus.',
  xlsx: FORMATOS.xlsx.nota,
  pdf: FORMATOS.pdf.nota,
  geojson: 'Um ponto no centro de cada detecção, em WGS 84.',
  gpkg: 'Um ponto no centro de cada detecção, em WGS 84.',
};

function EmCurso({ aoDesistir }: { aoDesistir(): void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" role="status">
        Preparando o arquivo…
      </Text>
      <Button size="compact-sm" variant="default" onClick={aoDesistir}>
        Cancelar
      </Button>
    </Group>
  );
}
