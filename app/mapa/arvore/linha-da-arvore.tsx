import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconChevronRight, IconDots, IconGripVertical, IconMinus, IconZoomScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { numero, plural } from '#app/kit/formatos.ts';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import type { LinhaDaArvore } from './arvore.ts';
import classes from './arvore-de-camadas.module.css';
import type { Marca } from './vistas.ts';

export interface EstadoDaLinha {
  readonly marca: Marca;
  /** Of a type: how many of its layers are drawn. */
  readonly vistas: number;
  readonly foraDeEscala: boolean;
  readonly opacidade: number;
  /** Whether there is a place to go to. */
  readonly temLugar: boolean;
  /** Whether it can be dragged to another place in the order. */
  readonly arrasta: boolean;
}

interface Props {
  readonly linha: LinhaDaArvore;
  readonly estado: EstadoDaLinha;
  aoAlternar(): void;
  aoDobrar(): void;
  aoAbrir(): void;
  aoIr(): void;
  aoPedirMais(): void;
  /** What can be done with it, while that is open. */
  mais(botao: ReactNode): ReactNode;
}

export const nomeDaLinha = ({ no, camada }: LinhaDaArvore) =>
  camada === null ? no.tipo.nome : camada.nome || 'Sem nome';

/** What a type's row says below its name. */
export function contagemDaLinha({ no }: LinhaDaArvore, { vistas, opacidade, foraDeEscala }: EstadoDaLinha): string {
  const todas = plural(no.total, 'camada', 'camadas');
  const contagem = vistas === no.total || vistas === 0 ? todas : `${numero(vistas)} de ${todas}`;
  return [contagem, opacidade === 100 ? null : `${opacidade} %`, foraDeEscala ? 'fora de escala' : null]
    .filter((parte) => parte !== null)
    .join(' · ');
}

/** A row: what it is, whether it is drawn, and what can be done with it. Keys have the row itself. */
export function LinhaNaTela({ linha, estado, aoAlternar, aoDobrar, aoAbrir, aoIr, aoPedirMais, mais }: Props) {
  const { no, camada, aberta } = linha;
  const nome = nomeDaLinha(linha);
  const fora = estado.foraDeEscala || undefined;
  return (
    <>
      {estado.arrasta ? <Alca linha={linha} /> : <span className={classes.semAlca} />}
      {aberta === null ? (
        <span className={classes.semSeta} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={classes.seta}
          data-aberta={aberta || undefined}
          aria-label={`${aberta ? 'Fechar' : 'Abrir'} ${nome}`}
          onClick={aoDobrar}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={classes.caixa}
        data-marca={estado.marca}
        aria-label={`${estado.marca === 'marcado' ? 'Ocultar' : 'Mostrar'} ${nome}`}
        onClick={aoAlternar}
      >
        <span>
          {estado.marca === 'marcado' && <IconCheck size={14} stroke={3} aria-hidden />}
          {estado.marca === 'parcial' && <IconMinus size={14} stroke={3} aria-hidden />}
        </span>
      </button>
      <span className={classes.simbolo} data-fora={fora}>
        {camada === null && <Simbolo tipo={no.tipo} />}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={classes.texto}
        data-fora={fora}
        title={fora && 'Nesta escala a forma é pequena demais: aproxime o mapa.'}
        onClick={aoAbrir}
      >
        <span className={classes.nome}>{nome}</span>
        {camada === null && <span className={classes.segunda}>{contagemDaLinha(linha, estado)}</span>}
      </button>
      {estado.temLugar && (
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={`Ir até ${nome}`}
          title="Ir até"
          onClick={aoIr}
        >
          <IconZoomScan size={16} aria-hidden />
        </ActionIcon>
      )}
      {mais(
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={`Mais sobre ${nome}`}
          title="Mais"
          aria-haspopup="dialog"
          onClick={aoPedirMais}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>,
      )}
    </>
  );
}

/** Takes the type to another place among its siblings; the keys Alt and the arrows do so too. */
function Alca({ linha: { chave, pai } }: { readonly linha: LinhaDaArvore }) {
  const { setNodeRef, listeners, transform, active } = useDraggable({ id: chave, data: { pai } });
  const irma = active !== null && active.id !== chave && active.data.current?.pai === pai;
  const { setNodeRef: setAlvo, isOver } = useDroppable({ id: chave, disabled: !irma });
  return (
    <>
      {/* Unseen it keeps its place: what takes none is never come over. */}
      <span ref={setAlvo} className={classes.alvo} data-sobre={(isOver && irma) || undefined} />
      <span
        ref={setNodeRef}
        className={classes.alca}
        title="Arrastar para mudar a ordem de desenho (Alt e as setas, pelo teclado)"
        data-arrastada={transform !== null || undefined}
        style={transform === null ? undefined : { translate: `0 ${transform.y}px` }}
        {...listeners}
      >
        <IconGripVertical size={16} aria-hidden />
      </span>
    </>
  );
}
