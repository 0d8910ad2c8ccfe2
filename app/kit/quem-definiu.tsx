import { Text } from '@mantine/core';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import { instanteComFuso } from './datas.ts';

interface Props {
  readonly definida: { readonly em: string; readonly autor: string | null } | null;
  /** Said where nobody has decided yet. */
  readonly ninguem: string;
}

/** Under a form that holds for many: who saved it last. */
export function QuemDefiniu({ definida, ninguem }: Props) {
  return (
    <Text size="xs" c="dimmed">
      {definida === null ? (
        ninguem
      ) : (
        <>
          Definida por {definida.autor ?? PESSOA_REMOVIDA} em{' '}
          <time dateTime={definida.em}>{instanteComFuso(definida.em)}</time>.
        </>
      )}
    </Text>
  );
}
