import { notifications } from '@mantine/notifications';
import { type Aviso, corDoNivel, TOAST_MS } from './aviso.ts';
import { alertas, janelas } from './fila-de-avisos.ts';
import { IconeDoNivel } from './icone-do-nivel.tsx';
import { TextoDoAviso } from './texto-do-aviso.tsx';

/** Shows a notice in its form: a toast at the bottom right, an alert above the page, or a modal. In the browser only. */
export function avisar(aviso: Aviso): void {
  if (aviso.tipo === 'alert') alertas.abrir(aviso);
  else if (aviso.tipo === 'modal') janelas.abrir(aviso);
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
