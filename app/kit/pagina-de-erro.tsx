import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { erroNaTela } from './erro-na-tela.ts';
import classes from './pagina-de-erro.module.css';

interface Props {
  readonly erro: unknown;
  /** Found in the log by whoever looks into a defect. */
  readonly correlacao: string | undefined;
  /** Of the heading, where it stands inside a page. */
  readonly ordem?: 1 | 3;
}

/** What stands in the place of a page that cannot be shown: what happened, and the next step. */
export function PaginaDeErro({ erro, correlacao, ordem = 1 }: Props) {
  const { status, titulo, texto, saida } = erroNaTela(erro);
  return (
    <div className={classes.pagina}>
      <Stack maw={480} gap="sm">
        {status !== 0 && <Text c="dimmed">Erro {status}</Text>}
        <Title order={ordem}>{titulo}</Title>
        <Text role="alert">{texto}</Text>
        {status >= 500 && correlacao !== undefined && (
          <Text c="dimmed">
            Ao pedir ajuda, informe o código <Code>{correlacao}</Code>
          </Text>
        )}
        <Group mt="sm">{saidas[saida]}</Group>
      </Stack>
    </div>
  );
}

const saidas: Readonly<Record<ReturnType<typeof erroNaTela>['saida'], ReactNode>> = {
  inicio: <Inicio />,
  entrar: (
    <Button component="a" href="/login">
      Entrar
    </Button>
  ),
  voltar: (
    <>
      <Button onClick={() => history.back()}>Voltar ao formulário</Button>
      <Inicio secundario />
    </>
  ),
  repetir: (
    <>
      <TentarNovamente />
      <Inicio secundario />
    </>
  ),
  recarregar: (
    <>
      <Recarregar />
      <Inicio secundario />
    </>
  ),
};

function Inicio({ secundario = false }: { readonly secundario?: boolean }) {
  return (
    <Button component="a" href="/" variant={secundario ? 'default' : 'filled'}>
      Ir para o início
    </Button>
  );
}

/** Asks for the page's data again; by itself too, when the network comes back. */
function TentarNovamente() {
  const { revalidate, state } = useRevalidator();
  const repetir = useCallback(() => void revalidate(), [revalidate]);
  useVoltaDaRede(repetir);
  return (
    <>
      <Button loading={state !== 'idle'} onClick={repetir}>
        Tentar novamente
      </Button>
      <noscript>
        <Text>Recarregue a página para tentar novamente.</Text>
      </noscript>
    </>
  );
}

/** Where even the page's script could not be loaded: what failed once, the browser does not ask for again. */
function Recarregar() {
  useVoltaDaRede(recarregar);
  return <Button onClick={recarregar}>Tentar novamente</Button>;
}

const recarregar = () => location.reload();

function useVoltaDaRede(fazer: () => void): void {
  useEffect(() => {
    window.addEventListener('online', fazer);
    return () => window.removeEventListener('online', fazer);
  }, [fazer]);
}
