import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { preencherCampo } from '../formulario/preencher-campo.ts';
import { useHidratado } from '../hidratado.ts';
import classes from './cor.module.css';
import { corInteira } from './cor.ts';
import { useUltimoValor } from './ultimo-valor.ts';

interface Props {
  readonly campo: FieldMetadata<unknown>;
  readonly rotulo: string;
  readonly descricao?: string;
  readonly parado?: boolean;
  readonly desabilitado?: boolean;
}

/** A colour as text, which is what is sent, with the browser's own chooser beside it. */
export function CampoDeCor({ campo, rotulo, descricao, parado = false, desabilitado = false }: Props) {
  const entrada = useRef<HTMLInputElement>(null);
  const { key, ...props } = getInputProps(campo as FieldMetadata<string>, { type: 'text', ariaAttributes: false });
  const ultimo = useUltimoValor(campo, `${campo.initialValue ?? ''}`);
  const escolher = (cor: string) => entrada.current && preencherCampo(entrada.current, cor.toUpperCase());
  return (
    <TextInput
      key={key}
      {...props}
      ref={entrada}
      label={rotulo}
      description={descricao}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      maw={220}
      readOnly={parado}
      disabled={desabilitado}
      error={campo.errors?.join(' ')}
      leftSectionWidth={40}
      leftSection={
        <Paleta
          rotulo={`${rotulo}: escolher na paleta`}
          cor={corInteira(ultimo)}
          desabilitada={parado || desabilitado}
          aoEscolher={escolher}
        />
      }
    />
  );
}

interface PropsDaPaleta {
  readonly rotulo: string;
  /** Null while what is typed is no colour. */
  readonly cor: string | null;
  readonly desabilitada: boolean;
  aoEscolher(cor: string): void;
}

/** Without JavaScript it would change nothing: it is there once it can. */
function Paleta({ rotulo, cor, desabilitada, aoEscolher }: PropsDaPaleta) {
  if (!useHidratado()) return null;
  return (
    <input
      type="color"
      className={classes.paleta}
      aria-label={rotulo}
      value={cor ?? '#ffffff'}
      disabled={desabilitada}
      onChange={(event) => aoEscolher(event.currentTarget.value)}
    />
  );
}
