import { ActionIcon, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRevalidator } from '@remix-run/react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { comTecla } from '#app/kit/teclas.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { NaoVeio } from '../detalhes/nao-veio.tsx';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { JanelaDosDetalhes } from '../janelas.ts';
import classes from './resultados.module.css';

/** As lists of messages have them; none of a map, which lies behind. */
const TECLAS = { anterior: 'K', proxima: 'J' } as const;

interface Props {
  readonly id: string;
  /** How far what the page shows is: what changed since is read again. */
  readonly versao: string;
  /** Ids of the rows of the page, in their order. */
  readonly ids: readonly string[];
  aoAbrir(id: string): void;
  aoFechar(): void;
}

/** The details of one detection of the list; letters or buttons go on to its neighbours. */
export function DetalheDaDeteccao({ id, versao, ids, aoAbrir, aoFechar }: Props) {
  const { revalidate } = useRevalidator();
  const { lida, falha, pedindo, tentar } = usePedido<DeteccaoNaTela>(`/analise/deteccoes/${id}/dados`, versao);
  const onde = ids.indexOf(id);
  const ir = useVizinhas(id, ids, aoAbrir);
  useHotkeys([
    [TECLAS.anterior, () => ir(-1)],
    [TECLAS.proxima, () => ir(1)],
  ]);
  const aberta = lida?.id === id ? lida : null;
  const vizinhas = onde >= 0 && (
    <nav className={classes.vizinhas} aria-label="Detecções vizinhas">
      <Vizinha nome="Detecção anterior" tecla={TECLAS.anterior} aoIr={onde > 0 ? () => ir(-1) : null}>
        <IconChevronLeft size={18} aria-hidden />
      </Vizinha>
      <Vizinha nome="Próxima detecção" tecla={TECLAS.proxima} aoIr={onde < ids.length - 1 ? () => ir(1) : null}>
        <IconChevronRight size={18} aria-hidden />
      </Vizinha>
    </nav>
  );
  if (aberta === null)
    return (
      <Modal opened onClose={aoFechar} size="xl" title="Detecção">
        {vizinhas}
        {falha === null || pedindo ? (
          <ListaCarregando linhas={5} />
        ) : (
          <NaoVeio falha={textos.geometriaNaoCarregada.replace('...', falha)} aoTentar={tentar} />
        )}
      </Modal>
    );
  return (
    <Suspense fallback={null}>
      <JanelaDosDetalhes
        key={id}
        deteccao={aberta}
        acima={vizinhas}
        aoMudar={() => {
          tentar();
          revalidate();
        }}
        aoFechar={aoFechar}
      />
    </Suspense>
  );
}

/** To the one before or after, from the one that is on its way where one is: keys come faster than pages. */
function useVizinhas(id: string, ids: readonly string[], aoAbrir: Props['aoAbrir']): (passo: 1 | -1) => void {
  const aCaminho = useRef<{ readonly de: string; readonly para: string } | null>(null);
  useEffect(() => {
    if (aCaminho.current?.de !== id) aCaminho.current = null;
  }, [id]);
  return (passo) => {
    const { current } = aCaminho;
    const onde = ids.indexOf(current?.de === id ? current.para : id);
    const outra = onde < 0 ? undefined : ids[onde + passo];
    if (outra === undefined) return;
    aCaminho.current = { de: id, para: outra };
    aoAbrir(outra);
  };
}

interface PropsDaVizinha {
  readonly nome: string;
  readonly tecla: string;
  /** Null where there is none on that side. */
  readonly aoIr: (() => void) | null;
  readonly children: ReactNode;
}

function Vizinha({ nome, tecla, aoIr, children }: PropsDaVizinha) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={nome}
      title={comTecla(nome, tecla)}
      disabled={aoIr === null}
      onClick={() => aoIr?.()}
    >
      {children}
    </ActionIcon>
  );
}
