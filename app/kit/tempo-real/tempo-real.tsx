import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Conexao, conectar, type Estado } from './conexao.ts';
import { type AlvoDaPresenca, depois, type Mensagem, novidadeDe, type Posicoes } from './mensagem.ts';
import { vistasDaAba } from './vistas.ts';

export type { Andamento } from './mensagem.ts';

type Ouvinte = (mensagem: Mensagem) => void;

interface AoVivo {
  readonly estado: Estado;
  readonly ouvintes: Set<Ouvinte>;
  readonly novidades: Novidades;
  mostrar(posicoes: Posicoes): void;
  /** A window shows this. @returns to say that it does so no longer */
  presenciar(alvo: AlvoDaPresenca): () => void;
  /** Something shows what this address answers. @returns to say that it does so no longer */
  acompanhar(endereco: string): () => void;
}

const Contexto = createContext<AoVivo | null>(null);

/** Characters of an address that the server is told; of longer ones the page hears that something changed. */
const MAIOR_ENDERECO = 3_000;

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
  const alvos = useRef(new Set<AlvoDaPresenca>()).current;
  const acompanhados = useRef(new Set<string>()).current;
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
    aberta.acompanhar([...acompanhados]);
    aberta.mostrar(mostradas.current);
    aberta.presenciar([...alvos]);
    return () => aberta.encerrar();
  }, [ouvintes, guardadas, alvos, acompanhados]);

  const mostrar = useRef((posicoes: Posicoes) => {
    mostradas.current = posicoes;
    conexao.current?.mostrar(posicoes);
  }).current;
  const presenciar = useRef(mostrarEm(alvos, (todos) => conexao.current?.presenciar(todos))).current;
  const acompanhar = useRef(mostrarEm(acompanhados, (todos) => conexao.current?.acompanhar(todos))).current;
  const valor = { estado, ouvintes, novidades: guardadas, mostrar, presenciar, acompanhar };
  return <Contexto.Provider value={valor}>{children}</Contexto.Provider>;
}

/** One more that is shown. @param dizer tells all of them, each time that they change */
const mostrarEm =
  <T,>(todos: Set<T>, dizer: (todos: readonly T[]) => void) =>
  (um: T) => {
    todos.add(um);
    dizer([...todos]);
    return () => {
      todos.delete(um);
      dizer([...todos]);
    };
  };

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

const NINGUEM: readonly string[] = [];

/** Tells the others that this is shown here, or edited, and who of them edits it. No id: nobody else knows of it yet. */
export function usePresenca(especie: AlvoDaPresenca['especie'], id: string | null, editando: boolean) {
  const presenciar = useContext(Contexto)?.presenciar;
  const [quem, setQuem] = useState(NINGUEM);
  const estado = useTempoReal((mensagem) => {
    if (mensagem.tipo === 'presenca' && mensagem.especie === especie && mensagem.id === id) setQuem(mensagem.quem);
  });
  useEffect(() => {
    setQuem(NINGUEM);
    return id === null ? undefined : presenciar?.({ especie, id, editando });
  }, [presenciar, especie, id, editando]);
  // Without a connection nobody knows: what was heard last may be over.
  return estado === 'ligado' ? quem : NINGUEM;
}

/**
 * What an address answers, told by the server each time that it changes; null until it did. Where it cannot tell it, the
 * page hears that something changed, as every page does.
 * @param endereco with its fields; null watches nothing
 */
export function useNumeros<T>(endereco: string | null): T | null {
  const acompanhar = useContext(Contexto)?.acompanhar;
  const [ditos, setDitos] = useState<{ readonly endereco: string; readonly dados: T } | null>(null);
  useTempoReal((mensagem) => {
    if (mensagem.tipo !== 'numeros' || endereco === null) return;
    const parte = mensagem.partes.find((uma) => uma.endereco === endereco);
    if (parte !== undefined) setDitos({ endereco, dados: parte.dados as T });
  });
  useEffect(() => {
    const cabe = endereco !== null && endereco.length <= MAIOR_ENDERECO;
    return cabe ? acompanhar?.(endereco) : undefined;
  }, [acompanhar, endereco]);
  return ditos?.endereco === endereco ? (ditos?.dados ?? null) : null;
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
