import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ListaCarregando, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { numero } from '#app/kit/formatos.ts';
import { mover } from '#app/kit/lista/mover.ts';
import { depois } from '#app/kit/tempo-real/mensagem.ts';
import { useNumeros } from '#app/kit/tempo-real/tempo-real.tsx';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import classes from '../painel.module.css';
import { mensagensDosCartoes as textos } from './cartoes.mensagens.ts';
import type { CartaoNaTela, RespostaDosCartoes } from './cartoes.ts';
import { NovoCartao } from './novo-cartao.tsx';
import { UmCartao } from './um-cartao.tsx';
import { type AtosDosCartoes, CARTOES, useMudarCartoes } from './usar-cartoes.ts';

interface Props {
  /** Of the log, as the page was loaded: at another one they are asked for again. */
  readonly posicao: string;
  /** ISO 8601; null now. */
  readonly em: string | null;
  readonly comFicha: boolean;
}

/** A click stays a click, and a finger that scrolls scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOQUE = { activationConstraint: { delay: 200, tolerance: 8 } };
/** Keys have ways of their own: nothing is to be read aloud about dragging. */
const SEM_INSTRUCOES = { screenReaderInstructions: { draggable: '' } };

/** Own widgets: the client's and the person's, each over a saved filter. */
export default function MeusCartoes({ posicao, em, comFicha }: Props) {
  const [vez, setVez] = useState(0);
  const [criando, setCriando] = useState(false);
  const atos = useMudarCartoes(() => setVez((antes) => antes + 1));
  const { lida, falha, tentar } = useCartoes(em, `${posicao}/${vez}`);
  const cartoes = lida?.data ?? [];
  const grupos = [cartoes.filter((um) => um.do_cliente), cartoes.filter((um) => !um.do_cliente)];
  return (
    <section aria-labelledby="meus-cartoes">
      <header className={classes.cabecalho}>
        <div>
          <h2 id="meus-cartoes">{textos.titulo}</h2>
          {lida !== null && cartoes.length > 0 && (
            <p className={classes.segunda}>Posição {numero(Number(lida.position))} do registro</p>
          )}
        </div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCriando(true)}>
          Adicionar cartão
        </Button>
      </header>
      {falha !== null && (
        <ListaVazia titulo={textos.naoVieram}>
          <Button variant="default" onClick={tentar}>
            Tentar novamente
          </Button>
        </ListaVazia>
      )}
      {lida === null && falha === null && <ListaCarregando linhas={3} />}
      {lida !== null && cartoes.length === 0 && <ListaVazia titulo={textos.nenhum} />}
      {grupos.map((grupo, i) => (
        <Grupo
          key={i === 0 ? 'de-todos' : 'meus'}
          nome={i === 0 ? 'De todos' : 'Meus'}
          cartoes={grupo}
          posicao={lida?.position ?? posicao}
          comFicha={comFicha}
          atos={atos}
        />
      ))}
      {criando && (
        <NovoCartao paraTodos={lida?.para_todos ?? false} aoCriar={atos.criar} aoFechar={() => setCriando(false)} />
      )}
    </section>
  );
}

/** As they were asked for, or as they were told since. */
function useCartoes(em: string | null, versao: string) {
  const endereco = em === null ? CARTOES : `${CARTOES}?${new URLSearchParams({ em })}`;
  const pedido = usePedido<RespostaDosCartoes>(endereco, versao);
  const ditos = useNumeros<RespostaDosCartoes>(em === null ? CARTOES : null);
  const novos = ditos !== null && pedido.lida !== null && depois(ditos.position, pedido.lida.position);
  return { ...pedido, lida: novos ? ditos : pedido.lida };
}

interface PropsDoGrupo {
  readonly nome: string;
  readonly cartoes: readonly CartaoNaTela[];
  readonly posicao: string;
  readonly comFicha: boolean;
  readonly atos: AtosDosCartoes;
}

/** Those of one owner, who orders them. */
function Grupo({ nome, cartoes, posicao, comFicha, atos }: PropsDoGrupo) {
  const sensores = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOQUE));
  const ids = cartoes.map(({ id }) => id);
  const levar = (id: string, para: number) => {
    const ordem = mover(ids, id, para);
    if (ordem !== null) void atos.ordenar(ordem);
  };
  const soltar = ({ active, over }: DragEndEvent) => {
    if (over !== null) levar(String(active.id), ids.indexOf(String(over.id)));
  };
  if (cartoes.length === 0) return null;
  return (
    <DndContext id={nome} sensors={sensores} accessibility={SEM_INSTRUCOES} onDragEnd={soltar}>
      <section className={classes.cartoes} aria-label={nome}>
        {cartoes.map((cartao, i) => (
          <UmCartao
            key={cartao.id}
            cartao={cartao}
            posicao={posicao}
            comFicha={comFicha}
            atos={atos}
            lugar={i}
            ultimo={i === cartoes.length - 1}
            aoMover={(para) => levar(cartao.id, para)}
          />
        ))}
      </section>
    </DndContext>
  );
}
