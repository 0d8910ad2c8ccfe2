import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { copiarFigura } from '#app/kit/area-de-transferencia/copiar.ts';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { entregarBlob } from '#app/kit/download/baixar.ts';
import { detalhar, mapa as textos } from '#app/mensagens/especificacao.ts';

interface Props {
  /** `antes-e-depois-2019-01-14-2019-01-30.png` */
  readonly nome: string;
  fazer(): Promise<Blob>;
}

/** Both images as one picture: into a file, or into the clipboard, by one click. */
export function AtosDaFigura({ nome, fazer }: Props) {
  const [ocupado, ocupar] = useState(false);
  const com = (ato: () => Promise<unknown>) => async () => {
    ocupar(true);
    await ato();
    ocupar(false);
  };
  const baixar = async () => {
    try {
      entregarBlob(await fazer(), nome);
    } catch (erro) {
      const motivo = erro instanceof Error ? erro.message : String(erro);
      avisar({ tipo: 'toast', nivel: 'danger', mensagem: detalhar(textos.capturaFalhou, motivo) });
    }
  };
  const botao = { variant: 'default', size: 'lg', disabled: ocupado } as const;
  return (
    <>
      <ActionIcon {...botao} aria-label="Baixar a figura" title="Baixar a figura (PNG)" onClick={com(baixar)}>
        <IconPhotoDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...botao}
        aria-label="Copiar a figura"
        title="Copiar a figura"
        onClick={com(() => copiarFigura(fazer))}
      >
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
