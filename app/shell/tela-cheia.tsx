import { ActionIcon } from '@mantine/core';
import { useFullscreen } from '@mantine/hooks';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useHidratado } from '#app/kit/hidratado.ts';

/** The whole page over the whole screen; not offered where the browser cannot (iPhones). */
export function TelaCheia() {
  const { toggle, fullscreen } = useFullscreen();
  const hidratado = useHidratado();
  if (hidratado && !document.fullscreenEnabled) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      visibleFrom="sm"
      aria-label="Tela cheia"
      aria-pressed={fullscreen}
      onClick={toggle}
    >
      {fullscreen ? <IconArrowsMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={18} aria-hidden />}
    </ActionIcon>
  );
}
