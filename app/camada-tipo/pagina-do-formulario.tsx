import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import type { DadosDoCamadaTipo, IconeDaBiblioteca } from './camada-tipo.form.ts';
import { EditorDoTipo } from './editor-do-tipo.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDoCamadaTipo;
  readonly icones: readonly IconeDaBiblioteca[];
}

/** The page of a layer type's form, new or not. */
export function PaginaDoFormularioDoTipo({ atualidade, dados, icones }: Props) {
  const resposta = useRespostaDaAcao();
  return (
    <Moldura>
      <EditorDoTipo dados={dados} icones={icones} resposta={resposta}>
        <AvisoDeAtualidade atualidade={atualidade} />
      </EditorDoTipo>
    </Moldura>
  );
}
