import { Scripts } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactNode } from 'react';

interface Props {
  readonly nonce: string;
}

interface Elemento {
  readonly rel?: string;
  readonly href?: string;
  readonly children?: ReactNode;
}

/**
 * Remix's scripts, some thirty of which a page fetches ahead. As links they would be asked for while the page is still on
 * its way and share a slow line with its styles, before which nothing is painted: here they are only named, and
 * `buscarScripts` asks for them once the styles are there.
 */
export function ScriptsSemPressa({ nonce }: Props) {
  // Called, and not drawn: what it would draw is what is changed.
  const { resto, antecipados } = separarAntecipados(Scripts({ nonce }));
  return (
    <>
      {antecipados.length > 0 && (
        // An empty text, and not nothing: with it what is put within is not looked for by React.
        <div hidden data-scripts={antecipados.join(' ')}>
          {''}
        </div>
      )}
      {resto}
    </>
  );
}

/** What is fetched ahead, taken out of what else is drawn. */
export function separarAntecipados(elementos: ReactNode) {
  const antecipados: string[] = [];
  const semEles = (nos: ReactNode): ReactNode =>
    Children.map(nos, (no) => {
      if (!isValidElement<Elemento>(no)) return no;
      const { rel, href, children } = no.props;
      if (rel === 'modulepreload' && href !== undefined) {
        antecipados.push(href);
        return null;
      }
      return children === undefined ? no : cloneElement(no, {}, semEles(children));
    });
  return { resto: semEles(elementos), antecipados };
}

/**
 * An inline script waits for the styles before it, and with it this, which stands as text in the page (entry.server):
 * nothing of it may be outside the function.
 */
export function buscarScripts(): void {
  const lugar = document.querySelector<HTMLElement>('[data-scripts]');
  for (const href of lugar?.dataset.scripts?.split(' ') ?? [])
    lugar?.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
