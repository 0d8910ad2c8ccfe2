import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface Props extends Pick<PasswordInputProps, 'label' | 'name' | 'autoFocus' | 'description' | 'disabled'> {
  /** A password that exists, or one to be chosen: what the browser's own keeper offers. */
  readonly uso: 'atual' | 'nova';
  readonly erro?: string | undefined;
  /** False where leaving it empty leaves the password as it is. */
  readonly obrigatoria?: boolean;
}

/** A password, shown on demand. */
export function CampoDeSenha({ uso, erro, obrigatoria = true, ...campo }: Props) {
  return (
    <PasswordInput
      {...campo}
      error={erro}
      autoComplete={uso === 'nova' ? 'new-password' : 'current-password'}
      required={obrigatoria}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
    />
  );
}

/** A new password twice, with what makes a good one. */
export function SenhaNova({
  erros = {},
  obrigatoria = true,
}: {
  readonly erros?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly obrigatoria?: boolean;
}) {
  return (
    <>
      <CampoDeSenha
        label="Senha nova"
        name="password"
        uso="nova"
        obrigatoria={obrigatoria}
        description="De 8 a 128 caracteres, com os sinais que quiser. Senhas comuns ou já vazadas são recusadas; uma frase longa serve bem."
        erro={erros.password?.[0]}
      />
      <CampoDeSenha
        label="Repita a senha nova"
        name="password_confirmation"
        uso="nova"
        obrigatoria={obrigatoria}
        erro={erros.password_confirmation?.[0]}
      />
    </>
  );
}
