import type { ReactNode } from 'react';
import classes from './lista.module.css';

/** Under a row's name: what stands in columns of its own (`folgada`) as soon as there is room for them. */
export function SemColuna({ children }: { readonly children: ReactNode }) {
  return <span className={classes.semColuna}>{children}</span>;
}
