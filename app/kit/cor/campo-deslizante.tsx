import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { Group, Input, Text } from '@mantine/core';
import classes from './cor.module.css';
import { useUltimoValor } from './ultimo-valor.ts';

interface Props {
  readonly campo: FieldMetadata<unknown>;
  readonly rotulo: string;
  readonly minimo: number;
  readonly maximo: number;
  /** 'px', '%'. */
  readonly unidade: string;
  readonly parado?: boolean;
  readonly desabilitado?: boolean;
}

/** A whole number on a slider: the browser's own, which works by keyboard and without JavaScript. */
export function CampoDeslizante(props: Props) {
  const { campo, rotulo, minimo, maximo, unidade, parado = false, desabilitado = false } = props;
  const { key, id, name, defaultValue } = getInputProps(campo as FieldMetadata<string>, {
    type: 'range',
    ariaAttributes: false,
  });
  const valor = useUltimoValor(campo, `${defaultValue ?? minimo}`);
  return (
    <Input.Wrapper id={id} label={rotulo} error={campo.errors?.join(' ')}>
      <Group gap="xs" wrap="nowrap">
        <input
          key={key}
          type="range"
          id={id}
          name={name}
          defaultValue={defaultValue}
          min={minimo}
          max={maximo}
          step={1}
          className={classes.deslizante}
          disabled={desabilitado}
          aria-valuetext={`${valor} ${unidade}`}
          {...(parado && { inert: '' })}
        />
        <Text size="sm" className={classes.valor} aria-hidden>
          {valor} {unidade}
        </Text>
      </Group>
    </Input.Wrapper>
  );
}
