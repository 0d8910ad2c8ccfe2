import { Code, Group, Text } from '@mantine/core';

/** What names an event in the log. */
interface ProvaDoEvento {
  readonly evento_id: string;
  readonly correlacao_id: string;
  readonly causa_id: string;
  readonly revisao: number;
  readonly stream: string;
}

interface Props {
  readonly posicao: string;
  readonly tipo: string;
  readonly prova: ProvaDoEvento;
}

/** Where an event stands in the log, and what it follows from. */
export function Prova({ posicao, tipo, prova: { evento_id, correlacao_id, causa_id, revisao, stream } }: Props) {
  const dados = [
    ['Evento', tipo],
    ['Posição', posicao],
    ['Fluxo', stream],
    ['Revisão', String(revisao)],
    ['Identificador', evento_id],
    ['Causa', causa_id],
    ['Correlação', correlacao_id],
  ] as const;
  return (
    <dl style={{ margin: 0 }}>
      {dados.map(([nome, valor]) => (
        <Group key={nome} gap="xs" wrap="wrap" mb={4}>
          <Text component="dt" size="sm" c="dimmed" w={110}>
            {nome}
          </Text>
          <Code component="dd" style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {valor}
          </Code>
        </Group>
      ))}
    </dl>
  );
}
