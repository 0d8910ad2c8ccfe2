import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Conexao, conectar, type Estado } from './conexao.ts';
import { depois, type Mensagem, novidadeDe, type Posicoes } from './mensagem.ts';
import { vistasDaAba } from './vistas.ts';

export type { Andamento } from './mensagem.ts';

type Ouvinte = (mensagem: Mensagem) => void;

interface AoVivo {
  readonly estado: Estado;
  readonly ouvintes: Set<Ouvinte>;
  readonly novidades: Novidades;
  mostrar(posicoes: Posicoes): void;
}

const Contexto = createContext<AoVivo | null>(null);

interface Props {
  /** How far the notifications were when the page was loaded, null where nobody knows: what came later is shown. */
  readonly posicao: string | null;
  readonly children: ReactNode;
}

/** One connection for the whole page: who is below hears what it brings. */
export function TempoReal({ posicao, children }: Props) {
  const ouvintes = useRef(new Set<Ouvinte>()).current;
  const novidades = useRef<Novidades>(undefined);
  novidades.current ??= criarNovidades();
  const guardadas = novidades.current;
  const conexao = useRef<Conexao | null>(null);
  const mostradas = useRef<Posicoes>({});
  const inicial = useRef(posicao);
  const [estado, setEstado] = useState<Estado>('conectando');

  useEffect(() => {
    // The private channel is that of whoever the page says it is shown to.
    const usuario_id = document.querySelector<HTMLMetaElement>('meta[name="user-id"]')?.content ?? '';
    const aberta = conectar({
      endereco: `${location.origin.replace(/^http/, 'ws')}/tempo-real`,
      canais: usuario_id === '' ? ['Public'] : ['Public', `User.${usuario_id}`],
      vistas: vistasDaAba(usuario_id, inicial.current),
      aoMudar: setEstado,
      dizer(mensagem) {
        guardadas.ouvir(mensagem);
        for (const ouvinte of ouvintes) ouvinte(mensagem);
      },
    });
    conexao.current = aberta;
    aberta.mostrar(mostradas.current);
    return () => aberta.encerrar();
  }, [ouvintes, guardadas]);

  const mostrar = useRef((posicoes: Posicoes) => {
    mostradas.current = posicoes;
    conexao.current?.mostrar(posicoes);
  }).current;
  return <Contexto.Provider value={{ estado, ouvintes, novidades: guardadas, mostrar }}>{children}</Contexto.Provider>;
}

/** Calls `ouvinte` for each message while the component is shown. */
export function useTempoReal(ouvinte: Ouvinte): Estado {
  const contexto = useContext(Contexto);
  const atual = useRef(ouvinte);
  atual.current = ouvinte;
  const ouvintes = contexto?.ouvintes;
  useEffect(() => {
    if (ouvintes === undefined) return;
    const chamar: Ouvinte = (mensagem) => atual.current(mensagem);
    ouvintes.add(chamar);
    return () => void ouvintes.delete(chamar);
  }, [ouvintes]);
  return contexto?.estado ?? 'desligado';
}

/** How far each topic was heard to be; the connection is told how far the page is. */
export function usePosicoesOuvidas(mostradas: Posicoes): Posicoes {
  const contexto = useContext(Contexto);
  const { assinar, obter } = contexto?.novidades ?? SEM_NOVIDADES;
  const mostrar = contexto?.mostrar;
  useEffect(() => mostrar?.(mostradas), [mostrar, mostradas]);
  return useSyncExternalStore(assinar, obter, obter);
}

/** Kept above the pages: what is heard while one page gives way to the next counts for the next. */
interface Novidades {
  ouvir(mensagem: Mensagem): void;
  assinar(avisar: () => void): () => void;
  obter(): Posicoes;
}

const NADA: Posicoes = {};

function criarNovidades(): Novidades {
  const assinantes = new Set<() => void>();
  let ouvidas = NADA;
  return {
    ouvir(mensagem) {
      const novidade = novidadeDe(mensagem);
      if (novidade === null) return;
      const [topico, posicao] = novidade;
      if (!depois(posicao, ouvidas[topico] ?? '0')) return;
      ouvidas = { ...ouvidas, [topico]: posicao };
      for (const avisar of assinantes) avisar();
    },
    assinar(avisar) {
      assinantes.add(avisar);
      return () => void assinantes.delete(avisar);
    },
    obter: () => ouvidas,
  };
}

const SEM_NOVIDADES: Novidades = { ouvir: () => undefined, assinar: () => () => undefined, obter: () => NADA };
