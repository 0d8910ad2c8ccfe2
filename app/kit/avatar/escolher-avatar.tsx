import { Button, Group, Text } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SEM_AVATAR } from '#domain/usuario/avatar.ts';
import { useHidratado } from '../hidratado.ts';
import { Avatar } from './avatar.tsx';
import { avatares } from './avatares.ts';

const JanelaDeAvatares = lazy(() => import('./janela-de-avatares.tsx'));

interface Props {
  /** 0 is none. */
  readonly avatar_id: number;
  readonly ocupado?: boolean;
  aoEscolher(avatar_id: number): void;
}

/** The avatar as it is, and the ways to another one or to none. Needs scripts: forms give plain pages another way. */
export function EscolherAvatar({ avatar_id, ocupado = false, aoEscolher }: Props) {
  const hidratado = useHidratado();
  const [escolhendo, setEscolhendo] = useState(false);
  const atual = avatares.find(({ id }) => id === avatar_id);
  return (
    <>
      <Group gap="md">
        {atual === undefined ? (
          <IconUserCircle size={64} stroke={1.2} aria-hidden />
        ) : (
          <Avatar avatar_id={atual.id} lado={64} />
        )}
        <Text>{atual === undefined ? 'Nenhum avatar' : atual.nome}</Text>
        <Button variant="default" disabled={!hidratado || ocupado} onClick={() => setEscolhendo(true)}>
          Escolher avatar
        </Button>
        {atual !== undefined && (
          <Button variant="subtle" disabled={!hidratado || ocupado} onClick={() => aoEscolher(SEM_AVATAR)}>
            Ficar sem avatar
          </Button>
        )}
      </Group>
      {escolhendo && (
        <Suspense fallback={null}>
          <JanelaDeAvatares aoEscolher={aoEscolher} aoFechar={() => setEscolhendo(false)} />
        </Suspense>
      )}
    </>
  );
}
