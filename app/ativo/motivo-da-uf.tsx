import { getInputProps } from '@conform-to/react';
import { Button, Stack, TextInput } from '@mantine/core';
import { useHidratado } from '#app/kit/hidratado.ts';
import { nomeDaUf } from '#domain/geocodificacao/estados.ts';
import type { LugarDoPonto } from '#domain/geocodificacao/lugar.ts';
import { ROTULOS } from './ativo.form.ts';
import type { FormularioDoAtivoEmUso } from './usar-formulario-do-ativo.ts';

interface Props {
  readonly campos: FormularioDoAtivoEmUso['campos'];
  readonly lugar: LugarDoPonto | null;
  readonly parado: boolean;
  aoTrocar(uf: string): void;
}

/** A state that is not the point's is said, and needs a reason. Without JavaScript the field is there for whoever needs it. */
export function MotivoDaUf({ campos, lugar, parado, aoTrocar }: Props) {
  const hidratado = useHidratado();
  const { motivo_da_uf, uf } = campos;
  const escolhida = `${uf.value ?? ''}`;
  const outra = lugar !== null && lugar.uf !== null && escolhida !== '' && !lugar.ufs.some((um) => um === escolhida);
  if (hidratado && !outra) return null;
  return (
    <Stack gap={6}>
      <TextInput
        {...getInputProps(motivo_da_uf, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.motivo_da_uf}
        description={
          outra
            ? `O estado do ponto é ${nomeDaUf(lugar.uf)}, e o escolhido é ${nomeDaUf(escolhida)}. Diga por quê.`
            : 'Só se o estado não for aquele em que o ponto fica.'
        }
        error={motivo_da_uf.errors?.join(' ')}
        readOnly={parado}
        autoComplete="off"
      />
      {outra && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={parado}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => aoTrocar(lugar.uf ?? '')}
        >
          Usar {nomeDaUf(lugar.uf)}
        </Button>
      )}
    </Stack>
  );
}
