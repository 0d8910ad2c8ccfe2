import type { DadosDoCamadaTipo, IconeDaBiblioteca } from '#app/forms/camada-tipo/camada-tipo.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { AvisoDeAtualidade } from '../aviso-de-atualidade.tsx';
import { Moldura } from '../moldura.tsx';
import { useRespostaDaAcao } from '../resposta-da-acao.ts';
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
