import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Pick<TextInputProps, 'autoFocus'> {
  readonly erro?: string | undefined;
  /** First in a dialog, which sets the focus by itself. */
  readonly 'data-autofocus'?: boolean;
}

/** The e-mail that somebody signs in with. */
export function CampoDeEmail({ erro, ...campo }: Props) {
  return (
    <TextInput
      {...campo}
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      error={erro}
    />
  );
}
