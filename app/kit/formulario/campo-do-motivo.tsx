import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface Props {
  /** Whether the policy demands one. */
  readonly exigido: boolean;
  readonly erros?: readonly string[] | undefined;
  /** What was typed before. */
  readonly inicial?: string;
  aoMudar?(motivo: string): void;
}

/** Why something is deleted or inactivated. How long it may be is told by who reads it: a field would cut what is pasted. */
export function CampoDoMotivo({ exigido, erros, inicial = '', aoMudar }: Props) {
  const [motivo, setMotivo] = useState(inicial);
  return (
    <Textarea
      name="motivo"
      label={exigido ? 'Motivo' : 'Motivo (opcional)'}
      description="Fica guardado na história, com quem fez e quando."
      value={motivo}
      onChange={({ currentTarget }) => {
        setMotivo(currentTarget.value);
        aoMudar?.(currentTarget.value);
      }}
      error={erros?.join(' ')}
      required={exigido}
      autosize
      minRows={2}
      maxRows={6}
    />
  );
}
