import { Button, Group, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { useHidratado } from '../hidratado.ts';

interface Props {
  /** Why it cannot be saved yet; null where it can. */
  readonly impedimento: string | null;
  readonly enviando: boolean;
  /** Where one goes without saving. */
  readonly saida?: string;
  readonly rotulo?: string;
  /** Of a foot that stays in sight while the form scrolls. */
  readonly className?: string | undefined;
}

/** The foot of a form: save, or leave; and what is in the way of saving. */
export function RodapeDoFormulario({ impedimento, enviando, saida, rotulo = 'Salvar', className }: Props) {
  const hidratado = useHidratado();
  return (
    <Group justify="flex-end" gap="sm" className={className} {...(className && { p: 'md' })}>
      {impedimento !== null && (
        <Text size="xs" c="dimmed" w="100%" ta="end">
          {impedimento}
        </Text>
      )}
      {saida !== undefined && (
        <Button component={Link} to={saida} variant="default">
          Cancelar
        </Button>
      )}
      <Button type="submit" loading={enviando} disabled={hidratado && impedimento !== null}>
        {rotulo}
      </Button>
    </Group>
  );
}
