import { Button, Group, Stack, Text } from '@mantine/core';
import { Form } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { plural } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { NOMES_DOS_PAINEIS } from './teloes.mensagens.ts';
import type { TelaoNaTela } from './teloes.ts';

/** Screens on walls, each with what it shows, since when, and the way to end it. */
export function ListaDosTeloes({ teloes }: { readonly teloes: readonly TelaoNaTela[] }) {
  return (
    <ul className={classes.lista} aria-label="Telões">
      {teloes.map((telao) => (
        <li key={telao.id} className={classes.item}>
          <Group justify="space-between" align="flex-start" gap="sm">
            <Stack gap={4} flex={1} miw={220}>
              <Text fw={600}>{telao.nome}</Text>
              <Text size="sm">
                {NOMES_DOS_PAINEIS[telao.painel]} · {ativosDe(telao)}
              </Text>
              <Text size="xs" c="dimmed">
                Criado em <Quando em={telao.criado_em} />
                {telao.por !== null && ` por ${telao.por}`}
                {' · '}
                {telao.aberto_em === null ? (
                  'nenhuma tela o abriu'
                ) : (
                  <>
                    em uma tela desde <Quando em={telao.aberto_em} />
                  </>
                )}
                {telao.encerrado_em !== null && (
                  <>
                    {' · '}
                    encerrado em <Quando em={telao.encerrado_em} />
                  </>
                )}
              </Text>
            </Stack>
            {telao.encerrado_em === null && (
              <Form method="post" action={`/dashboard/teloes/${telao.id}/encerrar`}>
                <TokenDoFormulario />
                <Button type="submit" variant="default" size="sm" aria-label={`Encerrar o telão ${telao.nome}`}>
                  Encerrar
                </Button>
              </Form>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}

const Quando = ({ em }: { readonly em: string }) => <time dateTime={em}>{instanteComFuso(em)}</time>;

/** Assets that are told by name before the rest is counted. */
const NOMEADOS = 5;

function ativosDe({ ativos, outros }: TelaoNaTela): string {
  const nomeados = ativos.slice(0, NOMEADOS);
  const resto = ativos.length - nomeados.length + outros;
  if (nomeados.length === 0) return plural(resto, 'ativo', 'ativos');
  return resto === 0 ? nomeados.join(', ') : `${nomeados.join(', ')} e mais ${resto}`;
}
