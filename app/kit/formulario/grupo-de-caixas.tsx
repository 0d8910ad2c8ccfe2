import { Checkbox, Input, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { lista, type ValorDoCampo } from '../mesclagem/mesclar.ts';
import classes from './formulario.module.css';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly rotulo: string;
  readonly descricao?: string;
  readonly opcoes: readonly { readonly id: string; readonly nome: string }[];
  /** Ids that are ticked at first; afterwards the boxes themselves know. */
  readonly marcadas: ValorDoCampo | undefined;
  readonly erros?: readonly string[] | undefined;
  readonly desabilitado?: boolean;
  /** While the form is on its way: what is ticked now would be lost when it comes back saved. */
  readonly parado?: boolean;
  /** Said where there is nothing to tick. */
  readonly vazio: string;
}

/** Boxes that send one field: plain inputs, so that a merge and a page without JavaScript fill them in alike. */
export function GrupoDeCaixas(props: Props) {
  const {
    id,
    name,
    rotulo,
    descricao,
    opcoes,
    marcadas = [],
    erros,
    desabilitado = false,
    parado = false,
    vazio,
  } = props;
  const base = useId();
  const ditos = [descricao && `${base}-descricao`, erros && `${base}-erro`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className={classes.grupo} aria-describedby={ditos || undefined} {...(parado && { inert: '' })}>
      <legend className={classes.legenda}>{rotulo}</legend>
      {descricao !== undefined && <Input.Description id={`${base}-descricao`}>{descricao}</Input.Description>}
      <Stack gap="xs" mt="xs">
        {opcoes.map((opcao) => (
          <Checkbox
            key={opcao.id}
            name={name}
            value={opcao.id}
            label={opcao.nome}
            defaultChecked={lista(marcadas).includes(opcao.id)}
            disabled={desabilitado}
          />
        ))}
        {opcoes.length === 0 && <Text c="dimmed">{vazio}</Text>}
      </Stack>
      {erros !== undefined && (
        <Input.Error id={`${base}-erro`} mt={4}>
          {erros.join(' ')}
        </Input.Error>
      )}
    </fieldset>
  );
}
