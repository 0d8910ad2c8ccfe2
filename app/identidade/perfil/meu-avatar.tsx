import { Button, Group, NativeSelect } from '@mantine/core';
import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { avatares } from '#app/kit/avatar/avatares.ts';
import { EscolherAvatar } from '#app/kit/avatar/escolher-avatar.tsx';
import { TokenDoFormulario, useToken } from '#app/kit/token-do-formulario.tsx';
import { SEM_AVATAR } from '#domain/usuario/avatar.ts';

const ENDERECO = '/perfil/avatar';

/** The picture that stands beside the person's name. */
export function MeuAvatar({ avatar_id }: { readonly avatar_id: number }) {
  const enviar = useSubmit();
  const token = useToken();
  const ocupado = useNavigation().formAction === ENDERECO;
  const escolher = (escolhido: number) =>
    enviar({ _token: token, avatar_id: String(escolhido) }, { method: 'post', action: ENDERECO });
  return (
    <>
      <EscolherAvatar avatar_id={avatar_id} ocupado={ocupado} aoEscolher={escolher} />
      <noscript>
        <Form method="post" action={ENDERECO}>
          <TokenDoFormulario />
          <Group align="end">
            <NativeSelect
              name="avatar_id"
              label="Avatar"
              defaultValue={String(avatar_id)}
              data={[
                { value: String(SEM_AVATAR), label: 'Nenhum' },
                ...avatares.map(({ id, nome }) => ({ value: String(id), label: nome })),
              ]}
            />
            <Button type="submit">Salvar o avatar</Button>
          </Group>
        </Form>
      </noscript>
    </>
  );
}
