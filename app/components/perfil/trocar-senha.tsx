import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/components/aviso-de-falha.tsx';
import { CampoDeSenha, SenhaNova } from '#app/components/entrada/campo-de-senha.tsx';
import { useHidratado } from '#app/components/hidratado.ts';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';

interface Props {
  readonly falha: FalhaNaTela | null;
}

/** The password stays as it is unless `change_password` is checked; unchecked, what was typed is cleared. */
export function TrocarSenha({ falha }: Props) {
  const hidratado = useHidratado();
  const [trocar, setTrocar] = useState(falha !== null);
  const enviando = useNavigation().formAction === '/perfil';
  const enviou = useRef(false);
  // Once the password is changed the form is empty again.
  useEffect(() => {
    if (enviou.current && !enviando && falha === null) setTrocar(false);
    enviou.current = enviando;
  }, [enviando, falha]);
  // Without scripts the fields are there from the start.
  const mostrar = !hidratado || trocar;
  return (
    <Form method="post" action="/perfil">
      <TokenDoFormulario />
      <Stack gap="sm" maw={420}>
        <AvisoDeFalha falha={falha} />
        <Checkbox
          name="change_password"
          value="1"
          label="Trocar a senha"
          checked={hidratado ? trocar : undefined}
          onChange={(event) => setTrocar(event.currentTarget.checked)}
        />
        {mostrar && (
          <>
            <CampoDeSenha
              label="Senha atual"
              name="current_password"
              uso="atual"
              erro={falha?.errors?.current_password?.[0]}
            />
            <SenhaNova erros={falha?.errors} />
            <Group justify="flex-end">
              <Button type="submit" loading={enviando}>
                Salvar
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Form>
  );
}
