import type { FieldMetadata } from '@conform-to/react';
import { Input, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { avatares } from '#app/kit/avatar/avatares.ts';
import { EscolherAvatar } from '#app/kit/avatar/escolher-avatar.tsx';
import { useHidratado } from '#app/kit/hidratado.ts';
import { ROTULOS_DO_USUARIO } from './usuario.form.ts';

interface Props {
  readonly campo: Pick<FieldMetadata, 'id' | 'name' | 'initialValue'>;
  readonly ocupado: boolean;
}

/** The person's avatar; 0 is none. Without scripts, and until they are at work, a plain list: it is what is sent. */
export function CampoDoAvatar({ campo, ocupado }: Props) {
  const hidratado = useHidratado();
  const lista = useRef<HTMLSelectElement>(null);
  const inicial = String(campo.initialValue ?? '0');
  const [escolhido, setEscolhido] = useState(inicial);
  const escolher = (avatar_id: number) => {
    setEscolhido(String(avatar_id));
    if (lista.current === null) return;
    lista.current.value = String(avatar_id);
    lista.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <>
      <NativeSelect
        ref={lista}
        id={campo.id}
        name={campo.name}
        label={ROTULOS_DO_USUARIO.avatar_id}
        defaultValue={inicial}
        data={OPCOES}
        onChange={(event) => setEscolhido(event.currentTarget.value)}
        display={hidratado ? 'none' : 'block'}
      />
      {hidratado && (
        <Input.Wrapper label={ROTULOS_DO_USUARIO.avatar_id} labelElement="div">
          <EscolherAvatar avatar_id={Number(escolhido)} ocupado={ocupado} aoEscolher={escolher} />
        </Input.Wrapper>
      )}
    </>
  );
}

const OPCOES = [
  { value: '0', label: 'Nenhum avatar' },
  ...avatares.map(({ id, nome }) => ({ value: `${id}`, label: nome })),
];
