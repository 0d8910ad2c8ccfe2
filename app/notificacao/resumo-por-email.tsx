import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DIAS_DA_SEMANA, OPCOES_DE_FUSO } from '#app/kit/datas.ts';
import type { Resumo } from '#domain/preferencia/resumo.policy.ts';
import classes from './preferencias.module.css';
import { CAMPOS_DO_RESUMO as campos, NOMES_DAS_FREQUENCIAS } from './preferencias.ts';

const FREQUENCIAS = Object.entries(NOMES_DAS_FREQUENCIAS).map(([value, label]) => ({ value, label }));
const DIAS = DIAS_DA_SEMANA.map((label, n) => ({ value: String(n + 1), label }));

/** When a digest comes; what it does not ask for now is kept for when it does. */
export function ResumoPorEmail({ resumo }: { readonly resumo: Resumo }) {
  const [frequencia, escolher] = useState<string>(resumo.frequencia);
  const fusos = OPCOES_DE_FUSO.some(({ value }) => value === resumo.fuso)
    ? OPCOES_DE_FUSO
    : [...OPCOES_DE_FUSO, { value: resumo.fuso, label: resumo.fuso }];
  return (
    <fieldset className={classes.resumo}>
      <legend className={classes.nome}>Resumo por e-mail</legend>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Uma mensagem com o que mudou em cada ativo que você vê desde a anterior: análises publicadas, detecções novas,
          mudanças de status e de tipo, artefatos removidos e imagens novas. Conta também o que você mesmo fez.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Frequência"
            name={campos.frequencia}
            data={FREQUENCIAS}
            value={frequencia}
            onChange={(event) => escolher(event.currentTarget.value)}
          />
          <div hidden={frequencia !== 'semanal'}>
            <NativeSelect
              label="Dia da semana"
              name={campos.dia_da_semana}
              data={DIAS}
              defaultValue={String(resumo.dia_da_semana)}
            />
          </div>
        </SimpleGrid>
        <div hidden={frequencia === 'nunca'}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label="Hora"
                name={campos.hora}
                placeholder="HH:MM"
                defaultValue={resumo.hora}
                required={frequencia !== 'nunca'}
                withAsterisk={false}
              />
              <NativeSelect label="Fuso" name={campos.fuso} data={fusos} defaultValue={resumo.fuso} />
            </SimpleGrid>
            <Checkbox
              name={campos.ao_vazio}
              value="1"
              label="Mandar também quando nada mudou"
              defaultChecked={resumo.ao_vazio === 'avisar'}
            />
          </Stack>
        </div>
      </Stack>
    </fieldset>
  );
}
