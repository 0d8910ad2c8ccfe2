import { Text } from '@mantine/core';
import { instanteComFuso } from '#app/kit/datas.ts';

/** How something came into the bin, as its list answers it. */
export interface RemocaoNaTela {
  /** ISO 8601. */
  readonly em: string;
  /** By the name of then; null for the installation itself. */
  readonly por: string | null;
  /** '' where nobody gave one. */
  readonly motivo: string;
}

/** When, by whom and why something was removed. */
export function Remocao({ remocao: { em, por, motivo } }: { readonly remocao: RemocaoNaTela }) {
  return (
    <>
      <Text span display="block" size="xs" c="dimmed">
        Excluída em <time dateTime={em}>{instanteComFuso(em)}</time>
        {por !== null && `, por ${por}`}
      </Text>
      {motivo !== '' && (
        <Text span display="block" size="xs" c="dimmed">
          Motivo: {motivo}
        </Text>
      )}
    </>
  );
}
