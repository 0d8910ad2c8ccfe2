import { Text } from '@mantine/core';

/** In the place of what only the log knows, while it is away: the rest of the page is shown all the same. */
export function RegistroForaDoAr({ oQue }: { readonly oQue: string }) {
  return (
    <Text c="dimmed" role="note">
      {oQue} agora: o registro de eventos não responde. Nada se perdeu; tente de novo em instantes.
    </Text>
  );
}
