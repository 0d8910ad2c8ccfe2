import { DIAS_DA_SEMANA } from '#app/kit/datas.ts';
import { lista, type ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { type DadosDoFormulario, ROTULOS } from './agendamento.form.ts';
import { NOMES } from './agendamento.ts';

const texto = (valor: ValorDoCampo) => `${valor}`;
const dos = (nomes: Readonly<Record<string, string>>) => (valor: ValorDoCampo) => nomes[`${valor}`] ?? `${valor}`;

/** How a merge reads the fields aloud whose values say nothing by themselves. */
export function telasDoAgendamento({ filtros, analises, pessoas, deteccao }: DadosDoFormulario) {
  const chamados = new Map([...filtros, ...analises, ...pessoas].map(({ id, nome }) => [id, nome]));
  const nomeDe = (vazio: string) => (valor: ValorDoCampo) =>
    valor === '' ? vazio : (chamados.get(`${valor}`) ?? 'um que não existe mais');
  const mostrar: Partial<Record<keyof typeof ROTULOS, (valor: ValorDoCampo) => string>> = {
    especie: dos(NOMES.especie),
    frequencia: dos(NOMES.frequencia),
    em_feriados: dos(NOMES.em_feriados),
    periodo: dos(NOMES.periodo),
    ao_vazio: dos(NOMES.ao_vazio),
    papel: dos(NOMES.papel),
    formato: dos(NOMES.formato),
    orientacao: dos(NOMES.orientacao),
    filtro_id: nomeDe('todas'),
    analise_id: nomeDe('nenhuma'),
    deteccao_id: (valor) => (valor === deteccao?.id ? deteccao.nome : 'outra'),
    anexar: (valor) => (lista(valor).length > 0 ? 'anexado' : 'por endereço e código'),
    dia_util: (valor) => (valor === '-1' ? 'o último' : `${valor}º`),
    dias_da_semana: (valor) =>
      lista(valor)
        .map((dia) => DIAS_DA_SEMANA[Number(dia) - 1] ?? dia)
        .join(', '),
    usuario_ids: (valor) =>
      lista(valor)
        .map((id) => chamados.get(id) ?? 'alguém sem acesso')
        .join(', '),
  };
  return Object.fromEntries(
    Object.entries(ROTULOS).map(([campo, rotulo]) => [
      campo,
      { rotulo, mostrar: mostrar[campo as keyof typeof ROTULOS] ?? texto },
    ]),
  );
}
