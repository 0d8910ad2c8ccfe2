import { Button, Radio, Stack } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { PAGINAS_INICIAIS, type PaginaInicial } from '#domain/preferencia/preferencia.policy.ts';
import { CAMPO_DA_PAGINA, NOMES_DAS_PAGINAS } from './pagina-inicial.ts';

const ENDERECO = '/perfil/pagina-inicial';

/** To which page a person comes when they sign in, or open the installation by its address alone. */
export function EscolhaDaPaginaInicial({ pagina }: { readonly pagina: PaginaInicial }) {
  const salvando = useNavigation().formAction === ENDERECO;
  return (
    <Form method="post" action={ENDERECO}>
      <TokenDoFormulario />
      <Stack gap="sm">
        <Radio.Group name={CAMPO_DA_PAGINA} label="A que página chegar ao entrar" defaultValue={pagina}>
          <Stack gap="xs" mt="xs">
            {PAGINAS_INICIAIS.map((uma) => (
              <Radio key={uma} value={uma} label={NOMES_DAS_PAGINAS[uma]} />
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" loading={salvando} style={{ alignSelf: 'start' }}>
          Salvar a página inicial
        </Button>
      </Stack>
    </Form>
  );
}
