import { FileInput } from '@mantine/core';

interface Props {
  readonly arquivo: File | null;
  readonly temLogo: boolean;
  readonly erro: string | undefined;
  readonly desabilitado: boolean;
  aoMudar(arquivo: File | null): void;
}

/** A picture by dialog. What it is, its content says to the server. */
export function CampoDoLogo({ arquivo, temLogo, erro, desabilitado, aoMudar }: Props) {
  return (
    <FileInput
      id="logo"
      name="logo"
      label={temLogo ? 'Outro logo' : 'Logo'}
      description="PNG, JPEG ou WebP de até 2 MB e 4.096 pixels de cada lado. No papel tem até 61 por 20 mm, sobre branco."
      placeholder="Escolher arquivo"
      accept="image/png,image/jpeg,image/webp"
      clearable
      clearButtonProps={{ 'aria-label': 'Retirar o arquivo escolhido' }}
      value={arquivo}
      onChange={aoMudar}
      disabled={desabilitado}
      error={erro}
    />
  );
}
