import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import classes from '#app/kit/ui/ato.module.css';
import { enderecoDoAto, PERGUNTAS } from './atos.ts';
import { RetirarDoisFatores } from './retirar-dois-fatores.tsx';

export interface ContaNaTela {
  readonly id: string;
  readonly nome: string;
  readonly doisFatores: boolean;
  readonly temSessoes: boolean;
  readonly pode: {
    readonly redefinirSenha: boolean;
    readonly encerrarSessoes: boolean;
    readonly redefinirDoisFatores: boolean;
    readonly verComo: boolean;
    readonly exportarDados: boolean;
    readonly apagar: boolean;
  };
}

/** What else is done to the account of somebody else: each a form of its own, that works without JavaScript. */
export function AtosNaConta({ conta: { id, doisFatores, temSessoes, pode } }: { readonly conta: ContaNaTela }) {
  const base = `/seguranca/usuarios/${id}`;
  if (!Object.values(pode).includes(true)) return null;
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="conta">
      <Stack gap="lg">
        <Title order={2} id="conta">
          A conta
        </Title>
        {pode.redefinirSenha && (
          <Ato action={enderecoDoAto(id, 'redefinir-senha')} texto={PERGUNTAS['redefinir-senha'].texto}>
            <Button type="submit" variant="default">
              Redefinir a senha
            </Button>
          </Ato>
        )}
        {pode.encerrarSessoes && (
          <Ato
            action={`${base}/encerrar-sessoes`}
            texto={
              temSessoes
                ? 'Encerrar as sessões: a pessoa precisa entrar de novo em todos os aparelhos.'
                : 'A pessoa não tem sessão aberta agora.'
            }
          >
            <Button type="submit" variant="default" disabled={!temSessoes}>
              Encerrar as sessões
            </Button>
          </Ato>
        )}
        {pode.redefinirDoisFatores && doisFatores && <RetirarDoisFatores key={id} id={id} />}
        {pode.verComo && (
          <Ato action={enderecoDoAto(id, 'ver-como')} texto={PERGUNTAS['ver-como'].texto} documento>
            <Button type="submit" variant="default">
              Ver como esta pessoa
            </Button>
          </Ato>
        )}
        <Group gap="md">
          {pode.exportarDados && (
            <Anchor component={Link} to={`${base}/dados`}>
              Dados da pessoa
            </Anchor>
          )}
          {pode.apagar && (
            <Anchor component={Link} to={`${base}/apagamento`}>
              Apagar os dados da pessoa
            </Anchor>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

interface AtoProps {
  readonly action: string;
  readonly texto: string;
  readonly documento?: boolean;
  readonly children: ReactNode;
}

function Ato({ action, texto, documento = false, children }: AtoProps) {
  return (
    <Form method="post" action={action} className={classes.ato} reloadDocument={documento}>
      <TokenDoFormulario />
      <Text component="p" size="sm" m={0}>
        {texto}
      </Text>
      {children}
    </Form>
  );
}
