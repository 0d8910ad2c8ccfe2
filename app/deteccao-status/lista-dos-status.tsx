import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { Link, useRevalidator } from '@remix-run/react';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { BotaoDeEditar, type PodeNaLinha } from '#app/kit/lista/acoes-da-linha.tsx';
import { mover } from '#app/kit/lista/mover.ts';
import { AlternarStatus } from '#app/kit/status/alternar-status.tsx';
import { pedir } from '#app/pedidos/pedir.ts';
import type { StatusNaTela } from './deteccao-status.form.ts';
import classes from './deteccao-status.module.css';
import { EtiquetaDoStatus } from './etiqueta-do-status.tsx';

interface Props {
  readonly status: readonly StatusNaTela[];
  readonly pode: PodeNaLinha;
}

const LISTA = '/analise/status-deteccao';
/** A click stays a click, and a finger that scrolls scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOQUE = { activationConstraint: { delay: 200, tolerance: 8 } };
/** Keys have buttons of their own: nothing is to be read aloud about dragging. */
const SEM_INSTRUCOES = { screenReaderInstructions: { draggable: '' } };

/** Statuses in the client's order, which is changed by dragging, by its buttons, or by Alt and the arrows. */
export function ListaDosStatus({ status, pode }: Props) {
  const { emOrdem, guardando, por } = useOrdem(status);
  const ids = emOrdem.map(({ id }) => id);
  const levar = (id: string, para: number) => {
    const ordem = mover(ids, id, para);
    if (ordem !== null) void por(ordem);
  };
  const soltar = ({ active, over }: DragEndEvent) => {
    if (over !== null) levar(String(active.id), ids.indexOf(String(over.id)));
  };
  const sensores = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOQUE));
  return (
    <DndContext id="status" sensors={sensores} accessibility={SEM_INSTRUCOES} onDragEnd={soltar}>
      <ol className={classes.lista} aria-label="Status, na ordem" aria-busy={guardando || undefined}>
        {emOrdem.map((um, i) => (
          <Linha
            key={um.id}
            status={um}
            pode={pode}
            lugar={i}
            ultimo={i === emOrdem.length - 1}
            aoMover={(para) => levar(um.id, para)}
          />
        ))}
      </ol>
    </DndContext>
  );
}

/** The order of now, with what was just chosen ahead of what the server says. */
function useOrdem(status: readonly StatusNaTela[]) {
  const { revalidate } = useRevalidator();
  const lida = status.map(({ id }) => id).join();
  const [escolha, setEscolha] = useState<{ readonly sobre: string; readonly ids: readonly string[] } | null>(null);
  const [guardando, setGuardando] = useState(false);
  const ids = escolha?.sobre === lida ? escolha.ids : null;
  const emOrdem = ids === null ? status : ids.flatMap((id) => status.find((um) => um.id === id) ?? []);
  async function por(nova: readonly string[]) {
    setEscolha({ sobre: lida, ids: nova });
    setGuardando(true);
    const form = new FormData();
    form.set('comando_id', uuidV7());
    for (const id of nova) form.append('status_ids', id);
    try {
      const { message } = await pedir<{ readonly message: string }>(`${LISTA}/ordenar`, { form });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
    } catch (erro) {
      setEscolha(null);
      avisarFalha(erro, 'Não foi possível mudar a ordem dos status');
    } finally {
      setGuardando(false);
      revalidate();
    }
  }
  return { emOrdem, guardando, por };
}

interface PropsDaLinha {
  readonly status: StatusNaTela;
  readonly pode: PodeNaLinha;
  readonly lugar: number;
  readonly ultimo: boolean;
  aoMover(para: number): void;
}

function Linha({ status, pode, lugar, ultimo, aoMover }: PropsDaLinha) {
  const { id, nome, ativo, descricao } = status;
  const { setNodeRef, isOver } = useDroppable({ id });
  const teclar = (event: KeyboardEvent) => {
    const passo = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || passo === undefined || !pode.editar) return;
    event.preventDefault();
    aoMover(lugar + passo);
  };
  return (
    <li ref={setNodeRef} className={classes.linha} data-alvo={isOver || undefined} onKeyDown={teclar}>
      {pode.editar && <Alca id={id} />}
      <div className={classes.texto}>
        <Group gap="xs" wrap="nowrap">
          <Anchor component={Link} to={`${LISTA}/${id}`} underline="hover" miw={0}>
            <EtiquetaDoStatus {...status} />
          </Anchor>
          {!ativo && (
            <Text size="sm" c="dimmed">
              Inativo
            </Text>
          )}
        </Group>
        {descricao !== '' && (
          <Text size="sm" c="dimmed" lineClamp={2} mt={2} className={classes.descricao}>
            {descricao}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        {pode.editar && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Subir ${nome}`}
              title="Subir (Alt e seta para cima)"
              disabled={lugar === 0}
              onClick={() => aoMover(lugar - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Descer ${nome}`}
              title="Descer (Alt e seta para baixo)"
              disabled={ultimo}
              onClick={() => aoMover(lugar + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            <BotaoDeEditar endereco={`${LISTA}/${id}/editar`} nome={nome} />
          </>
        )}
        {pode.alternar && <AlternarStatus endereco={`${LISTA}/${id}/alternar-status`} nome={nome} ativo={ativo} />}
      </Group>
    </li>
  );
}

/** Takes the status to another place. */
function Alca({ id }: { readonly id: string }) {
  const { setNodeRef, listeners, transform } = useDraggable({ id });
  return (
    <span
      ref={setNodeRef}
      className={classes.alca}
      title="Arrastar para mudar a ordem"
      data-arrastada={transform !== null || undefined}
      style={transform === null ? undefined : { translate: `0 ${transform.y}px` }}
      {...listeners}
    >
      <IconGripVertical size={16} aria-hidden />
    </span>
  );
}
