import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { PainelComMapa } from '#app/kit/painel.tsx';
import classes from '#app/kit/ui/rolagem.module.css';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { bbox } from '#domain/geometria/partes.ts';
import type { DadosDoAtivo } from './ativo.form.ts';
import { FormularioDoAtivo } from './formulario-do-ativo.tsx';
import { arredondado, type Local, localDigitado } from './local.ts';
import { useArea } from './usar-area.ts';
import { useFormularioDoAtivo } from './usar-formulario-do-ativo.ts';

const DesenhoNoMapa = lazy(() => import('#app/map/form/desenho-no-mapa.client.tsx'));
const MarcadorNoMapa = lazy(() => import('#app/map/canvas/marcador-no-mapa.client.tsx'));

interface Props {
  readonly dados: DadosDoAtivo;
  /** Position that the tiles must show. */
  readonly revisao: string;
  /** What the action answered. */
  readonly resposta: unknown;
  readonly children: ReactNode;
}

/** Map and form of one asset, new or not. What others save meanwhile reaches it only through a merge. */
export function EditorDoAtivo({ dados, ...props }: Props) {
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return <Editor key={`${leitura.id ?? 'novo'} ${chave}`} dados={leitura} {...props} aoAlterar={aoAlterar} />;
}

function Editor({ dados, revisao, resposta, children, aoAlterar }: Props & { aoAlterar(alterado: boolean): void }) {
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salvo = useIrAposSalvar(resposta, () => '/ativo/ativos');
  const area = useArea(dados.bbox_geojson);
  const [local, aoLocalizar] = useState(() => localDigitado(dados.valores.lat, dados.valores.lng));
  const [voo, setVoo] = useState<Local | null>(null);
  const aoVoar = useCallback((para: Local) => setVoo({ ...para }), []);
  const formulario = useFormularioDoAtivo({ dados, area, recusa, salvo, aoAlterar, local, aoLocalizar, aoVoar });
  const { localizar } = formulario;
  const { desenho } = area;
  const [extensao] = useState(() => extensaoInicial(dados, local));
  return (
    <PainelComMapa
      titulo="Formulário do ativo"
      mapa={
        <Mapa
          tipos={dados.tipos}
          revisao={revisao}
          extensao={extensao}
          foco={null}
          fundo="satellite-hybrid"
          semEscolha
          sobre={(mapa) => (
            <Suspense fallback={null}>
              <DesenhoNoMapa mapa={mapa} forma={area} />
              <MarcadorNoMapa
                mapa={mapa}
                local={local}
                voo={voo}
                ocupado={desenho.modo !== 'parado'}
                nome={dados.valores.nome || 'Novo ativo'}
                aoMover={(onde) => localizar(arredondado(onde))}
              />
            </Suspense>
          )}
        />
      }
    >
      <div className={classes.pagina}>
        <FormularioDoAtivo dados={dados} area={area} formulario={formulario} recusa={recusa} aoVoar={aoVoar}>
          {children}
        </FormularioDoAtivo>
      </div>
    </PainelComMapa>
  );
}

/** Degrees around an asset without a delimited area: about what its zoom shows. */
const FOLGA = 0.01;

function extensaoInicial({ bbox_geojson }: DadosDoAtivo, local: Local | null) {
  if (bbox_geojson !== null) return bbox(bbox_geojson);
  if (local === null) return null;
  const { lat, lng } = local;
  return [lng - FOLGA, lat - FOLGA, lng + FOLGA, lat + FOLGA] as const;
}
