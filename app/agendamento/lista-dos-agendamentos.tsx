import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import classes from '#app/kit/lista/andamentos.module.css';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';
import { type AgendamentoNaLista, NOMES, noFuso } from './agendamento.ts';
import { SituacaoDaExecucao } from './situacao-da-execucao.tsx';

/** Schedules, each with its next time and what became of the last one. */
export function ListaDosAgendamentos({ agendamentos }: { readonly agendamentos: readonly AgendamentoNaLista[] }) {
  return (
    <ul className={classes.lista} aria-label="Relatórios agendados">
      {agendamentos.map(({ id, nome, especie, quando, fuso, situacao, autor, proximo, ultima }) => (
        <li key={id} className={classes.item}>
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Anchor
                component={Link}
                to={`/relatorios/agendamentos/${id}`}
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
              >
                {nome}
              </Anchor>
              <Badge variant="dot" color={situacao === 'ativo' ? 'green' : 'gray'}>
                {NOMES.situacao[situacao]}
              </Badge>
            </Group>
            <Text size="sm">
              {NOMES.especie[especie]} · {quando}
            </Text>
            <Text size="xs" c="dimmed">
              {proximo === null ? (
                textos.semHorarios
              ) : (
                <>
                  Próximo: <time dateTime={proximo}>{noFuso(proximo, fuso)}</time>
                </>
              )}
              {autor !== null && ` · de ${autor}`}
            </Text>
            {ultima === null ? (
              <Text size="xs" c="dimmed">
                {textos.nuncaExecutado}
              </Text>
            ) : (
              <Group gap="xs">
                <Text size="xs">Último: {noFuso(ultima.prevista_para, fuso)}</Text>
                <SituacaoDaExecucao {...ultima} />
              </Group>
            )}
          </Stack>
        </li>
      ))}
    </ul>
  );
}
