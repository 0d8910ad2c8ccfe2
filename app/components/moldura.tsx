import { ActionIcon, Badge, Button, Group, Menu, Text, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Form, NavLink, useRouteLoaderData } from '@remix-run/react';
import { IconLogout, IconMoon, IconPlugConnectedX, IconSun, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { loader } from '#app/root.tsx';
import { Marca } from './marca.tsx';
import classes from './moldura.module.css';
import { useTempoReal } from './tempo-real.tsx';
import { TokenDoFormulario } from './token-do-formulario.tsx';

/** The frame of every page behind sign-in: name, places, who is signed in. */
export function Moldura({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.moldura}>
      <a className={classes.pular} href="#conteudo">
        Pular para o conteúdo
      </a>
      <header className={classes.cabecalho}>
        <a href="/" className={classes.marca} aria-label="Atalaia, início">
          <Marca />
        </a>
        <nav aria-label="Principal" className={classes.lugares}>
          <NavLink to="/camadas" end>
            Camadas
          </NavLink>
          <NavLink to="/camadas/upload">Envios</NavLink>
        </nav>
        <Group gap="xs" wrap="nowrap" ml="auto">
          <SemConexao />
          <AlternarTema />
          <Pessoa />
        </Group>
      </header>
      <main id="conteudo" className={classes.conteudo} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function SemConexao() {
  const estado = useTempoReal(() => undefined);
  return (
    <span role="status">
      {estado === 'desligado' && (
        <Badge color="orange.9" variant="filled" leftSection={<IconPlugConnectedX size={12} />}>
          Reconectando
        </Badge>
      )}
    </span>
  );
}

function AlternarTema() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Alternar tema claro e escuro"
      onClick={toggleColorScheme}
    >
      <IconSun size={18} className={classes.soEscuro} />
      <IconMoon size={18} className={classes.soClaro} />
    </ActionIcon>
  );
}

function Pessoa() {
  const usuario = useRouteLoaderData<typeof loader>('root')?.usuario;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="subtle" color="gray" px="xs" leftSection={<IconUserCircle size={18} />}>
            <Text span truncate className={classes.nome}>
              {usuario?.nome}
            </Text>
            <VisuallyHidden>: menu da conta</VisuallyHidden>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{usuario?.nome}</Menu.Label>
          <Menu.Item component="button" type="submit" form="sair" leftSection={<IconLogout size={16} />}>
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
