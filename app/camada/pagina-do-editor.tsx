import type { ComponentProps } from 'react';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { Moldura } from '#app/shell/moldura.tsx';
import { EditorDaCamada } from './editor-da-camada.tsx';
import type { DadosDaCamadaNoFormulario } from './formulario/camada.form.ts';

interface Props {
  readonly leitura: ComponentProps<typeof AvisoDeAtualidade> & {
    readonly dados: DadosDaCamadaNoFormulario;
    readonly revisao: string;
  };
  /** What the action answered. */
  readonly resposta: unknown;
}

/** The page of a layer's form, new or not. */
export function PaginaDoEditor({ leitura: { atualidade, dados, revisao }, resposta }: Props) {
  return (
    <Moldura>
      <EditorDaCamada dados={dados} revisao={revisao} resposta={resposta}>
        <AvisoDeAtualidade atualidade={atualidade} />
      </EditorDaCamada>
    </Moldura>
  );
}
