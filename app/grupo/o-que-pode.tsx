import { Stack, Text, Title } from '@mantine/core';
import { plural } from '#app/kit/formatos.ts';
import classes from './frases.module.css';
import type { emPalavras } from './grupo.form.ts';

interface Props {
  readonly frases: ReturnType<typeof emPalavras>;
  readonly pessoas: number;
}

/** What the group may do, in words: a tree of boxes is hard to read at a glance. */
export function OQuePode({ frases, pessoas }: Props) {
  return (
    <Stack component="section" gap="xs" aria-labelledby="o-que-pode">
      <Title order={2} size="h4" id="o-que-pode">
        O que este grupo pode
      </Title>
      {frases.length === 0 ? (
        <Text c="dimmed">Nada: quem só está neste grupo entra e não vê nada.</Text>
      ) : (
        <ul className={classes.frases}>
          {frases.map(({ modulo, atos }) => (
            <li key={modulo}>
              <strong>{modulo}</strong>: {atos}.
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {pessoas === 0 ? 'Ninguém está neste grupo agora.' : `Vale para ${plural(pessoas, 'pessoa', 'pessoas')}.`}
      </Text>
    </Stack>
  );
}
