import { Card } from '@mantine/core';
import type { DadosDaCategoria } from '#app/forms/categoria/categoria.ts';
import { FormularioDaCategoria } from '#app/forms/categoria/formulario-da-categoria.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { useIrAposSalvar } from '#app/forms/ir-apos-salvar.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { falhaDaResposta } from '../aviso-de-falha.tsx';
import { Pagina, TituloDaPagina } from '../pagina.tsx';
import { useRespostaDaAcao } from '../resposta-da-acao.ts';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDaCategoria;
}

/** The page of a category's form, new or not. What others save meanwhile reaches it only through a merge. */
export function PaginaDoFormularioDaCategoria({ atualidade, dados }: Props) {
  const resposta = useRespostaDaAcao();
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salva = useIrAposSalvar(resposta, () => '/ativo/categorias');
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo={leitura.id === null ? 'Nova categoria' : `Editar ${leitura.valores.nome}`} />
      <Card withBorder padding="md">
        <FormularioDaCategoria key={chave} dados={leitura} recusa={recusa} salva={salva} aoAlterar={aoAlterar} />
      </Card>
    </Pagina>
  );
}
