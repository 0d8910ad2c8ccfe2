import { SimpleGrid } from '@mantine/core';
import { DIAS_DA_SEMANA } from '#app/kit/datas.ts';
import { UFS } from '#domain/agendamento/quando.policy.ts';
import { opcoesDe, umTexto } from './agendamento.form.ts';
import { NOMES } from './agendamento.ts';
import {
  CampoDeCaixas,
  CampoDeEscolha,
  CampoDeLinhas,
  CampoDeTexto,
  type PropsDosCampos,
} from './campos-do-formulario.tsx';

const FUSOS = [
  ...['America/Sao_Paulo', 'America/Manaus', 'America/Cuiaba', 'America/Rio_Branco', 'America/Noronha'],
  ...['America/Belem', 'America/Fortaleza', 'America/Recife', 'UTC'],
];
const DIAS = DIAS_DA_SEMANA.map((nome, n) => ({ id: String(n + 1), nome }));
const DIAS_UTEIS = [
  ...Array.from({ length: 15 }, (_, n) => ({ value: String(n + 1), label: `${n + 1}º dia útil` })),
  { value: '-1', label: 'Último dia útil' },
];
const ESTADOS = [{ value: '', label: 'Só os nacionais' }, ...UFS.map((uf) => ({ value: uf, label: uf }))];

/** When it is due: as often as people say it, or by cron; and what becomes of holidays. What another frequency asks is kept. */
export function CamposDaAgenda(props: PropsDosCampos) {
  const frequencia = umTexto(props.campos.frequencia.value);
  return (
    <>
      <CampoDeEscolha {...props} nome="frequencia" opcoes={opcoesDe(NOMES.frequencia)} />
      <div hidden={frequencia !== 'semanal'}>
        <CampoDeCaixas {...props} nome="dias_da_semana" opcoes={DIAS} />
      </div>
      <div hidden={frequencia !== 'mensal'}>
        <CampoDeTexto {...props} nome="dia_do_mes" descricao="De um mês mais curto, o último dia." />
      </div>
      <div hidden={frequencia !== 'dia_util'}>
        <CampoDeEscolha {...props} nome="dia_util" opcoes={DIAS_UTEIS} />
      </div>
      <div hidden={frequencia !== 'cron'}>
        <CampoDeTexto
          {...props}
          nome="cron"
          descricao="Minuto, hora, dia, mês e dia da semana; um só minuto, como 30 8 * * 1-5."
        />
      </div>
      <div hidden={frequencia === 'cron'}>
        <CampoDeTexto {...props} nome="hora" descricao="HH:MM, pelo relógio do fuso." />
      </div>
      <CampoDeTexto {...props} nome="fuso" list="fusos-do-agendamento" />
      <datalist id="fusos-do-agendamento">
        {FUSOS.map((fuso) => (
          <option key={fuso} value={fuso} />
        ))}
      </datalist>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CampoDeEscolha {...props} nome="em_feriados" opcoes={opcoesDe(NOMES.em_feriados)} />
        <CampoDeEscolha {...props} nome="uf" opcoes={ESTADOS} />
      </SimpleGrid>
      <CampoDeLinhas
        {...props}
        nome="feriados_municipais"
        descricao="Um por linha, como 08/12, ou 08/12/2026 para um ano só."
      />
    </>
  );
}
