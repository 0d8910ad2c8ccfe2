import type { DadosDoAtivo } from '#app/forms/ativo/ativo.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { AvisoDeAtualidade } from '../aviso-de-atualidade.tsx';
import { Moldura } from '../moldura.tsx';
import { useRespostaDaAcao } from '../resposta-da-acao.ts';
import { EditorDoAtivo } from './editor-do-ativo.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDoAtivo;
  readonly revisao: string;
}

/** The page of an asset's form, new or not. */
export function PaginaDoFormularioDoAtivo({ atualidade, dados, revisao }: Props) {
  const resposta = useRespostaDaAcao();
  return (
    <Moldura>
      <EditorDoAtivo dados={dados} revisao={revisao} resposta={resposta}>
        <AvisoDeAtualidade atualidade={atualidade} />
      </EditorDoAtivo>
    </Moldura>
  );
}
