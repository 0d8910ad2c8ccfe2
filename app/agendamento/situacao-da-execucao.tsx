import { Badge, Group } from '@mantine/core';
import type { ExecucaoNaTela } from './agendamento.ts';

const APARENCIA: Readonly<Record<ExecucaoNaTela['situacao'], readonly [nome: string, cor: string]>> = {
  em_andamento: ['Em andamento', 'blue'],
  concluida: ['Concluída', 'green'],
  falhou: ['Falhou', 'red'],
  pulada: ['Pulada', 'gray'],
};

/** What became of a time; of the newest that was missed, that it is late. */
export function SituacaoDaExecucao({ situacao, atrasada }: Pick<ExecucaoNaTela, 'situacao' | 'atrasada'>) {
  const [nome, cor] = APARENCIA[situacao];
  return (
    <Group gap="xs">
      <Badge variant="dot" color={cor}>
        {nome}
      </Badge>
      {atrasada && (
        <Badge variant="dot" color="orange">
          Atrasado
        </Badge>
      )}
    </Group>
  );
}
