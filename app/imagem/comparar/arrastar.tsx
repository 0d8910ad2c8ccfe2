import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { LADOS } from '../modos/modos.ts';
import { diaDoGrupo } from '../painel/grupo-na-tela.ts';
import type { PainelDeImagens } from '../painel/usar-painel.ts';
import { nomesDosLados } from './comparar.mensagens.ts';
import classes from './lados.module.css';

/** A click stays a click, and a finger that scrolls scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOQUE = { activationConstraint: { delay: 200, tolerance: 8 } };
/** Keys have buttons of their own: nothing is to be read aloud about dragging. */
const SEM_INSTRUCOES = { screenReaderInstructions: { draggable: '' } };

interface Props {
  readonly painel: PainelDeImagens;
  readonly children: ReactNode;
}

/** Around the list and the panes: what is dropped on a pane is put there. */
export function ArrastarParaComparar({ painel: { aoMudar }, children }: Props) {
  const sensores = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOQUE));
  const aoSoltar = ({ active, over }: DragEndEvent) => {
    const lado = LADOS.find((um) => um === over?.id);
    if (lado !== undefined) aoMudar({ tipo: 'porNoLado', lado, hash: String(active.id) });
  };
  return (
    <DndContext
      id="comparar"
      collisionDetection={pointerWithin}
      sensors={sensores}
      accessibility={SEM_INSTRUCOES}
      onDragEnd={aoSoltar}
    >
      {children}
    </DndContext>
  );
}

interface PropsDosBotoes {
  readonly painel: PainelDeImagens;
  readonly grupo: GrupoDeImagens;
}

/** Of a row, while images are gathered: its handle, and by a button to either side. */
export function BotoesDeComparar({ painel: { estado, aoMudar }, grupo }: PropsDosBotoes) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: grupo.hash });
  const { comparacao } = estado;
  if (comparacao === null || comparacao.analise_id !== null) return null;
  const { hash } = grupo;
  return (
    <div className={classes.botoes}>
      {LADOS.map((lado) => (
        <Button
          key={lado}
          size="compact-sm"
          variant="default"
          className={classes.botao ?? ''}
          aria-pressed={comparacao[lado]?.hash === hash}
          aria-label={`${nomesDosLados[lado]}: imagem de ${diaDoGrupo(grupo)}`}
          onClick={() => aoMudar({ tipo: 'porNoLado', lado, hash })}
        >
          {nomesDosLados[lado]}
        </Button>
      ))}
      <span
        ref={setNodeRef}
        className={classes.alca}
        title="Arrastar para um dos lados"
        data-arrastada={transform !== null || undefined}
        style={transform === null ? undefined : { translate: `${transform.x}px ${transform.y}px` }}
        {...listeners}
      >
        <IconGripVertical size={18} aria-hidden />
      </span>
    </div>
  );
}
