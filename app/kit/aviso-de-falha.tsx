import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What an action answered when it refused: a text, and the fields it is about. */
export interface FalhaNaTela {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly codigo?: string | undefined;
}

/** A refusal beside the form, which keeps what was typed. */
export function AvisoDeFalha({ falha, titulo }: { readonly falha: FalhaNaTela | null; readonly titulo?: string }) {
  if (falha === null) return null;
  const textos = Object.values(falha.errors ?? {}).flat();
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} title={titulo}>
      {textos.length > 1 ? (
        <List size="sm">
          {textos.map((texto) => (
            <List.Item key={texto}>{texto}</List.Item>
          ))}
        </List>
      ) : (
        falha.message
      )}
    </Alert>
  );
}

/** The refusal inside an action's answer, or null when it was no refusal. */
export function falhaDaResposta(resposta: unknown): FalhaNaTela | null {
  if (typeof resposta !== 'object' || resposta === null || !('message' in resposta)) return null;
  return 'falhou' in resposta ? (resposta as FalhaNaTela) : null;
}
