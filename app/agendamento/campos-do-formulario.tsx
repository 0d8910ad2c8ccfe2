import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react';
import { NativeSelect, type NativeSelectProps, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { GrupoDeCaixas } from '#app/kit/formulario/grupo-de-caixas.tsx';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { ROTULOS, type ValoresDoAgendamento } from './agendamento.form.ts';

export interface PropsDosCampos {
  readonly campos: ReturnType<typeof useFormularioComMesclagem<ValoresDoAgendamento>>['campos'];
  /** While the form is on its way. */
  readonly parado: boolean;
}

interface PropsDoCampo extends PropsDosCampos {
  readonly nome: keyof typeof ROTULOS;
  readonly descricao?: string;
}

const erroDe = ({ campos, nome }: PropsDoCampo) => campos[nome].errors?.join(' ');

type DoTexto = Pick<TextInputProps, 'required' | 'maxLength' | 'inputMode' | 'list'>;

export function CampoDeTexto({ campos, nome, parado, descricao, ...resto }: PropsDoCampo & DoTexto) {
  return (
    <TextInput
      {...getInputProps(campos[nome], { type: 'text', ariaAttributes: false })}
      {...resto}
      label={ROTULOS[nome]}
      description={descricao}
      error={erroDe({ campos, nome, parado })}
      readOnly={parado}
    />
  );
}

export function CampoDeLinhas({ campos, nome, parado, descricao }: PropsDoCampo) {
  return (
    <Textarea
      {...getTextareaProps(campos[nome], { ariaAttributes: false })}
      label={ROTULOS[nome]}
      description={descricao}
      autosize
      minRows={2}
      error={erroDe({ campos, nome, parado })}
      readOnly={parado}
    />
  );
}

export function CampoDeEscolha({
  campos,
  nome,
  parado,
  descricao,
  opcoes,
}: PropsDoCampo & { opcoes: NativeSelectProps['data'] }) {
  // One text: the library would allow for several.
  const { defaultValue, multiple: _, ...props } = getSelectProps(campos[nome], { ariaAttributes: false });
  return (
    <NativeSelect
      {...props}
      defaultValue={defaultValue as string | undefined}
      label={ROTULOS[nome]}
      description={descricao}
      data={opcoes}
      error={erroDe({ campos, nome, parado })}
    />
  );
}

interface PropsDeCaixas extends PropsDoCampo {
  readonly opcoes: readonly { readonly id: string; readonly nome: string }[];
  readonly vazio?: string;
}

export function CampoDeCaixas({ campos, nome, parado, descricao, opcoes, vazio = '' }: PropsDeCaixas) {
  const { id, name, initialValue, errors } = campos[nome];
  return (
    <GrupoDeCaixas
      id={id}
      name={name}
      opcoes={opcoes}
      vazio={vazio}
      parado={parado}
      {...(descricao !== undefined && { descricao })}
      rotulo={ROTULOS[nome]}
      marcadas={initialValue as ValorDoCampo | undefined}
      erros={errors}
    />
  );
}
