import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { MenuDeExportacao } from '#app/exportacao/exportacao.porta.ts';
import { ListaCarregando, ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { plural } from '#app/kit/formatos.ts';
import { camadas as textos } from '#app/mensagens/especificacao.ts';
import { buscarNaArvore, type NoDaArvore } from './arvore.ts';
import classes from './arvore-de-camadas.module.css';
import { paraExportar } from './escolhas.ts';
import type { Apresentacao } from './ordem.ts';
import { emOrdem, lugarEntreIrmaos, mover } from './ordem.ts';
import { PadraoDasCamadas } from './padrao-das-camadas.tsx';
import { type AcoesDaArvore, RamosDasCamadas } from './ramos-das-camadas.tsx';
import { conjuntos, quantasVistas, type VistasDasCamadas } from './vistas.ts';

/** Milliseconds after the last letter, as the specification has it. */
const ESPERA_DA_BUSCA_MS = 100;
/** A click stays a click, and a finger that scrolls scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOQUE = { activationConstraint: { delay: 200, tolerance: 8 } };
/** Keys have acts of their own: nothing is to be read aloud about dragging. */
const SEM_INSTRUCOES = { screenReaderInstructions: { draggable: '' } };

interface Props extends AcoesDaArvore {
  /** Null before it is known. */
  readonly arvore: readonly NoDaArvore[] | null;
  readonly falhou: boolean;
  /** Null where the page itself is read again. */
  readonly aoTentar: (() => void) | null;
  readonly ativo_id: string | null;
  readonly vistas: VistasDasCamadas;
  /** As it is drawn. */
  readonly apresentacao: Apresentacao;
  /** What of that this person chose. */
  readonly propria: Apresentacao;
  readonly podeDefinirPadrao: boolean;
  readonly zoom: number | null;
  readonly podeExportar: boolean;
}

/** The layers by type and subtype with the map's own symbols: each is shown or left out, in the order of the drawing. */
export function SecaoDasCamadas(props: Props) {
  const { arvore, falhou, aoTentar } = props;
  if (arvore === null && falhou)
    return aoTentar === null ? (
      <ListaComErro titulo={textos.naoCarregadas} />
    ) : (
      <Stack align="center" gap="sm" p="xl" ta="center" role="alert">
        <Text>{textos.naoCarregadas}</Text>
        <Button variant="default" onClick={aoTentar}>
          Tentar novamente
        </Button>
      </Stack>
    );
  if (arvore === null) return <ListaCarregando />;
  if (arvore.length === 0) return <ListaVazia titulo={textos.nenhuma} />;
  return <Arvore {...props} arvore={arvore} />;
}

function Arvore(props: Props & { readonly arvore: readonly NoDaArvore[] }) {
  const { arvore, ativo_id, vistas, apresentacao, propria, podeDefinirPadrao, podeExportar, aoVer, aoApresentar } =
    props;
  const [busca, setBusca] = useState('');
  const [procurada] = useDebouncedValue(busca, ESPERA_DA_BUSCA_MS);
  const ordenada = useMemo(() => emOrdem(arvore, apresentacao.ordem), [arvore, apresentacao.ordem]);
  const achada = useMemo(() => buscarNaArvore(ordenada, procurada), [ordenada, procurada]);
  const vistos = useMemo(() => conjuntos(vistas), [vistas]);
  const total = ordenada.reduce((soma, { total: um }) => soma + um, 0);
  const mostradas = ordenada.reduce((soma, no) => soma + quantasVistas(no, vistos), 0);
  const exportar = useMemo(() => paraExportar(arvore, vistas, ativo_id), [arvore, vistas, ativo_id]);
  const baixa = useMediaQuery('(max-height: 30em)') === true;
  const sensores = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOQUE));
  const aoSoltar = ({ active, over }: DragEndEvent) => {
    if (over === null) return;
    const ordem = mover(ordenada, String(active.id), lugarEntreIrmaos(ordenada, String(over.id))[0]);
    if (ordem !== null) aoApresentar({ ordem });
  };
  return (
    <div className={classes.secao}>
      <div className={classes.cabeca}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            className={classes.busca}
            type="search"
            aria-label="Buscar camadas"
            placeholder="Tipo, subtipo ou camada"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={busca}
            onChange={({ currentTarget }) => setBusca(currentTarget.value)}
          />
          {podeExportar && exportar.total > 0 && (
            <MenuDeExportacao selecao={exportar.selecao} filtros={exportar.filtros} />
          )}
        </Group>
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={mostradas === total && vistas.ocultos.length === 0}
            onClick={() => aoVer({ ocultos: [], camadas_ocultas: [], camadas_mostradas: [] })}
          >
            Mostrar tudo
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={mostradas === 0}
            onClick={() => aoVer({ ...NADA, ocultos: todosOsTipos(ordenada) })}
          >
            Ocultar tudo
          </Button>
          <Text size="xs" c="dimmed" ml="auto" role="status">
            {mostradas === total
              ? plural(total, 'camada no mapa', 'camadas no mapa')
              : `${plural(mostradas, 'camada', 'camadas')} de ${plural(total, 'camada', 'camadas')} no mapa`}
          </Text>
        </Group>
        <PadraoDasCamadas
          propria={propria}
          desenhada={apresentacao}
          podeDefinir={podeDefinirPadrao}
          aoApresentar={aoApresentar}
        />
      </div>
      {achada.length === 0 ? (
        <Text c="dimmed" p="md" role="status">
          {textos.semResultado}
        </Text>
      ) : (
        <DndContext
          id="ordem-das-camadas"
          collisionDetection={pointerWithin}
          sensors={sensores}
          accessibility={SEM_INSTRUCOES}
          onDragEnd={aoSoltar}
        >
          <RamosDasCamadas
            {...props}
            inteira={ordenada}
            achada={achada}
            buscando={procurada.trim() !== ''}
            vistos={vistos}
            altura={baixa ? 32 : 44}
          />
        </DndContext>
      )}
    </div>
  );
}

const NADA = { camadas_ocultas: [], camadas_mostradas: [] } as const;
const todosOsTipos = (arvore: readonly NoDaArvore[]) =>
  arvore.flatMap(({ tipo, subtipos }) => [tipo.id, ...subtipos.map((um) => um.tipo.id)]);
