import { Button, Group, TextInput } from '@mantine/core';
import { Form } from '@remix-run/react';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import { instanteComFuso } from '../datas.ts';
import classes from './ficha.module.css';
import type { PassadoNaTela } from './passado.ts';

interface Props {
  /** The page, which answers `?em=`. */
  readonly endereco: string;
  /** Null for what it shows as it is. */
  readonly passado: PassadoNaTela | null;
  /** What else the address says, which stays. */
  readonly campos?: readonly (readonly [campo: string, valor: string])[];
  /** Told once it is asked for. */
  aoPedir?(): void;
}

/** Asks for the page as it was: a day until its end, or a minute of it. A plain form, in the address. */
export function VerEmUmaData({ endereco, passado, campos = [], aoPedir }: Props) {
  return (
    <Form method="get" action={endereco} preventScrollReset onSubmit={aoPedir}>
      {campos.map(([campo, valor]) => (
        <input key={campo + valor} type="hidden" name={campo} value={valor} />
      ))}
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          key={passado?.pedido ?? ''}
          name="em"
          label="Ver em uma data"
          description="Dia, ou dia e hora de Brasília"
          placeholder="DD/MM/AAAA HH:MM"
          defaultValue={noCampo(passado)}
          error={passado?.recusa ? mensagensDoPassado[passado.recusa] : undefined}
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
