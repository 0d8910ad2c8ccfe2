import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AvisoDeFalha, type FalhaNaTela } from '../aviso-de-falha.tsx';
import { CampoDoMotivo } from '../formulario/campo-do-motivo.tsx';
import { TokenDoFormulario } from '../token-do-formulario.tsx';
import { type DadosDoStatus, nomeDoAto } from './status.ts';

interface Props {
  readonly dados: DadosDoStatus;
  readonly falha: FalhaNaTela | null;
  readonly enviando?: boolean;
  /** Closes the dialog; a page leads back to the list instead. */
  aoDesistir?(): void;
}

/** The dialog is open before its question is read: its focus waits at the cross until then. */
const focar = (botao: HTMLButtonElement | null) => botao?.focus();

/** What it means to activate or inactivate the thing, and the buttons; inside a form that is posted. */
export function PerguntaDeStatus({ dados, falha, enviando = false, aoDesistir }: Props) {
  const { ativo, consequencias, comando_id, motivo, lista } = dados;
  return (
    <Stack gap="md">
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={comando_id} />
      <input type="hidden" name="status" value={ativo ? '0' : '1'} />
      {consequencias.map((frase) => (
        <Text key={frase}>{frase}</Text>
      ))}
      {motivo !== null && <CampoDoMotivo exigido={motivo === 'exigido'} erros={falha?.errors?.motivo} />}
      <AvisoDeFalha falha={falha} />
      <Group justify="flex-end">
        {aoDesistir === undefined ? (
          <Button component={Link} to={lista} variant="default">
            Cancelar
          </Button>
        ) : (
          <Button variant="default" onClick={aoDesistir} ref={focar} data-autofocus>
            Cancelar
          </Button>
        )}
        <Button type="submit" color={ativo ? 'red.9' : 'verde'} loading={enviando}>
          {nomeDoAto(ativo)}
        </Button>
      </Group>
    </Stack>
  );
}
