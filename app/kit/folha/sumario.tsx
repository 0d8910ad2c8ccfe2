import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './sumario.module.css';

/** By which the report renderer asks for the contents (its contract), with the pages by id as far as it knows them. */
const PEDIDO = 'documento-sumario';

interface Entrada {
  readonly id: string;
  readonly titulo: string;
  readonly pagina: number | null;
}

/** The sections of a long document with their pages: hidden until the renderer, which alone counts pages, asks for it. */
export function Sumario() {
  const [entradas, setEntradas] = useState<readonly Entrada[]>([]);
  const lista = useRef<HTMLElement>(null);
  const titulo = useId();
  useEffect(() => {
    const mostrar = (pedido: Event) => {
      const { detail } = pedido as CustomEvent<Readonly<Record<string, number>> | null>;
      // The renderer prints as soon as it has asked.
      flushSync(() => setEntradas(detail === null ? [] : entradasDe(lista.current, detail)));
    };
    document.addEventListener(PEDIDO, mostrar);
    return () => document.removeEventListener(PEDIDO, mostrar);
  }, []);
  return (
    <nav ref={lista} className={classes.sumario} data-sumario hidden={entradas.length === 0} aria-labelledby={titulo}>
      <h2 id={titulo}>Sumário</h2>
      <ol>
        {entradas.map(({ id, titulo, pagina }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span>{titulo}</span>
              <span className={classes.pagina}>{pagina ?? ''}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The headings beside the list, each with an id that a link leads to. */
function entradasDe(lista: HTMLElement | null, paginas: Readonly<Record<string, number>>): readonly Entrada[] {
  const titulos = [...(lista?.parentElement?.querySelectorAll('h2') ?? [])].filter((um) => !lista?.contains(um));
  return titulos.map((um, i) => {
    um.id ||= `secao-${i + 1}`;
    return { id: um.id, titulo: um.textContent ?? '', pagina: paginas[um.id] ?? null };
  });
}
