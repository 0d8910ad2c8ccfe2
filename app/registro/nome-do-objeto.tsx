import { Anchor, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { ObjetoDoRegistro } from './registro.ts';

interface Props {
  readonly objeto: ObjetoDoRegistro;
  /** Where words stand around it, colour alone does not tell a link. */
  readonly entrePalavras?: boolean;
}

/** What an event is about: its kind, its name, and the way to its page where there is one. */
export function NomeDoObjeto({ objeto: { especie, nome, endereco }, entrePalavras = false }: Props) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Text span size="xs" c="dimmed">
        {especie}
      </Text>{' '}
      {endereco === null ? (
        <Text span size="sm">
          {nome}
        </Text>
      ) : (
        <Anchor component={Link} to={endereco} size="sm" underline={entrePalavras ? 'always' : 'hover'}>
          {nome ?? 'abrir'}
        </Anchor>
      )}
    </span>
  );
}
