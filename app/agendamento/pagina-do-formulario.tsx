import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import type { DadosDoFormulario } from './agendamento.form.ts';
import { FormularioDoAgendamento } from './formulario-do-agendamento.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDoFormulario;
}

/** The page of a schedule's form, new or not. What is saved meanwhile in another tab reaches it only through a merge. */
export function PaginaDoFormularioDoAgendamento({ atualidade, dados }: Props) {
  const resposta = useRespostaDaAcao();
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salvo = useIrAposSalvar(resposta, (id) => `/relatorios/agendamentos/${id}`);
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo={leitura.id === null ? 'Agendar relatório' : 'Editar agendamento'} />
      <FormularioDoAgendamento key={chave} dados={leitura} recusa={recusa} salvo={salvo} aoAlterar={aoAlterar} />
    </Pagina>
  );
}
