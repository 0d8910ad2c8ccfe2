import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Form } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { dataHora } from '#app/kit/formatos.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { nomeDoDispositivo } from '../entrada/nome-do-dispositivo.ts';
import classes from './sessoes-abertas.module.css';

export interface SessaoAberta {
  readonly id: string;
  readonly criada_em: string;
  readonly vista_em: string;
  readonly ip: string | null;
  readonly dispositivo: string;
  readonly atual: boolean;
}

/** Where the person is signed in, and the way to end it. */
export function SessoesAbertas({ sessoes }: { readonly sessoes: readonly SessaoAberta[] }) {
  const outras = sessoes.filter(({ atual }) => !atual).length;
  return (
    <Stack gap="sm">
      <ul className={classes.sessoes} aria-label="Sessões abertas">
        {sessoes.map((sessao) => (
          <li key={sessao.id}>
            <Sessao sessao={sessao} />
          </li>
        ))}
      </ul>
      {outras > 0 ? (
        <Form method="post" action="/perfil/sessoes">
          <TokenDoFormulario />
          <Button type="submit" name="sessao" value="outras" variant="default">
            Encerrar todas as outras
          </Button>
        </Form>
      ) : (
        <Text size="sm" c="dimmed">
          Você só está nesta. Uma sessão que você não reconhece apareceria aqui, com o botão de encerrá-la.
        </Text>
      )}
    </Stack>
  );
}

function Sessao({ sessao: { id, criada_em, vista_em, ip, dispositivo, atual } }: { readonly sessao: SessaoAberta }) {
  const nome = nomeDoDispositivo(dispositivo);
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={500} title={dispositivo}>
            {nome}
          </Text>
          {atual && (
            <Badge variant="filled" tt="none">
              Esta sessão
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {ip === null ? '' : `${ip} · `}desde {dataHora(criada_em)} · último uso {instanteComFuso(vista_em)}
        </Text>
      </div>
      {!atual && (
        <Form method="post" action="/perfil/sessoes">
          <TokenDoFormulario />
          <Button
            type="submit"
            name="sessao"
            value={id}
            variant="default"
            size="xs"
            aria-label={`Encerrar a sessão de ${nome}, aberta em ${dataHora(criada_em)}`}
          >
            Encerrar
          </Button>
        </Form>
      )}
    </Group>
  );
}
