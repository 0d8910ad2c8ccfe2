import { Title, VisuallyHidden } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { horaExata, numero } from '#app/kit/formatos.ts';
import { calarReentrada, useReentrada } from '#app/pedidos/reentrada.ts';
import { Computado } from './computado.tsx';
import { Atualizar } from './controles.tsx';
import { useLigado } from './movimento/ao-vivo.ts';
import { useMovimento } from './movimento/movimento.tsx';
import { useAbrirTelao, useParar, useSairDoTelao } from './movimento/telao.ts';
import { useDePe } from './movimento/usar-volta.ts';
import classes from './painel.module.css';
import type { BaseDoPainel } from './painel.ts';
import { TECLAS_DO_PAINEL } from './teclas.ts';

interface Props {
  readonly base: BaseDoPainel;
  readonly titulo: string;
  readonly children: ReactNode;
}

/** A dashboard on a wall: large, without a pointer, and nothing that waits for somebody to answer. */
export function Telao({ base, titulo, children }: Props) {
  const { parado } = useMovimento();
  const { fechar } = useAbrirTelao();
  const { soTelao } = base.ve;
  useSairDoTelao(!soTelao);
  useParar(soTelao);
  useDePe();
  useEffect(calarReentrada, []);
  return (
    <main className={classes.telao}>
      <header className={classes.cabecalho}>
        <div>
          <Title order={1}>{titulo}</Title>
          <Computado base={base} />
        </div>
        <Parados base={base} />
        {parado && <p className={classes.segunda}>Pausado: a tecla {TECLAS_DO_PAINEL.pausa} continua</p>}
        <VisuallyHidden>
          <Atualizar />
          {!soTelao && (
            <button type="button" onClick={fechar}>
              Sair do telão
            </button>
          )}
        </VisuallyHidden>
      </header>
      {children}
    </main>
  );
}

/** Since when the numbers stand, where nothing newer can come. */
function Parados({ base: { lido_em, posicao } }: Pick<Props, 'base'>) {
  const ligado = useLigado();
  const semSessao = useReentrada().fase !== 'fechada';
  return (
    <p role="status" className={classes.parados}>
      {(semSessao || !ligado) && (
        <span>
          <IconPlugConnectedX size={20} aria-hidden />{' '}
          {semSessao ? 'A sessão desta tela terminou' : 'Sem conexão, tentando de novo'}: os números são de{' '}
          {horaExata(lido_em)}, posição {numero(Number(posicao))}.
        </span>
      )}
    </p>
  );
}
