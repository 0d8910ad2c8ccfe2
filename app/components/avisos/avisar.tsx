import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { abrirAlerta } from './alertas.ts';
import { type Aviso, corDoNivel, TOAST_MS } from './aviso.ts';
import { IconeDoNivel } from './icone-do-nivel.tsx';
import { TextoDoAviso } from './texto-do-aviso.tsx';

/** Shows a notice in its form: a toast at the bottom right, an alert above the page, or a modal. In the browser only. */
export function avisar(aviso: Aviso): void {
  if (aviso.tipo === 'alert') abrirAlerta(aviso);
  else if (aviso.tipo === 'modal') abrirModal(aviso);
  else abrirToast(aviso);
}

function abrirToast(aviso: Aviso): void {
  const id = notifications.show({
    title: aviso.titulo,
    message: <TextoDoAviso aviso={aviso} aoAgir={() => notifications.hide(id)} />,
    icon: <IconeDoNivel nivel={aviso.nivel} />,
    color: corDoNivel[aviso.nivel],
    autoClose: aviso.fechaEmMs === 0 ? false : (aviso.fechaEmMs ?? TOAST_MS),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}

function abrirModal(aviso: Aviso): void {
  const modalId = modals.open({
    title: aviso.titulo ?? 'Aviso',
    children: <TextoDoAviso aviso={aviso} aoAgir={() => modals.close(modalId)} />,
    closeButtonProps: { 'aria-label': 'Fechar' },
  });
}
