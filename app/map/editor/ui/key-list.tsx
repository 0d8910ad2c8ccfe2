import { useEffect, useRef } from 'react';
import { KEY_LIST } from '../keys/keys.ts';
import classes from './toolbar.module.css';

/** The keys of the drawing, in a window of their own. */
export function KeyList({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes.keys} aria-label="Teclas do desenho" onClose={onClose}>
      <strong>Teclas do desenho</strong>
      <table>
        <tbody>
          {KEY_LIST.map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="dialog">
        <button type="submit" className={classes.action}>
          Fechar
        </button>
      </form>
    </dialog>
  );
}
