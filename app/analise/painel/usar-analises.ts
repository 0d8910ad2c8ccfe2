import { useEffect, useMemo, useRef, useState } from 'react';
import type { DeteccaoNaTela } from '#app/deteccao/deteccao.porta.ts';
import { noInstante } from '#app/kit/ficha/passado.ts';
import { relogioDoNavegador } from '#app/kit/relogio/relogio.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { AnaliseAberta, ModoDaAnalise } from '../aberta.ts';
import type { AnaliseNaTela, ImagemDaAnalise, ResumoDaAnalise } from '../analise.ts';
import { criarRevisao, type Revisao } from './revisao.ts';

interface Pedido {
  /** Null where none is chosen, or this person sees no analyses. */
  readonly ativo_id: string | null;
  readonly aberta: AnaliseAberta | null;
  /** The two images that are compared now, where there are two. */
  readonly comparadas: {
    readonly antes: GrupoDeImagens | null;
    readonly depois: GrupoDeImagens | null;
    /** Whether one of them is chosen and still on its way. */
    readonly lendo: boolean;
  };
  /** The instant that is told of, ISO 8601: then nothing can be done; null for now. */
  readonly em: string | null;
  /** How far what is read of analyses was when the page was: another one is read again. */
  readonly posicao: string | null;
  /** Milliseconds from opening an analysis to comparing its images. */
  readonly esperaDaRevisao: number;
  /** Whether there is a report of an analysis to open. */
  readonly temRelatorio: boolean;
  aoAbrir(id: string, modo: ModoDaAnalise): void;
  aoFechar(): void;
  aoVerDeteccao(id: string | null): void;
  aoRever(imagens: { readonly id: string; readonly antes: string; readonly depois: string }): void;
}

interface Lista {
  readonly data: readonly AnaliseNaTela[];
  /** How far the log was read for it. */
  readonly position: string;
}

interface Deteccoes {
  readonly data: readonly DeteccaoNaTela[];
  readonly resumo: ResumoDaAnalise;
  readonly position: string;
}

const NENHUMA: readonly DeteccaoNaTela[] = [];

/** As what a person may do is told of the past. */
const soLida = <T extends { readonly pode: Readonly<Record<string, boolean>> }>(uma: T): T => ({
  ...uma,
  pode: Object.fromEntries(Object.keys(uma.pode).map((ato) => [ato, false])),
});

/** All that the panel and the map show of analyses; it outlives the panel's being closed. */
export function usePainelDeAnalises(pedido: Pedido) {
  const { ativo_id, aberta, posicao, em } = pedido;
  const campos = new URLSearchParams({ ativo_id: ativo_id ?? '', ...(em !== null && { em }) });
  const daLista = ativo_id === null ? null : `/analise/analises?${campos}`;
  const lista = usePedido<Lista>(daLista, posicao);
  const lidasDela = lista.de === daLista ? (lista.lida?.data ?? null) : null;
  const analises = useMemo(() => (em === null ? lidasDela : (lidasDela?.map(soLida) ?? null)), [lidasDela, em]);
  const analise = analises?.find(({ id }) => id === aberta?.id) ?? null;
  const id = analise?.id ?? null;
  const enderecoDe = (oQue: string) => id && noInstante(`/analise/analises/${id}/${oQue}`, em);
  const imagens = usePedido<{ imagens: readonly ImagemDaAnalise[] }>(enderecoDe('imagens'));
  const daAnalise = enderecoDe('deteccoes');
  const lidas = usePedido<Deteccoes>(daAnalise, posicao);
  // Of another analysis or instant, or of this one before there were any: what is on its way says it.
  const tem = lidas.de === daAnalise;
  const dela = tem && !(lidas.pedindo && lidas.lida?.data.length === 0) ? lidas.lida : null;
  const deteccoes = useMemo(() => {
    const todas = dela?.data ?? NENHUMA;
    return em === null ? todas : todas.map(soLida);
  }, [dela, em]);
  const duas = useMemo(
    () => (id === null || imagens.pedindo ? null : paresDe(imagens.lida?.imagens)),
    [id, imagens.pedindo, imagens.lida],
  );
  const [nova, setNova] = useState<string | null>(null);
  useRevisao(id, duas, pedido);
  return {
    ...pedido,
    lista,
    analises,
    analise,
    imagens,
    duas,
    deteccoes,
    resumo: dela?.resumo ?? null,
    lidas,
    deteccao: deteccoes.find((uma) => uma.id === aberta?.deteccao_id) ?? null,
    /** Whether a detection is being drawn that is not there yet. */
    desenhando: nova !== null && nova === id,
    comecarDeteccao: () => setNova(id),
    deixarDeteccao: () => setNova(null),
    /** What somebody did changed sums and rows. */
    reler(): void {
      lista.tentar();
      lidas.tentar();
    },
  };
}

export type PainelDeAnalises = ReturnType<typeof usePainelDeAnalises>;

/** The two images of an analysis by their side. */
export interface DuasImagens {
  readonly antes: ImagemDaAnalise;
  readonly depois: ImagemDaAnalise;
}

function paresDe(imagens: readonly ImagemDaAnalise[] | undefined): DuasImagens | null {
  const [antes, depois] = (['antes', 'depois'] as const).map((lado) => imagens?.find((uma) => uma.lado === lado));
  return antes && depois ? { antes, depois } : null;
}

/** A while after an analysis was opened its images are compared. */
function useRevisao(id: string | null, duas: DuasImagens | null, { esperaDaRevisao, aoRever }: Pedido): void {
  const rever = useRef(aoRever);
  rever.current = aoRever;
  const revisao = useRef<Revisao | null>(null);
  useEffect(() => {
    revisao.current ??= criarRevisao(relogioDoNavegador);
    return revisao.current.ver(id, esperaDaRevisao, duas && (() => comparar(rever.current, id, duas)));
  }, [id, duas, esperaDaRevisao]);
}

function comparar(rever: Pedido['aoRever'], id: string | null, { antes, depois }: DuasImagens): void {
  if (id !== null) rever({ id, antes: antes.hash, depois: depois.hash });
}
