import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import listas from '../lista.module.css';
import {
  CabecalhoDaTabela,
  type FormaDaTabela,
  LinhaDaTabela,
  LinhaPorVir,
  larguraDe,
  Tabela,
  TituloDaTabela,
} from '../tabela.tsx';
import { andarNaLista, controlesDe } from '../teclado-da-lista.ts';
import type { LinhasEmVista } from './usar-blocos.ts';
import { FOLGA, type JanelaDasLinhas, useJanelaDasLinhas } from './usar-janela.ts';

interface Props<T> {
  readonly forma: FormaDaTabela<T>;
  readonly vista: LinhasEmVista<T>;
  /** What the list is narrowed to and sorted by: another list begins at its top. */
  readonly lista: string;
  readonly total: number;
  /** Rows that the page came with, and where the first of them stands among all. */
  readonly da_pagina: { readonly de: number; readonly linhas: readonly T[] };
  /** Another list is on its way. */
  readonly carregando: boolean;
  /** What is around and below it, told where the window stands. */
  readonly children: (janela: JanelaDasLinhas) => ReactNode;
}

/**
 * A list of any length as a table that rolls: only the rows in sight are drawn. A page without scripts shows those that
 * it came with.
 */
export function TabelaVirtual<T extends { readonly id: string }>(props: Props<T>) {
  const { forma, vista, lista, total, da_pagina, carregando, children } = props;
  const janela = useJanelaDasLinhas(lista, total, da_pagina.de);
  const { desenhadas, caixa, emVista } = janela;
  const [de, ate] = emVista;
  const ver = useRef(vista.aoVer);
  ver.current = vista.aoVer;
  useEffect(() => ver.current(Math.max(0, de - FOLGA), Math.min(total, ate + FOLGA)), [de, ate, total]);
  const lugarDoAtual = vista.lugarDe(forma.atual ?? null);
  const mostrar = useRef(janela.mostrar);
  mostrar.current = janela.mostrar;
  // Who goes from one to the next beside the list finds it there, and the rows after it are asked for.
  useEffect(() => {
    if (lugarDoAtual !== null) mostrar.current(lugarDoAtual);
  }, [lugarDoAtual]);
  return (
    <>
      <div ref={caixa} className={listas.area}>
        {carregando || desenhadas === null ? (
          <Tabela {...forma} linhas={da_pagina.linhas} carregando={carregando} />
        ) : (
          <table className={listas.tabela} data-parada aria-rowcount={total + 1}>
            <TituloDaTabela titulo={forma.titulo} />
            <CabecalhoDaTabela {...forma} />
            <Corpo forma={forma} vista={vista} janela={janela} desenhadas={desenhadas} />
          </table>
        )}
      </div>
      {children(janela)}
    </>
  );
}

interface PropsDoCorpo<T> extends Pick<Props<T>, 'forma' | 'vista'> {
  readonly janela: JanelaDasLinhas;
  readonly desenhadas: NonNullable<JanelaDasLinhas['desenhadas']>;
}

function Corpo<T extends { readonly id: string }>({ forma, vista, janela, desenhadas }: PropsDoCorpo<T>) {
  const corpo = useRef<HTMLTableSectionElement>(null);
  const aFocar = useRef<{ readonly lugar: number; readonly controle: number } | null>(null);
  useEffect(() => {
    const { current: qual } = aFocar;
    if (qual === null) return;
    const linha = corpo.current?.querySelector(`[data-index="${qual.lugar}"]`);
    const controle = linha && controlesDe(linha)[qual.controle];
    if (!controle) return;
    aFocar.current = null;
    controle.focus({ preventScroll: true });
  });
  const teclar = (event: KeyboardEvent<HTMLElement>) => {
    aFocar.current = null;
    const ponta = { Home: 0, End: janela.ultima }[event.key];
    const linha = event.target instanceof HTMLElement ? event.target.closest('[data-linha]') : null;
    // The first and the last of all, not of those that are drawn.
    if (ponta === undefined || linha === null || event.ctrlKey || event.metaKey || event.altKey)
      return andarNaLista(event);
    event.preventDefault();
    aFocar.current = { lugar: ponta, controle: controlesDe(linha).indexOf(event.target as HTMLElement) };
    janela.mostrar(ponta);
  };
  // Who went elsewhere before the row came is not fetched back to it.
  const sair = () => {
    aFocar.current = null;
    janela.aoDesfocar();
  };
  const colunas = larguraDe(forma);
  return (
    <tbody ref={corpo} onKeyDown={teclar} onFocus={janela.aoFocar} onBlur={sair}>
      {/* One list of rows and gaps: in lists of their own, rows would be made anew wherever one before them goes. */}
      {desenhadas.flatMap(({ lugar, acima }) => {
        const linha = vista.linha(lugar);
        return [
          acima > 0 && <Vao key={`antes-${lugar}`} colunas={colunas} altura={acima} />,
          linha === undefined ? (
            <LinhaPorVir key={lugar} colunas={colunas} />
          ) : (
            <LinhaDaTabela
              key={lugar}
              linha={linha}
              forma={forma}
              lugar={lugar}
              aoRedor={() => vista.aoRedor(lugar)}
              aoMedir={janela.medir}
            />
          ),
        ];
      })}
      {janela.abaixo > 0 && <Vao colunas={colunas} altura={janela.abaixo} />}
    </tbody>
  );
}

/** In the place of rows that are not drawn. */
const Vao = ({ colunas, altura }: { readonly colunas: number; readonly altura: number }) => (
  <tr aria-hidden className={listas.vao}>
    <td colSpan={colunas} style={{ height: altura }} />
  </tr>
);
