import '@mantine/dates/styles.layer.css';
import { Button, Group, Stack } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/pt-br';
import { useState } from 'react';
import type { Periodo } from '../datas.ts';

const ROTULOS = {
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
  nextMonth: 'Mês seguinte',
  previousMonth: 'Mês anterior',
  nextYear: 'Ano seguinte',
  previousYear: 'Ano anterior',
  nextDecade: 'Década seguinte',
  previousDecade: 'Década anterior',
} as const;

interface Props {
  /** A single day is chosen as start. */
  readonly intervalo: boolean;
  readonly inicial: Periodo;
  readonly min: string | undefined;
  readonly max: string | undefined;
  aoAplicar(escolhido: Periodo): void;
  aoLimpar(): void;
}

/**
 * Days to choose from. Nothing reaches the field before 'Aplicar'. Loaded when first opened. Weekends look like other
 * days: the package's red misses 4.5:1.
 */
export default function Calendario({ intervalo, inicial, min, max, aoAplicar, aoLimpar }: Props) {
  const [escolhido, setEscolhido] = useState<Periodo>(inicial);
  const [inicio, fim] = escolhido;
  const comum = {
    ariaLabels: ROTULOS,
    defaultDate: inicio ?? undefined,
    minDate: min,
    maxDate: max,
  };
  const completo = inicio !== null && (!intervalo || fim !== null);
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
      <Stack gap="xs">
        {intervalo ? (
          <DatePicker
            {...comum}
            type="range"
            allowSingleDateInRange
            value={[inicio, fim]}
            onChange={([de, ate]) => setEscolhido([de, ate])}
          />
        ) : (
          <DatePicker {...comum} value={inicio} onChange={(dia) => setEscolhido([dia, null])} />
        )}
        <Group justify="space-between">
          <Button variant="default" size="compact-sm" onClick={aoLimpar}>
            Limpar
          </Button>
          <Button size="compact-sm" disabled={!completo} onClick={() => aoAplicar(escolhido)}>
            Aplicar
          </Button>
        </Group>
      </Stack>
    </DatesProvider>
  );
}
