import { Alert, Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import { IconHistory } from '@tabler/icons-react';
import { instanteComFuso } from '../datas.ts';
import classes from './ficha-da-camada.module.css';

/** What the address asked for, and whether there was such a layer then. */
interface PassadoNaTela {
  readonly pedido: string;
  /** ISO 8601; null where it is no date. */
  readonly em: string | null;
  readonly existia: boolean;
}

interface Props {
  readonly camada: string;
  /** Null for the layer as it is. */
  readonly passado: PassadoNaTela | null;
}

/** Asks for the layer as it was: a day until its end, or a minute of it. A plain form, in the address. */
export function VerEmUmaData({ camada, passado }: Props) {
  const recusa = passado !== null && passado.em === null;
  return (
    <Form method="get" action={`/camadas/${camada}`} preventScrollReset>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          key={passado?.pedido ?? ''}
          name="em"
          label="Ver em uma data"
          description="Dia, ou dia e hora de Brasília"
          placeholder="DD/MM/AAAA HH:MM"
          defaultValue={noCampo(passado)}
          error={recusa ? 'Escreva a data como DD/MM/AAAA ou DD/MM/AAAA HH:MM.' : undefined}
          autoComplete="off"
          flex={1}
        />
        <Button type="submit" variant="default" className={classes.ver}>
          Ver
        </Button>
      </Group>
    </Form>
  );
}

function noCampo(passado: PassadoNaTela | null): string {
  if (passado === null) return '';
  return /^\d{4}-/.test(passado.pedido) && passado.em !== null
    ? instanteComFuso(passado.em)
        .replace(/,? \(.*$/, '')
        .replace(',', '')
    : passado.pedido;
}

/** Above everything while the past is shown: nobody takes it for the present. */
export function AvisoDoPassado({ camada, passado }: Props) {
  if (passado === null || passado.em === null) return null;
  const quando = instanteComFuso(passado.em);
  return (
    <Alert color="yellow" variant="light" icon={<IconHistory size={18} />} role="status">
      <Text size="sm">
        {passado.existia
          ? `A camada como estava em ${quando}. O mapa e os dados abaixo são os daquele momento.`
          : `Em ${quando} esta camada ainda não existia, estava na lixeira ou não estava ao seu alcance. Abaixo, como ela está agora.`}
      </Text>
      <Anchor component={Link} to={`/camadas/${camada}`} size="sm" preventScrollReset>
        Ver como está agora
      </Anchor>
    </Alert>
  );
}
