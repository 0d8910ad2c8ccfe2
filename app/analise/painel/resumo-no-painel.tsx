import { Suspense } from 'react';
import { CamadasEmTabela, PizzaPorTipo } from '#app/deteccao/deteccao.porta.ts';
import { QuandoNoLugar } from '#app/imagem/imagem.porta.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import { hectares, numero } from '#app/kit/formatos.ts';
import { SoNoNavegador } from '#app/kit/so-no-navegador.tsx';
import { mensagensDaAnalise } from '../analise.mensagens.ts';
import type { AnaliseNaTela, ResumoDaAnalise } from '../analise.ts';
import classes from './analises.module.css';
import { Miniatura } from './linha-da-analise.tsx';
import type { DuasImagens } from './usar-analises.ts';

interface Props {
  readonly analise: AnaliseNaTela;
  readonly resumo: ResumoDaAnalise;
  readonly duas: DuasImagens | null;
}

/** Hectares by which a sum and the ground that it covers differ because of rounding. */
const ARREDONDAMENTO_HA = 0.01;

/** What an analysis says: its two images, its dates, what it adds up to, and the layers it is about. */
export function ResumoNoPainel({ analise, resumo, duas }: Props) {
  const { por_tipo, camadas_referencia, area_uniao } = resumo;
  const { data_inicio, data_fim, total_area_afetada } = analise;
  return (
    <>
      <div className={classes.imagens}>
        {(['antes', 'depois'] as const).map((lado) => (
          <figure key={lado} className={classes.imagem}>
            <Miniatura grande endereco={analise[`imagem_${lado}_thumbnail`]} />
            <figcaption>
              <strong>{lado === 'antes' ? 'Antes' : 'Depois'}</strong> {dataNaTela(analise[`data_${lado}`])}
              {duas !== null && (
                <span className={classes.segunda}> {duas[lado].satellite ?? duas[lado].provider_label}</span>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
      {analise.descricao !== '' && <p className={classes.descricao}>{analise.descricao}</p>}
      <dl className={classes.fatos}>
        <dt>Início</dt>
        <dd>
          <Quando instante={data_inicio} dia={analise.data_antes} imagem={duas?.antes} />
        </dd>
        <dt>Fim</dt>
        <dd>
          <Quando instante={data_fim} dia={analise.data_depois} imagem={duas?.depois} />
        </dd>
        <dt>Total de detecções</dt>
        <dd>{numero(analise.total_deteccoes)}</dd>
        <dt>Área afetada</dt>
        <dd>{hectares(total_area_afetada)}</dd>
      </dl>
      {total_area_afetada - area_uniao > ARREDONDAMENTO_HA && (
        <p className={classes.descricao}>
          {mensagensDaAnalise.uniao} {hectares(area_uniao)}.
        </p>
      )}
      {por_tipo.length > 0 && (
        <>
          <h3 className={classes.subtitulo}>Por tipo de detecção</h3>
          <div className={classes.pizza}>
            <SoNoNavegador espera={null}>
              <PizzaPorTipo tipos={por_tipo} medida="total" />
            </SoNoNavegador>
          </div>
          <TabelaPorTipo tipos={por_tipo} />
        </>
      )}
      <h3 className={classes.subtitulo}>Camadas de referência</h3>
      <CamadasEmTabela camadas={camadas_referencia} vazia="Nenhuma detecção diz a que camada se refere." />
    </>
  );
}

function TabelaPorTipo({ tipos }: { readonly tipos: ResumoDaAnalise['por_tipo'] }) {
  return (
    <table className={classes.tabela}>
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Detecções</th>
          <th scope="col">Área</th>
        </tr>
      </thead>
      <tbody>
        {tipos.map(({ tipo_id, nome, cor, total, area }) => (
          <tr key={tipo_id}>
            <th scope="row">
              <span className={classes.cor} style={{ background: cor }} aria-hidden /> {nome}
            </th>
            <td>{numero(total)}</td>
            <td>{hectares(area)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PropsDoQuando {
  readonly instante: string | null;
  /** AAAA-MM-DD, where it was taken. */
  readonly dia: string;
  readonly imagem: DuasImagens['antes'] | undefined;
}

/** By the clock of the place, as the captions over the map say it; the day alone while that is not known. */
function Quando({ instante, dia, imagem }: PropsDoQuando) {
  const soODia = dataNaTela(dia);
  if (instante === null || imagem === undefined) return soODia;
  return (
    <Suspense fallback={soODia}>
      <QuandoNoLugar instante={instante} bbox={imagem.grupo.bbox} />
    </Suspense>
  );
}
