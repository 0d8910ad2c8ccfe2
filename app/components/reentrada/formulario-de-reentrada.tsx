import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/components/aviso-de-falha.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';

interface Props {
  /** Signed in: whatever waits may go on. */
  aoEntrar(): void;
}

/** E-mail and password without leaving the page. The token of the visit is added to the request by app/pedidos. */
export default function FormularioDeReentrada({ aoEntrar }: Props) {
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  const [enviando, setEnviando] = useState(false);

  async function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setEnviando(true);
    setFalha(await entrar(new FormData(event.currentTarget)));
    setEnviando(false);
  }

  async function entrar(form: FormData): Promise<FalhaNaTela | null> {
    try {
      const resposta = await fetch('/login', { method: 'POST', body: form, headers: { Accept: 'application/json' } });
      if (resposta.ok) {
        aoEntrar();
        return null;
      }
      return await resposta.json();
    } catch {
      return { message: mensagens.semConexao };
    }
  }

  return (
    <form onSubmit={enviar}>
      <Stack>
        <Text>{mensagens.sessaoExpirada}</Text>
        <AvisoDeFalha falha={falha} />
        <TextInput label="E-mail" name="email" type="email" autoComplete="username" required data-autofocus />
        <PasswordInput
          label="Senha"
          name="password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
        />
        <Group justify="space-between">
          <Anchor href="/login">Sair desta página</Anchor>
          <Button type="submit" loading={enviando}>
            Entrar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
