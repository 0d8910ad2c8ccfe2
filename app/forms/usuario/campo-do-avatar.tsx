import type { FieldMetadata } from '@conform-to/react';
import { Input, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { avatares } from '#app/components/avatar/avatares.ts';
import { EscolherAvatar } from '#app/components/avatar/escolher-avatar.tsx';
import { useHidratado } from '#app/components/hidratado.ts';
import { preencherCampo } from '../preencher-campo.ts';
import { ROTULOS_DO_USUARIO } from './usuario.ts';

interface Props {
  readonly campo: Pick<FieldMetadata, 'id' | 'name' | 'initialValue'>;
  readonly ocupado: boolean;
}

/** The person's avatar; 0 is none. Without scripts, a plain list. */
export function CampoDoAvatar({ campo, ocupado }: Props) {
  const hidratado = useHidratado();
  const inicial = String(campo.initialValue ?? '0');
  const [escolhido, setEscolhido] = useState(inicial);
  const opcoes = [
    { value: '0', label: 'Nenhum avatar' },
    ...avatares.map(({ id, nome }) => ({ value: `${id}`, label: nome })),
  ];
  if (!hidratado) {
    return <NativeSelect name={campo.name} label={ROTULOS_DO_USUARIO.avatar_id} defaultValue={inicial} data={opcoes} />;
  }
  const escolher = (avatar_id: number) => {
    setEscolhido(String(avatar_id));
    const input = document.getElementById(campo.id);
    if (input instanceof HTMLInputElement) preencherCampo(input, String(avatar_id));
  };
  return (
    <Input.Wrapper label={ROTULOS_DO_USUARIO.avatar_id} labelElement="div">
      <input type="hidden" id={campo.id} name={campo.name} defaultValue={inicial} />
      <EscolherAvatar avatar_id={Number(escolhido)} ocupado={ocupado} aoEscolher={escolher} />
    </Input.Wrapper>
  );
}
