import { useCallback, useEffect, useRef, useState } from 'react';
import { envios } from '#app/mensagens/especificacao.ts';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { GeometriaDoEnvio } from '../edicao/edicoes.ts';

/** What `GET /camadas/upload/{id}/geoms` answers. */
export interface PaginaDeGeometrias {
  readonly data: readonly GeometriaDoEnvio[];
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
}

/** Pages kept; what was seen longest ago is fetched again when it is looked at. */
const MAX_PAGINAS = 80;
/** Milliseconds that the list must rest before what is in sight is fetched: scrolling past costs nothing. */
const REPOUSO_MS = 80;

export interface Geometrias {
  readonly total: number;
  readonly busca: string;
  /** Why what is in sight could not be fetched; null where all is well. */
  readonly falha: string | null;
  /** The geometry at a place of the list, as far as it is here. */
  em(n: number): GeometriaDoEnvio | undefined;
  ver(de: number, ate: number): void;
  /** Fetches what is in sight again, after a failure. */
  tentar(): void;
  procurar(busca: string): void;
  /** Goes to a geometry by its id: its place in the whole list, and itself. */
  localizar(id: string): Promise<{ readonly n: number; readonly geometria: GeometriaDoEnvio } | null>;
}

interface Folhas {
  readonly busca: string;
  readonly total: number;
  readonly porPagina: number;
  readonly paginas: ReadonlyMap<number, readonly GeometriaDoEnvio[]>;
}

const comecar = (primeira: PaginaDeGeometrias | null): Folhas => ({
  busca: '',
  total: primeira?.total ?? 0,
  porPagina: primeira?.per_page ?? 100,
  paginas: new Map(primeira === null ? [] : [[primeira.current_page, primeira.data]]),
});

/**
 * The geometries of an import, page by page as they come into sight.
 * @param primeira the page that came with the document; null where there is none
 * @param leitura which reading of the files they come from: another one starts over
 */
export function useGeometrias(id: string, primeira: PaginaDeGeometrias | null, leitura: number): Geometrias {
  const [folhas, setFolhas] = useState(() => comecar(primeira));
  const [falha, setFalha] = useState<string | null>(null);
  const vistas = useRef({ de: 0, ate: 0 });
  const atual = useRef(folhas);
  atual.current = folhas;
  useRecomecar(`${leitura}/${primeira?.total ?? -1}`, () => setFolhas(comecar(primeira)));
  const { buscar } = usePedidos(id);

  const guardar = useCallback((busca: string, pagina: PaginaDeGeometrias, nova: boolean) => {
    setFalha(null);
    setFolhas((antes) => {
      if (!nova && antes.busca !== busca) return antes;
      const paginas = new Map(nova ? [] : antes.paginas).set(pagina.current_page, pagina.data);
      const [maisVelha] = paginas.keys();
      if (paginas.size > MAX_PAGINAS && maisVelha !== undefined) paginas.delete(maisVelha);
      return { busca, total: pagina.total, porPagina: pagina.per_page, paginas };
    });
  }, []);
  const contar = useCallback((erro: unknown) => {
    if (erro instanceof Error && erro.name === 'AbortError') return;
    setFalha(`${envios.geometriasNaoCarregadas} ${erro instanceof Error ? erro.message : ''}`.trim());
  }, []);

  const trazer = useCallback(() => {
    const { busca, porPagina, paginas } = atual.current;
    const { de, ate } = vistas.current;
    for (let n = Math.floor(de / porPagina) + 1; n <= Math.ceil(ate / porPagina); n += 1) {
      if (!paginas.has(n)) buscar({ busca, page: n }).then((pagina) => guardar(busca, pagina, false), contar);
    }
  }, [buscar, guardar, contar]);
  const ver = useEmRepouso(trazer, vistas);
  // Started over, or come from a search, what is in sight is asked for again.
  useEffect(() => {
    if (folhas.total > 0) trazer();
  }, [folhas, trazer]);

  return {
    total: folhas.total,
    busca: folhas.busca,
    falha,
    ver,
    em: (n) => folhas.paginas.get(Math.floor(n / folhas.porPagina) + 1)?.[n % folhas.porPagina],
    tentar: () => {
      setFalha(null);
      trazer();
    },
    procurar: (busca) => buscar({ busca, page: 1 }).then((pagina) => guardar(busca, pagina, true), contar),
    localizar: async (geom) => {
      try {
        const pagina = await buscar({ busca: '', geom });
        guardar('', pagina, atual.current.busca !== '');
        const i = pagina.data.findIndex((uma) => uma.id === geom);
        const geometria = pagina.data[i];
        return geometria ? { n: (pagina.current_page - 1) * pagina.per_page + i, geometria } : null;
      } catch (erro) {
        contar(erro);
        return null;
      }
    },
  };
}

interface PedidoDeGeometrias {
  readonly busca: string;
  readonly page?: number;
  readonly geom?: string;
}

/** How often a page that is not there yet is asked for, and how long between. */
const VEZES = 15;
const OUTRA_VEZ_MS = 2_000;

/** While the layers are behind the import the answer is a 202 that says so. */
async function pedirPagina(endereco: string): Promise<PaginaDeGeometrias> {
  for (let vez = 1; ; vez++) {
    const resposta = await pedir<PaginaDeGeometrias | { readonly message: string }>(endereco);
    if ('data' in resposta) return resposta;
    if (vez === VEZES) throw new FalhaDoPedido(202, resposta.message);
    await new Promise((depois) => setTimeout(depois, OUTRA_VEZ_MS));
  }
}

/** One call at a time for the same page. */
function usePedidos(id: string) {
  const andando = useRef(new Map<string, Promise<PaginaDeGeometrias>>());
  const buscar = useCallback(
    ({ busca, ...resto }: PedidoDeGeometrias): Promise<PaginaDeGeometrias> => {
      const parametros = new URLSearchParams({ geojson: '0', ...(busca !== '' && { search: busca }) });
      for (const [nome, valor] of Object.entries(resto)) parametros.set(nome, String(valor));
      const endereco = `/camadas/upload/${id}/geoms?${parametros}`;
      const antes = andando.current.get(endereco);
      if (antes !== undefined) return antes;
      const pedido = pedirPagina(endereco).finally(() => andando.current.delete(endereco));
      andando.current.set(endereco, pedido);
      return pedido;
    },
    [id],
  );
  return { buscar };
}

function useRecomecar(chave: string, aoTrocar: () => void): void {
  const antes = useRef(chave);
  const trocar = useRef(aoTrocar);
  trocar.current = aoTrocar;
  useEffect(() => {
    if (antes.current === chave) return;
    antes.current = chave;
    trocar.current();
  }, [chave]);
}

function useEmRepouso(trazer: () => void, vistas: { current: { de: number; ate: number } }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (de: number, ate: number) => {
      vistas.current = { de, ate };
      clearTimeout(timer.current);
      timer.current = setTimeout(trazer, REPOUSO_MS);
    },
    [trazer, vistas],
  );
}
