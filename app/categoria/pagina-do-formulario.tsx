import { Card } from '@mantine/core';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import type { DadosDaCategoria } from './categoria.form.ts';
import { FormularioDaCategoria } from './formulario-da-categoria.tsx';

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
