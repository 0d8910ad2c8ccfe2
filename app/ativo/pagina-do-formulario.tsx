import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import type { DadosDoAtivo } from './ativo.form.ts';
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
