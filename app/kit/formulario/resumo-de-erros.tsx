import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './formulario.module.css';

export interface ErroNoCampo {
  /** Under which the field is sent. */
  readonly nome: string;
  /** Of the field's element in the page. */
  readonly id: string;
  readonly rotulo: string;
  readonly textos: readonly string[] | undefined;
}

/** Every field that must be looked at again, each leading to it; nothing while all is well. */
export function ResumoDeErros({ campos }: { readonly campos: readonly ErroNoCampo[] }) {
  const errados = campos.filter(({ textos }) => (textos?.length ?? 0) > 0);
  const n = errados.length;
  if (n === 0) return null;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      classNames={{ title: classes.titulo }}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={n === 1 ? 'Há um ponto a corrigir' : `Há ${n} pontos a corrigir`}
    >
      <List size="sm" spacing={2}>
        {errados.map(({ id, rotulo, textos }) => (
          <List.Item key={id}>
            <Anchor href={`#${id}`} inherit c="inherit" underline="always" onClick={(event) => irAoCampo(event, id)}>
              {rotulo}
            </Anchor>
            : {textos?.join(' ')}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The address stays as it is: the map and the tabs keep what they wrote there. */
function irAoCampo(event: { preventDefault(): void }, id: string): void {
  const campo = document.getElementById(id);
  if (campo === null) return;
  event.preventDefault();
  const alvo = campo.matches('input, select, textarea, button')
    ? campo
    : campo.querySelector('input, select, textarea');
  (alvo instanceof HTMLElement ? alvo : campo).focus();
}
