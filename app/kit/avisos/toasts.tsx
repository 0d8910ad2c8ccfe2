import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from './aviso.ts';
import classes from './avisos.module.css';

export function Toasts() {
  return <Notifications className={classes.toasts} position="bottom-right" autoClose={TOAST_MS} />;
}
