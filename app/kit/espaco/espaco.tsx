import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronsLeft, IconChevronsRight, IconPin, IconPinnedOff, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { comTecla, useTeclas } from '../teclas.ts';
import { BarraDeSecoes, type SecaoDoEspaco } from './barra-de-secoes.tsx';
import { Divisor, useLargura } from './divisor.tsx';
import classes from './espaco.module.css';
import type { Altura } from './medidas.ts';
import { Puxador } from './puxador.tsx';
import { dobrarSecao, type SecoesDoEspaco, tocarSecao } from './secoes.ts';

/** What is told of one thing of the open section: a further step of the same panel. */
interface DetalheDoEspaco {
  readonly titulo: string;
  readonly conteudo: ReactNode;
  aoVoltar(): void;
  /** Puts it at the right of the map, where it stays whatever is opened at the left. */
  aoFixar?: () => void;
}

/** What stays at the right of the map, beside it, until it is closed: only where there is the room. */
interface SecaoFixa {
  readonly titulo: string;
  readonly conteudo: ReactNode;
  /** Back into the panel at the left. */
  aoSoltar(): void;
  aoFechar(): void;
}

interface Props<Id extends string> {
  /** A single one has no bar: it is always there, and only folded. */
  readonly secoes: readonly SecaoDoEspaco<Id>[];
  readonly estado: SecoesDoEspaco<Id>;
  aoMudar(estado: SecoesDoEspaco<Id>): void;
  /** What the open section shows. */
  readonly children: ReactNode;
  /** What is done first in the open section: beside its title. */
  readonly acoes?: ReactNode;
  readonly detalhe?: DetalheDoEspaco | null;
  readonly fixa?: SecaoFixa | null;
  /** What fills the rest of the window. */
  readonly mapa: ReactNode;
}

/**
 * A map that fills the window, the bar of its sections, and the panel of the open one beside it; on a telephone a sheet
 * over its foot.
 */
export function Espaco<Id extends string>({
  secoes,
  estado,
  aoMudar,
  children,
  acoes,
  detalhe = null,
  fixa = null,
  mapa,
}: Props<Id>) {
  const painelId = useId();
  const espaco = useRef<HTMLDivElement>(null);
  const painel = useRef<HTMLElement>(null);
  const [largura, mudarLargura] = useLargura();
  const [alta, setAlta] = useState(false);
  const { aberta, minimizada } = estado;
  const unica = secoes.length === 1 ? secoes[0] : undefined;
  const mostrado = aberta !== null || detalhe !== null;
  const altura: Altura = minimizada ? 'baixa' : alta ? 'alta' : 'meia';
  const mudarAltura = (nova: Altura) => {
    if (nova !== 'baixa') setAlta(nova === 'alta');
    if ((nova === 'baixa') !== minimizada) aoMudar({ aberta, minimizada: nova === 'baixa' });
  };
  const fechar = () => {
    detalhe?.aoVoltar();
    if (aberta !== null) aoMudar({ aberta: null, minimizada: false });
    // Its buttons go with it: the focus goes to the bar.
    espaco.current?.querySelector<HTMLElement>('[aria-controls][aria-expanded]')?.focus();
  };
  const tocar = (id: Id) => {
    if (unica !== undefined) return aoMudar(dobrarSecao(estado, id));
    detalhe?.aoVoltar();
    aoMudar(detalhe !== null && aberta === id ? { aberta, minimizada: false } : tocarSecao(estado, id));
  };
  useTeclas(
    Object.fromEntries(secoes.flatMap(({ id, tecla }) => (tecla === undefined ? [] : [[tecla, () => tocar(id)]]))),
  );
  const titulo = detalhe?.titulo ?? secoes.find(({ id }) => id === aberta)?.nome ?? '';
  return (
    <div className={classes.espaco} data-espaco>
      <div
        ref={espaco}
        className={classes.divisao}
        data-altura={mostrado ? altura : undefined}
        data-sem-barra={unica !== undefined || undefined}
      >
        {unica === undefined && <BarraDeSecoes secoes={secoes} estado={estado} painelId={painelId} aoTocar={tocar} />}
        <section
          ref={painel}
          id={painelId}
          className={classes.painel}
          style={{ '--painel': `${largura}px` } as object}
          aria-label={titulo}
          hidden={!mostrado}
          data-minimizado={minimizada || undefined}
        >
          <Puxador altura={altura} espaco={espaco} aoMudar={mudarAltura} />
          <Cabecalho
            titulo={titulo}
            minimizada={minimizada}
            acoes={detalhe === null && !minimizada && acoes}
            tecla={unica?.tecla}
            aoFechar={unica === undefined ? fechar : null}
            aoVoltar={detalhe?.aoVoltar ?? null}
            aoFixar={detalhe?.aoFixar}
            aoMinimizar={() => aoMudar({ aberta, minimizada: !minimizada })}
          />
          <div className={classes.corpo} hidden={minimizada || detalhe !== null}>
            {children}
          </div>
          {detalhe !== null && (
            <div className={classes.corpo} hidden={minimizada}>
              {detalhe.conteudo}
            </div>
          )}
        </section>
        {mostrado && !minimizada && <Divisor largura={largura} painel={painel} aoMudar={mudarLargura} />}
        <div className={classes.mapa}>{mapa}</div>
        {fixa !== null && <Fixa {...fixa} />}
      </div>
    </div>
  );
}

const botao = { variant: 'subtle', color: 'gray', size: 'md' } as const;

function Fixa({ titulo, conteudo, aoSoltar, aoFechar }: SecaoFixa) {
  return (
    <aside className={classes.fixa} aria-label={titulo}>
      <header className={classes.cabecalho}>
        <h2 className={classes.titulo}>{titulo}</h2>
        <ActionIcon {...botao} aria-label="Soltar da direita" title="Soltar da direita" onClick={aoSoltar}>
          <IconPinnedOff size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...botao} aria-label="Fechar" title="Fechar" onClick={aoFechar}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.corpo}>{conteudo}</div>
    </aside>
  );
}

interface PropsDoCabecalho {
  readonly titulo: string;
  readonly minimizada: boolean;
  readonly acoes: ReactNode;
  /** The letter that folds it, and unfolds it. */
  readonly tecla: string | undefined;
  /** Null where there is no step to go back from. */
  readonly aoVoltar: (() => void) | null;
  readonly aoFixar?: (() => void) | undefined;
  aoMinimizar(): void;
  /** Null where nothing would bring it back. */
  readonly aoFechar: (() => void) | null;
}

function Cabecalho({ titulo, minimizada, acoes, tecla, aoVoltar, aoFixar, aoMinimizar, aoFechar }: PropsDoCabecalho) {
  const voltar = useFocoNoPasso(aoVoltar !== null);
  const dobrar = minimizada ? 'Restaurar o painel' : 'Minimizar o painel';
  return (
    <header className={classes.cabecalho}>
      {aoVoltar !== null && (
        <ActionIcon {...botao} ref={voltar} aria-label="Voltar à lista" title="Voltar à lista" onClick={aoVoltar}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      )}
      <h2 className={classes.titulo}>{titulo}</h2>
      {acoes}
      {aoFixar !== undefined && !minimizada && (
        <ActionIcon {...botao} aria-label="Fixar à direita" title="Fixar à direita" onClick={aoFixar}>
          <IconPin size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        {...botao}
        className={classes.dobrar ?? ''}
        aria-label={dobrar}
        aria-keyshortcuts={tecla}
        title={comTecla(dobrar, tecla)}
        onClick={aoMinimizar}
      >
        {minimizada ? <IconChevronsRight size={18} aria-hidden /> : <IconChevronsLeft size={18} aria-hidden />}
      </ActionIcon>
      {aoFechar !== null && (
        <ActionIcon {...botao} aria-label="Fechar o painel" title="Fechar o painel" onClick={aoFechar}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </header>
  );
}

/** The further step takes the focus, and gives it back to what opened it. */
function useFocoNoPasso(dentro: boolean) {
  const voltar = useRef<HTMLButtonElement>(null);
  const antes = useRef<Element | null>(null);
  useEffect(() => {
    if (!dentro) return;
    antes.current = document.activeElement;
    voltar.current?.focus();
    return () => {
      const { current } = antes;
      if (current instanceof HTMLElement && current.isConnected && document.activeElement === document.body)
        current.focus();
    };
  }, [dentro]);
  return voltar;
}
