import { Badge, Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '#app/kit/formatos.ts';
import { nomeDoAssunto, nomeDoValor } from '../conferencia.mensagens.ts';
import classes from './conferencia.module.css';
import type { DecisaoNaTela } from './envio-em-conferencia.ts';

/** What the person picked so far, and how to pick. */
export interface Escolhas {
  valorDe(decisao: DecisaoNaTela): string | null;
  escolher(decisao: DecisaoNaTela, valor: string): void;
  /** Name of the group of boxes of a decision in the form. */
  nomeDe(decisao: DecisaoNaTela): string;
}

interface Props {
  readonly decisao: DecisaoNaTela;
  readonly escolhas: Escolhas;
  /** What each value is called, where the subject alone does not say. */
  readonly rotulos?: Readonly<Record<string, ReactNode>>;
  /** What helps to decide. */
  readonly children?: ReactNode;
  /** Below the options. */
  readonly depois?: ReactNode;
}

/** A choice as the form sends it. */
export function comoEscolha({ assunto, arquivo, camada, campo }: DecisaoNaTela, valor: string): string {
  return JSON.stringify({ assunto, arquivo, camada, campo, valor });
}

/** One question about a content: what the reading proposes, what else there is, and what helps to decide. */
export function Decisao({ decisao, escolhas, rotulos = {}, children, depois }: Props) {
  const { assunto, campo, opcoes, proposta, aberta, escolhida, feicoes } = decisao;
  const valor = escolhas.valorDe(decisao);
  return (
    <fieldset className={classes.decisao} data-aberta={(aberta && valor === null) || undefined}>
      <legend>
        <Group gap="xs">
          <Text component="span" fw={600} size="sm">
            {nomeDoAssunto[assunto]}
            {campo !== null && `: ${campo}`}
          </Text>
          {aberta && (
            <Badge size="sm" variant="dot" tt="none" color={valor === null ? 'orange' : 'verde'}>
              {valor === null ? 'A decidir' : 'Escolhido'}
            </Badge>
          )}
          {!aberta && escolhida !== null && (
            <Badge size="sm" variant="dot" tt="none" color="gray">
              Decidido
            </Badge>
          )}
        </Group>
      </legend>
      <Stack gap={8}>
        {feicoes !== null && (
          <Text size="xs" c="dimmed">
            {plural(feicoes, 'feição', 'feições')}
          </Text>
        )}
        {children}
        {opcoes.map((opcao) => (
          <Radio
            key={opcao}
            size="sm"
            name={escolhas.nomeDe(decisao)}
            value={comoEscolha(decisao, opcao)}
            checked={valor === opcao}
            onChange={() => escolhas.escolher(decisao, opcao)}
            label={
              <>
                {rotulos[opcao] ?? nomeDoValor(assunto, opcao)}
                {opcao === proposta && aberta && ' (proposta)'}
              </>
            }
          />
        ))}
        {depois}
      </Stack>
    </fieldset>
  );
}
