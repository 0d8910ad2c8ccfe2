import { useEffect, useMemo, useState } from 'react';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { type Blocos, blocoAPedir, comBloco, linhaEm, lugarDe, seguidas, semBlocos } from './blocos.ts';

/** Milliseconds of rest after which rows in sight are worth asking for: who rolls by does not want them. */
const DESCANSO_MS = 80;

interface Opcoes<T> {
  /** Address of the rows without the number of their block; another one is another list. */
  readonly endereco: string;
  /** Rows of a block. */
  readonly tamanho: number;
  /** How new the page is. */
  readonly versao: string;
  /** The block that the page itself came with; null where it came without rows. */
  readonly da_pagina: { readonly numero: number; readonly linhas: readonly T[] } | null;
}

export interface LinhasEmVista<T> {
  /** The row at a place; undefined while it has not come. */
  linha(n: number): T | undefined;
  /** Where the one with this id stands; null where it has not come. */
  lugarDe(id: string | null): number | null;
  /** Ids of those that have come without a gap around a place. */
  aoRedor(n: number): readonly string[];
  /** Told which rows are in sight. */
  aoVer(de: number, ate: number): void;
  /** Why rows in sight have not come, as people read it. */
  readonly falha: string | null;
  tentar(): void;
}

/** Rows of a long list, asked for as they come in sight, and again once the page is newer than they are. */
export function useBlocos<T extends { readonly id: string }>({
  endereco,
  tamanho,
  versao,
  da_pagina,
}: Opcoes<T>): LinhasEmVista<T> {
  const [vindos, setVindos] = useState<Blocos<T>>(semBlocos(endereco));
  const [guardadas, setGuardadas] = useState<readonly T[] | null>(null);
  const [vista, setVista] = useState<readonly [de: number, ate: number]>([0, 0]);
  const [falha, setFalha] = useState<string | null>(null);
  const [vez, setVez] = useState(0);
  const daLista = vindos.lista === endereco ? vindos : semBlocos(endereco);
  // Kept as those that were asked for are: read again where one has rolled to since, the page comes with another block.
  const nova = da_pagina !== null && da_pagina.linhas !== guardadas;
  const blocos = nova ? comBloco(daLista, endereco, da_pagina.numero, { versao, linhas: da_pagina.linhas }) : daLista;
  if (nova) {
    setGuardadas(da_pagina.linhas);
    setVindos(blocos);
  }
  const falta = blocoAPedir(blocos, tamanho, versao, vista);
  // Another time, it is another request.
  const pedido = useMemo(() => (falta === null ? null : { falta, vez }), [falta, vez]);
  useEffect(() => {
    setFalha(null);
    if (pedido === null) return;
    const { falta } = pedido;
    const este = new AbortController();
    const trazer = async () => {
      try {
        const { data } = await pedir<{ data: readonly T[] }>(`${endereco}&page=${falta + 1}`, { signal: este.signal });
        setVindos((antes) => comBloco(antes, endereco, falta, { versao, linhas: data }));
      } catch (erro) {
        if (este.signal.aborted) return;
        if (!eFalhaDoPedido(erro)) throw erro;
        setFalha(erro.message);
      }
    };
    const timer = setTimeout(() => void trazer(), DESCANSO_MS);
    return () => {
      clearTimeout(timer);
      este.abort();
    };
  }, [endereco, pedido, versao]);
  return {
    falha,
    tentar: () => setVez(vez + 1),
    linha: (n) => linhaEm(blocos, tamanho, n),
    lugarDe: (id) => lugarDe(blocos, tamanho, id),
    aoRedor: (n) => seguidas(blocos, tamanho, n).map(({ id }) => id),
    aoVer: (de, ate) => setVista((antes) => (antes[0] === de && antes[1] === ate ? antes : [de, ate])),
  };
}
