import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { Nivel } from './aviso.ts';

const icones = {
  info: { Icone: IconInfoCircle, nome: 'Informação:' },
  success: { Icone: IconCircleCheck, nome: 'Sucesso:' },
  warning: { Icone: IconAlertTriangle, nome: 'Atenção:' },
  danger: { Icone: IconExclamationCircle, nome: 'Erro:' },
} as const;

/** The level as a shape and as a word: colour alone says nothing to many. */
export function IconeDoNivel({ nivel }: { readonly nivel: Nivel }) {
  const { Icone, nome } = icones[nivel];
  return (
    <>
      <Icone size={18} aria-hidden="true" />
      <VisuallyHidden>{nome}</VisuallyHidden>
    </>
  );
}
