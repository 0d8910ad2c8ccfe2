import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import type { ValorDoCampo } from '../mesclagem/mesclar.ts';
import { preencherCampo } from './preencher-campo.ts';

interface Props {
  readonly campo: FieldMetadata<ValorDoCampo, Record<string, ValorDoCampo>>;
  readonly rotulo: string;
  readonly descricao: string;
  /** What the field goes back to when it is emptied. */
  readonly padrao: number;
  readonly somenteLeitura: boolean;
}

/** A whole number that has a default: emptied, the field goes back to it, as the person sees. */
export function CampoComPadrao({ campo, rotulo, descricao, padrao, somenteLeitura }: Props) {
  const voltarAoPadrao = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim() !== '' || currentTarget.validity.badInput) return;
    preencherCampo(currentTarget, String(padrao));
  };
  return (
    <TextInput
      {...getInputProps(campo, { type: 'number', ariaAttributes: false })}
      label={rotulo}
      description={descricao}
      inputMode="numeric"
      maw={360}
      readOnly={somenteLeitura}
      error={campo.errors?.join(' ')}
      onBlur={voltarAoPadrao}
    />
  );
}
