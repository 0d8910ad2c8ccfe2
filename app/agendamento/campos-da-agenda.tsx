import { Autocomplete, Checkbox, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DIAS_DA_SEMANA } from '#app/kit/datas.ts';
import { UFS } from '#domain/agendamento/quando.policy.ts';
import { NOMES } from './agendamento.ts';
import { opcoesDe, type PropsDosCampos, todos, um } from './campos-do-formulario.ts';

const FUSOS = [
  ...['America/Sao_Paulo', 'America/Manaus', 'America/Cuiaba', 'America/Rio_Branco', 'America/Noronha'],
  ...['America/Belem', 'America/Fortaleza', 'America/Recife', 'UTC'],
];
const DIAS_UTEIS = [
  ...Array.from({ length: 15 }, (_, n) => ({ value: String(n + 1), label: `${n + 1}º dia útil` })),
  { value: '-1', label: 'Último dia útil' },
];

/** When it is due: as often as people say it, or by cron; and what becomes of holidays. */
export function CamposDaAgenda({ valores, erro }: PropsDosCampos) {
  const [frequencia, escolher] = useState(um(valores.frequencia));
  const texto = (name: string, label: string, description?: string) => (
    <TextInput {...{ name, label, description }} defaultValue={um(valores[name])} error={erro(name)} />
  );
  return (
    <>
      <NativeSelect
        label="Frequência"
        name="frequencia"
        data={opcoesDe(NOMES.frequencia)}
        value={frequencia}
        onChange={(event) => escolher(event.currentTarget.value)}
        error={erro('frequencia')}
      />
      {frequencia === 'semanal' && (
        <Checkbox.Group
          label="Dias da semana"
          defaultValue={todos(valores.dias_da_semana)}
          error={erro('dias_da_semana')}
        >
          <Group gap="md" mt="xs">
            {DIAS_DA_SEMANA.map((nome, n) => (
              <Checkbox key={nome} name="dias_da_semana" value={String(n + 1)} label={nome} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {frequencia === 'mensal' && texto('dia_do_mes', 'Dia do mês', 'De um mês mais curto, o último dia.')}
      {frequencia === 'dia_util' && (
        <NativeSelect
          label="Dia útil"
          name="dia_util"
          data={DIAS_UTEIS}
          defaultValue={um(valores.dia_util)}
          error={erro('dia_util')}
        />
      )}
      {frequencia === 'cron'
        ? texto('cron', 'Expressão cron', 'Minuto, hora, dia, mês e dia da semana; um só minuto, como 30 8 * * 1-5.')
        : texto('hora', 'Hora', 'HH:MM, pelo relógio do fuso.')}
      <Autocomplete label="Fuso" name="fuso" data={FUSOS} defaultValue={um(valores.fuso)} error={erro('fuso')} />
      <CamposDosFeriados valores={valores} erro={erro} />
    </>
  );
}

function CamposDosFeriados({ valores, erro }: PropsDosCampos) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Em feriados"
          name="em_feriados"
          data={opcoesDe(NOMES.em_feriados)}
          defaultValue={um(valores.em_feriados)}
          error={erro('em_feriados')}
        />
        <NativeSelect
          label="Feriados do estado"
          name="uf"
          data={[{ value: '', label: 'Só os nacionais' }, ...UFS.map((uf) => ({ value: uf, label: uf }))]}
          defaultValue={um(valores.uf)}
          error={erro('uf')}
        />
      </SimpleGrid>
      <Textarea
        label="Feriados municipais"
        description="Um por linha, como 08/12, ou 08/12/2026 para um ano só."
        name="feriados_municipais"
        autosize
        minRows={2}
        defaultValue={um(valores.feriados_municipais)}
        error={erro('feriados_municipais')}
      />
    </>
  );
}
