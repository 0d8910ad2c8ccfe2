import { lazy, type ReactNode, Suspense } from 'react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { PainelComMapa } from '#app/kit/painel.tsx';
import classes from '#app/kit/ui/rolagem.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { DadosDaCamadaNoFormulario } from './formulario/camada.form.ts';
import { FormularioDaCamada } from './formulario/formulario-da-camada.tsx';
import { useCamada } from './formulario/usar-camada.ts';

const DesenhoNoMapa = lazy(() => import('#app/map/form/desenho-no-mapa.client.tsx'));

interface Props {
  readonly dados: DadosDaCamadaNoFormulario;
  /** Position that the tiles must show. */
  readonly revisao: string;
  /** What the action answered. */
  readonly resposta: unknown;
  readonly children: ReactNode;
}

/** Map and form of one layer, new or not. What others save meanwhile reaches it only through a merge. */
export function EditorDaCamada({ dados, revisao, resposta, children }: Props) {
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <Editor
      key={`${leitura.id ?? 'nova'} ${chave}`}
      // What is drawn around it follows its styles, also while the form holds still.
      estilos={dados.tipos}
      dados={leitura}
      revisao={revisao}
      resposta={resposta}
      aoAlterar={aoAlterar}
    >
      {children}
    </Editor>
  );
}

interface PropsDoEditor extends Props {
  readonly estilos: DadosDaCamadaNoFormulario['tipos'];
  aoAlterar(alterado: boolean): void;
}

function Editor({ dados, estilos, revisao, resposta, children, aoAlterar }: PropsDoEditor) {
  const camada = useCamada(dados);
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salva = useIrAposSalvar(resposta, (id) => `/camadas/${id}`);
  const { desenho } = camada;
  const propria = desenho.geometria !== null || camada.geojson === 'null' ? dados.id : null;
  return (
    <PainelComMapa
      titulo="Formulário da camada"
      mapa={
        <Mapa
          tipos={estilos}
          revisao={revisao}
          extensao={dados.extensao}
          foco={null}
          fundo="satellite-hybrid"
          semEscolha
          // Drawn here, it must not lie below itself as it was.
          ocultas={propria === null ? NENHUMA : [propria]}
          sobre={(mapa) => (
            <Suspense fallback={null}>
              <DesenhoNoMapa mapa={mapa} forma={camada} propria={dados.id} />
            </Suspense>
          )}
        />
      }
    >
      <div className={classes.pagina}>
        <FormularioDaCamada dados={dados} camada={camada} recusa={recusa} salva={salva} aoAlterar={aoAlterar}>
          {children}
        </FormularioDaCamada>
      </div>
    </PainelComMapa>
  );
}

const NENHUMA: readonly string[] = [];
