import { Alert } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { usePresenca } from './tempo-real.tsx';

interface Props {
  readonly especie: 'analise' | 'deteccao';
  /** Null for what is not there yet. */
  readonly id: string | null;
  /** Whether it is edited here, which the others are told. */
  readonly editando: boolean;
}

const lista = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Who else edits this now. It comes and goes by itself, and is said to who does not see it. */
export function QuemEdita({ especie, id, editando }: Props) {
  const quem = usePresenca(especie, id, editando);
  return (
    <div role="status">
      {quem.length > 0 && (
        <Alert variant="light" color="yellow" icon={<IconUserEdit size={18} aria-hidden />} py="xs">
          {frase(quem)}
        </Alert>
      )}
    </div>
  );
}

export const frase = (quem: readonly string[]): string =>
  `${lista.format(quem)} ${quem.length === 1 ? 'está' : 'estão'} editando`;
