import { Button, Group, Stack } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { CampoDeSenha } from '../entrada/campo-de-senha.tsx';
import { useEnviando } from '../entrada/enviando.ts';

interface Props {
  readonly falha: FalhaNaTela | null;
  readonly botao: string;
  /** Ends something: the button says so. */
  readonly perigo?: boolean;
  /** Fields besides the current password. */
  readonly children?: ReactNode;
}

/** An act on one's own access: the current password is asked again, so that an unwatched screen is not enough. */
export function ConfirmarComSenha({ falha, botao, perigo = false, children }: Props) {
  const enviando = useEnviando(falha);
  return (
    <Form method="post">
      <TokenDoFormulario />
      <Stack gap="sm" maw={420}>
        <AvisoDeFalha falha={falha} />
        {children}
        <CampoDeSenha
          label="Senha atual"
          name="current_password"
          uso="atual"
          erro={falha?.errors?.current_password?.[0]}
        />
        <Group>
          <Button type="submit" loading={enviando} {...(perigo ? { color: 'red.9' } : {})}>
            {botao}
          </Button>
          <Button component={Link} to="/perfil" variant="default">
            Cancelar
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
