import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useHidratado } from '../hidratado.ts';
import classes from './alvo-de-arquivos.module.css';

interface Props extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className'> {
  readonly entrada?: Ref<HTMLInputElement>;
  readonly aoSoltar: (trazido: DataTransfer) => void;
  /** What it says; its name is the field's `aria-label`. */
  readonly children: ReactNode;
}

/** A field for files with room to drop them into; the keyboard opens its dialog. What falls beside it leads nowhere. */
export function AlvoDeArquivos({ entrada, aoSoltar, children, ...campo }: Props) {
  const [sobre, setSobre] = useState(false);
  const hidratado = useHidratado();
  useEffect(ficarNaPagina, []);
  return (
    <label
      className={classes.alvo}
      data-hidratado={hidratado || undefined}
      data-sobre={sobre || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setSobre(true);
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={(event) => {
        event.preventDefault();
        setSobre(false);
        aoSoltar(event.dataTransfer);
      }}
    >
      {children}
      <input {...campo} ref={entrada} type="file" className={classes.entrada} />
    </label>
  );
}

/**
 * A browser opens a file that nobody takes in place of the page, with all that was typed there. Whoever takes it anywhere
 * on the page has prevented that by then.
 */
function ficarNaPagina(): () => void {
  const recusar = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', recusar);
  window.addEventListener('drop', recusar);
  return () => {
    window.removeEventListener('dragover', recusar);
    window.removeEventListener('drop', recusar);
  };
}
