import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import classes from '#app/kit/formulario/trocar-senha.module.css';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { CampoDeSenha, SenhaNova } from '../entrada/campo-de-senha.tsx';

interface Props {
  readonly falha: FalhaNaTela | null;
}

/**
 * The password stays as it is unless `change_password` is checked; unchecked, nothing is asked for and what was typed
 * is cleared.
 * The style sheet shows the fields, so that nothing moves when scripts set to work, and without them all works too.
 */
export function TrocarSenha({ falha }: Props) {
  const { formulario, digitacao, marcada, marcar, enviando } = useTroca(falha);
  return (
    <Form method="post" action="/perfil" ref={formulario}>
      <TokenDoFormulario />
      <Stack gap="sm" maw={420}>
        <AvisoDeFalha falha={falha} />
        <Checkbox
          name="change_password"
          value="1"
          label="Trocar a senha"
          defaultChecked={falha !== null}
          onChange={marcar}
        />
        <Stack gap="sm" className={classes.campos} key={digitacao}>
          <CampoDeSenha
            label="Senha atual"
            name="current_password"
            uso="atual"
            obrigatoria={marcada}
            erro={falha?.errors?.current_password?.[0]}
          />
          <SenhaNova erros={falha?.errors} obrigatoria={marcada} />
          <Group justify="flex-end">
            <Button type="submit" loading={enviando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </Stack>
    </Form>
  );
}

function useTroca(falha: FalhaNaTela | null) {
  const formulario = useRef<HTMLFormElement>(null);
  const [digitacao, setDigitacao] = useState(0);
  const [marcada, setMarcada] = useState(falha !== null);
  const enviando = useNavigation().formAction === '/perfil';
  const enviou = useRef(false);
  useEffect(() => {
    if (enviou.current && !enviando && falha === null) {
      // Changed: the form is as empty as on the first visit.
      const marca = formulario.current?.querySelector<HTMLInputElement>('input[name="change_password"]');
      if (marca) marca.checked = false;
      setMarcada(false);
      setDigitacao((n) => n + 1);
    }
    enviou.current = enviando;
  }, [enviando, falha]);
  const marcar = (event: ChangeEvent<HTMLInputElement>) => {
    setMarcada(event.currentTarget.checked);
    if (!event.currentTarget.checked) setDigitacao((n) => n + 1);
  };
  return { formulario, digitacao, marcada, marcar, enviando };
}
