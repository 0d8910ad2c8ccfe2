import { List, Text } from '@mantine/core';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';
import { noFuso } from './agendamento.ts';

export interface Horarios {
  /** ISO 8601; null where what is typed is no time. */
  readonly horarios: readonly string[] | null;
  /** By whose clock they are shown. */
  readonly fuso: string;
}

/** The next times, said anew as they change. */
export function ProximosHorarios({ horarios, fuso }: Horarios) {
  return (
    <div role="status" aria-label="Próximos horários">
      <Text size="sm" fw={600}>
        Próximos horários
      </Text>
      {horarios === null || horarios.length === 0 ? (
        <Text size="sm" c="dimmed">
          {textos.semHorarios}
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {textos.horariosDe(fuso)}
          </Text>
          <List size="sm">
            {horarios.map((horario) => (
              <List.Item key={horario}>
                <time dateTime={horario}>{noFuso(horario, fuso)}</time>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}
