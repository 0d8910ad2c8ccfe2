import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDots, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import type { TamanhoDoCartao } from '#domain/cartao/cartao.events.ts';
import classes from '../painel.module.css';
import { NOMES_DAS_ESPECIES, NOMES_DOS_TAMANHOS } from './cartoes.mensagens.ts';
import type { CartaoNaTela } from './cartoes.ts';
import { CorpoDoCartao } from './corpo-do-cartao.tsx';
import type { AtosDosCartoes } from './usar-cartoes.ts';

interface Props {
  readonly cartao: CartaoNaTela;
  readonly lugar: number;
  readonly ultimo: boolean;
  readonly posicao: string;
  readonly comFicha: boolean;
  readonly atos: AtosDosCartoes;
  aoMover(para: number): void;
}

/** An own widget: moved by its handle, by its menu, or by Alt and the arrows. */
export function UmCartao({ cartao, lugar, ultimo, posicao, comFicha, atos, aoMover }: Props) {
  const { id, especie, tamanho, filtro, pode_mudar } = cartao;
  const titulo = useId();
  const { setNodeRef, isOver } = useDroppable({ id });
  const nome = `${NOMES_DAS_ESPECIES[especie]}${filtro === null ? '' : `: ${filtro.nome}`}`;
  const teclar = (evento: KeyboardEvent) => {
    const passo = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[evento.key];
    if (!evento.altKey || passo === undefined || !pode_mudar) return;
    evento.preventDefault();
    aoMover(lugar + passo);
  };
  return (
    <section
      ref={setNodeRef}
      className={classes.cartao}
      data-tamanho={tamanho}
      data-sobre={isOver || undefined}
      aria-labelledby={titulo}
      onKeyDown={teclar}
    >
      <header className={classes.titulo}>
        {pode_mudar && <Alca id={id} nome={nome} />}
        <h3 id={titulo}>{nome}</h3>
        {pode_mudar && (
          <Acoes cartao={cartao} nome={nome} lugar={lugar} ultimo={ultimo} atos={atos} aoMover={aoMover} />
        )}
      </header>
      <CorpoDoCartao cartao={cartao} posicao={posicao} comFicha={comFicha} />
    </section>
  );
}

function Alca({ id, nome }: { readonly id: string; readonly nome: string }) {
  const { setNodeRef, listeners } = useDraggable({ id });
  return (
    <span ref={setNodeRef} className={classes.alca} {...listeners} title={`Arrastar o cartão ${nome}`} aria-hidden>
      <IconGripVertical size={16} aria-hidden />
    </span>
  );
}

type PropsDasAcoes = Pick<Props, 'cartao' | 'lugar' | 'ultimo' | 'atos' | 'aoMover'> & { readonly nome: string };

function Acoes({ cartao: { id, tamanho }, nome, lugar, ultimo, atos, aoMover }: PropsDasAcoes) {
  const outros = (Object.keys(NOMES_DOS_TAMANHOS) as TamanhoDoCartao[]).filter((um) => um !== tamanho);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Ações do cartão ${nome}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={lugar === 0}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => aoMover(lugar - 1)}
        >
          Mover para antes
        </Menu.Item>
        <Menu.Item
          disabled={ultimo}
          leftSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => aoMover(lugar + 1)}
        >
          Mover para depois
        </Menu.Item>
        <Menu.Divider />
        {outros.map((um) => (
          <Menu.Item key={um} onClick={() => void atos.mudarTamanho(id, um)}>
            Tamanho: {NOMES_DOS_TAMANHOS[um].toLowerCase()}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void atos.remover(id)}>Remover</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
