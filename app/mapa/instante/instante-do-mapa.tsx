import { ActionIcon, Anchor, Button, Group, Popover, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from '@remix-run/react';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { VerEmUmaData } from '#app/kit/ficha/ver-em-uma-data.tsx';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import classes from './instante.module.css';

const MAPA = '/mapa';

/** What else the address says, which stays from one instant to another. */
function useSemInstante() {
  const [parametros] = useSearchParams();
  const outros = new URLSearchParams(parametros);
  outros.delete('em');
  return outros;
}

interface Props {
  /** Null for the map of now. */
  readonly passado: PassadoNaTela | null;
}

/** Above everything while the map is of another day: nobody takes it for the present, nor one date for the other. */
export function FaixaDoInstante({ passado }: Props) {
  const outros = useSemInstante();
  if (passado === null) return null;
  const agora = outros.size === 0 ? MAPA : `${MAPA}?${outros}`;
  if (passado.em === null)
    return (
      <div className={classes.faixa} data-recusado role="status">
        <Text size="sm" className={classes.texto}>
          “{passado.pedido}” {passado.recusa === 'futuro' ? 'ainda não chegou' : 'não é uma data'}: o que está abaixo é
          de agora. {passado.recusa !== null && mensagensDoPassado[passado.recusa]}
        </Text>
        <Outra passado={passado} />
      </div>
    );
  return (
    <div className={classes.faixa} role="status">
      <IconHistory size={18} aria-hidden />
      <Text size="sm" className={classes.texto}>
        O mapa como estava em{' '}
        <strong>
          <time dateTime={passado.em}>{instanteComFuso(passado.em)}</time>
        </strong>
        . Do passado só se lê: nada aqui pode ser mudado.{' '}
        <span className={classes.relogios}>
          Esta é a data do que estava registrado; a data de uma imagem é a de quando foi tirada.
        </span>
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Outra passado={passado} />
        <Anchor component={Link} to={agora} size="sm" inherit underline="always" preventScrollReset>
          Ver como está agora
        </Anchor>
      </Group>
    </div>
  );
}

/** Asks for the whole map as it was, with what is open on it. */
export function VerEmUmaDataNoMapa({ passado }: Props) {
  const campos = [...useSemInstante()];
  return <VerEmUmaData endereco={MAPA} passado={passado} campos={campos} />;
}

/** Asks for another instant, in a small window. */
function Outra({ passado }: Props) {
  return (
    <NaData passado={passado}>
      {(abrir) => (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={abrir}>
          Outra data
        </Button>
      )}
    </NaData>
  );
}

/** On the map of now: leads to how it was. */
export function BotaoDoInstante() {
  return (
    <div className={classes.botao} data-sobre-o-mapa>
      <NaData passado={null}>
        {(abrir) => (
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Ver o mapa em uma data"
            title="Ver o mapa em uma data"
            aria-haspopup="dialog"
            onClick={abrir}
          >
            <IconHistory size={18} aria-hidden />
          </ActionIcon>
        )}
      </NaData>
    </div>
  );
}

function NaData({ passado, children }: Props & { children(abrir: () => void): ReactNode }) {
  const [aberto, setAberto] = useState(false);
  const campos = [...useSemInstante()];
  return (
    <Popover opened={aberto} onChange={setAberto} width={320} shadow="md" trapFocus returnFocus position="bottom-end">
      <Popover.Target>{children(() => setAberto(!aberto))}</Popover.Target>
      <Popover.Dropdown aria-label="Ver o mapa em uma data">
        <Stack gap="xs">
          <VerEmUmaData endereco={MAPA} passado={passado} campos={campos} aoPedir={() => setAberto(false)} />
          <Text size="xs" c="dimmed">
            Camadas, estilos, ativos, análises e detecções como se sabia então, pela hora em que foram registrados aqui.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
