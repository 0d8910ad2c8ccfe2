import { Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, Link } from '@remix-run/react';
import { mensagens } from '#app/mensagens/catalogo.ts';

const titulos: Readonly<Record<number, string>> = {
  400: 'Pedido inválido',
  401: 'Entre para continuar',
  403: 'Sem permissão',
  404: 'Não encontrado',
  410: 'Link vencido',
  413: 'Arquivo grande demais',
  419: 'Formulário vencido',
  429: 'Muitas tentativas',
  503: 'Serviço indisponível',
  504: 'O servidor não respondeu',
};

const textos: Readonly<Record<number, string>> = {
  401: mensagens.semSessao,
  403: mensagens.semPermissao,
  404: mensagens.naoEncontrado,
  413: mensagens.grandeDemais,
  419: mensagens.formularioVencido,
  503: mensagens.indisponivel,
  504: mensagens.tempoEsgotado,
};

interface Props {
  readonly erro: unknown;
  /** Found in the log by whoever looks into a defect. */
  readonly correlacao: string | undefined;
}

/** What stands in the place of a page that cannot be shown. */
export function PaginaDeErro({ erro, correlacao }: Props) {
  const status = isRouteErrorResponse(erro) ? erro.status : 500;
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack maw={480} gap="sm">
        <Text c="dimmed">Erro {status}</Text>
        <Title order={1}>{titulos[status] ?? 'Algo deu errado'}</Title>
        <Text>{textoDe(erro, status)}</Text>
        {status >= 500 && correlacao !== undefined && (
          <Text c="dimmed">
            Ao pedir ajuda, informe o código <Code>{correlacao}</Code>
          </Text>
        )}
        <Group mt="sm">
          <Button component={Link} to="/" reloadDocument>
            Ir para o início
          </Button>
          <Button component="a" href="" variant="default">
            Tentar novamente
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

function textoDe(erro: unknown, status: number): string {
  const dados: unknown = isRouteErrorResponse(erro) ? erro.data : null;
  if (typeof dados === 'object' && dados !== null && 'message' in dados) return String(dados.message);
  return textos[status] ?? mensagens.generica;
}
