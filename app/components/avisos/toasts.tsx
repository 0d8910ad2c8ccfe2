import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from './aviso.ts';

export function Toasts() {
  return <Notifications position="bottom-right" autoClose={TOAST_MS} />;
}
