import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { plural } from '#app/kit/formatos.ts';

interface Props {
  readonly fatores: {
    readonly ativo: boolean;
    readonly desde: string | null;
    readonly codigosRestantes: number;
    readonly exigido: boolean;
  };
}

/** So few left are worth a word. */
const POUCOS = 3;

/** Whether a second step stands before the person's sign-in, and what can be done about it. */
export function SituacaoDosFatores({ fatores: { ativo, desde, codigosRestantes, exigido } }: Props) {
  if (!ativo) {
    return (
      <Stack gap="sm">
        <Text>
          Hoje a senha basta para entrar. Com um aplicativo autenticador, quem descobrir sua senha ainda não entra.
        </Text>
        <Group>
          <Button component={Link} to="/perfil/dois-fatores">
            Ativar
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge variant="filled" tt="none">
          Ativada
        </Badge>
        <Text size="sm" c="dimmed">
          {desde === null ? '' : `desde ${instanteComFuso(desde)} · `}
          {plural(codigosRestantes, 'código de recuperação', 'códigos de recuperação')} por usar
        </Text>
      </Group>
      {codigosRestantes < POUCOS && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Restam poucos códigos de recuperação: gere outros enquanto você tem o telefone.
        </Alert>
      )}
      {exigido && (
        <Text size="sm">A política de acesso do seu grupo exige este passo: ele não pode ser desativado.</Text>
      )}
      <Group>
        <Button component={Link} to="/perfil/dois-fatores/codigos" variant="default">
          Gerar outros códigos
        </Button>
        {!exigido && (
          <Button component={Link} to="/perfil/dois-fatores/desativar" variant="default">
            Desativar
          </Button>
        )}
      </Group>
    </Stack>
  );
}
