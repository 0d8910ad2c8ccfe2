import { Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import { IconLogout, IconUserCircle, IconUserCog } from '@tabler/icons-react';
import { Avatar } from '#app/kit/avatar/avatar.tsx';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { SEM_AVATAR } from '#domain/usuario/avatar.ts';
import classes from './moldura.module.css';

/** Who is signed in, and what they may do about it. */
export function MenuDaConta() {
  const usuario = useDadosDaRaiz()?.usuario;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<Figura avatar_id={usuario?.avatar_id ?? SEM_AVATAR} />}
          >
            <Text span truncate className={classes.nome}>
              {usuario?.nome}
            </Text>
            <VisuallyHidden>: menu da conta</VisuallyHidden>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{usuario?.nome}</Menu.Label>
          <Menu.Item component={Link} to="/perfil" leftSection={<IconUserCog size={16} aria-hidden />}>
            Perfil
          </Menu.Item>
          {/* Where nothing fades, the menu would be gone before its button has sent the form. */}
          <Menu.Item
            component="button"
            type="submit"
            form="sair"
            closeMenuOnClick={false}
            leftSection={<IconLogout size={16} aria-hidden />}
          >
            Sair
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Form id="sair" method="post" action="/logout" reloadDocument>
        <TokenDoFormulario />
        <noscript>
          <button type="submit">Sair</button>
        </noscript>
      </Form>
    </>
  );
}

function Figura({ avatar_id }: { readonly avatar_id: number }) {
  return avatar_id === SEM_AVATAR ? (
    <IconUserCircle size={18} aria-hidden />
  ) : (
    <Avatar avatar_id={avatar_id} lado={24} />
  );
}
