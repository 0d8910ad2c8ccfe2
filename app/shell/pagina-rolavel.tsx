import type { ReactNode } from 'react';
import classes from '#app/kit/ui/rolagem.module.css';

interface Props {
  /** What the page shows, for whoever comes to it by keyboard. */
  readonly nome: string;
  readonly children: ReactNode;
}

/** A page that may be longer than the window and has nothing in it to go to by keyboard: it is itself reached. */
export function PaginaRolavel({ nome, children }: Props) {
  const alcancavel = { role: 'region', tabIndex: 0, 'aria-label': nome } as const;
  return (
    <div className={classes.pagina} {...alcancavel}>
      {children}
    </div>
  );
}
