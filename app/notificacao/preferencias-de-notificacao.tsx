import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { FORMAS_NA_TELA } from '#domain/preferencia/preferencia.policy.ts';
import type { Resumo } from '#domain/preferencia/resumo.policy.ts';
import classes from './preferencias.module.css';
import { camposDa, NOMES_DAS_ESPECIES, NOMES_DAS_FORMAS, type PreferenciaNaTela } from './preferencias.ts';
import { ResumoPorEmail } from './resumo-por-email.tsx';

const ENDERECO = '/perfil/notificacoes';
const FORMAS = FORMAS_NA_TELA.map((value) => ({ value, label: NOMES_DAS_FORMAS[value] }));

interface Props {
  readonly preferencias: readonly PreferenciaNaTela[];
  readonly resumo: Resumo;
}

/** Of what a person is told, in which form on the screen, and whether by e-mail: at once, or in a digest. */
export function PreferenciasDeNotificacao({ preferencias, resumo }: Props) {
  const salvando = useNavigation().formAction === ENDERECO;
  return (
    <Form method="post" action={ENDERECO}>
      <TokenDoFormulario />
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Do que acontece nos ativos que você vê. O que você mesmo faz não é avisado. Com “Não avisar” e sem e-mail,
          nada chega, nem à lista de notificações.
        </Text>
        <div className={classes.especies}>
          {preferencias.map((preferencia) => (
            <Especie key={preferencia.especie} preferencia={preferencia} />
          ))}
        </div>
        <ResumoPorEmail resumo={resumo} />
        <Button type="submit" loading={salvando} style={{ alignSelf: 'start' }}>
          Salvar as notificações
        </Button>
      </Stack>
    </Form>
  );
}

function Especie({ preferencia: { especie, na_tela, por_email } }: { readonly preferencia: PreferenciaNaTela }) {
  const campos = camposDa(especie);
  const nome = NOMES_DAS_ESPECIES[especie];
  return (
    <fieldset className={classes.especie}>
      <legend className={classes.nome}>{nome}</legend>
      <NativeSelect
        className={classes.forma}
        name={campos.na_tela}
        aria-label={`${nome}: na tela`}
        defaultValue={na_tela}
        data={FORMAS}
      />
      <Checkbox
        name={campos.por_email}
        value="1"
        label="Por e-mail"
        aria-label={`${nome}: por e-mail`}
        defaultChecked={por_email}
      />
    </fieldset>
  );
}
