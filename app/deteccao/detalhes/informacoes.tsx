import { Anchor } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { BotaoDaSerie } from '#app/imagem/imagem.porta.ts';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import { AvisoDaArea } from '#app/kit/ficha/aviso-da-area.tsx';
import { noInstante } from '#app/kit/ficha/passado.ts';
import { hectares } from '#app/kit/formatos.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { medidaDa } from '../desenho/impacto-na-tela.tsx';
import { mudancasDaCamada } from '../deteccao.mensagens.ts';
import type { CamadaMudada, DeteccaoNaTela } from '../deteccao.ts';
import { CamadasEmTabela } from '../painel/camadas-em-tabela.tsx';
import { StatusDaDeteccao } from '../painel/status-da-deteccao.tsx';
import { AvisoDasCamadas, useCamadasMudadas } from './camadas-mudadas.tsx';
import classes from './detalhes.module.css';
import { EvidenciasDaDeteccao } from './evidencias.tsx';
import { ProcedenciaDasEvidencias } from './procedencia.tsx';

interface Props {
  readonly deteccao: DeteccaoNaTela;
}

interface PropsDosFatos extends Props {
  /** Of its layers, those that have changed since. */
  readonly mudadas?: readonly CamadaMudada[];
}

/** What a detection says of itself, and the way to its page. */
export function InformacoesDaDeteccao({ deteccao, em }: Props & { readonly em: string | null }) {
  const camadas = useCamadasMudadas(deteccao, em);
  return (
    <>
      <AvisoDasCamadas mudadas={camadas} />
      <FatosDaDeteccao deteccao={deteccao} mudadas={camadas.mudadas ?? []} />
      {em === null && <BotaoDaSerie deteccao={deteccao} />}
      <Anchor component={Link} to={noInstante(`/analise/deteccoes/${deteccao.id}`, em)} className={classes.ficha ?? ''}>
        Ficha e história
      </Anchor>
    </>
  );
}

/** The first type stays visible beside the one that holds. */
export function FatosDaDeteccao({ deteccao, mudadas = deteccao.camadas_mudadas ?? [] }: PropsDosFatos) {
  const { tipo, area_informada, centroid, camadas_impactadas, camadas_impactadas_total } = deteccao;
  const [lng, lat] = centroid;
  const deFora = camadas_impactadas_total - camadas_impactadas.length;
  const mudou = new Map(mudadas.map((uma) => [uma.id, mudancasDaCamada(uma)]));
  const daReferencia = mudou.get(deteccao.camada_principal_id ?? '');
  const fatos: readonly (readonly [string, ReactNode])[] = [
    ['Tipo', deteccao.tipo_deteccao],
    ...(tipo.alterado_nome === null ? [] : [['Primeiro tipo', tipo.nome] as const]),
    ['Status', <StatusDaDeteccao key="status" status={deteccao.status} />],
    ...(deteccao.classificacao_descricao === null
      ? []
      : [['Classificação', deteccao.classificacao_descricao] as const]),
    ...(deteccao.observacao === '' ? [] : [['Observação', deteccao.observacao] as const]),
    ['Área', hectares(deteccao.area)],
    ...(area_informada === null ? [] : [['Área informada', hectares(area_informada)] as const]),
    ['Camada de referência', [deteccao.camada_referencia ?? 'Nenhuma', daReferencia].filter(Boolean).join('\n')],
    ['Ativo', [deteccao.ativo.nome, deteccao.categoria].filter(Boolean).join(' · ')],
    ['Centro', `${graus(lat)}; ${graus(lng)}`],
    ['Data da análise', dataNaTela(deteccao.data_analise)],
    // Nobody's name stands for the installation itself.
    ['Criada', [instanteComFuso(deteccao.criada_em), deteccao.criada_por].filter(Boolean).join(', por ')],
    ...(deteccao.descricao === '' ? [] : [['Descrição', deteccao.descricao] as const]),
  ];
  return (
    <>
      <EvidenciasDaDeteccao deteccao={deteccao} />
      <ProcedenciaDasEvidencias procedencias={deteccao.procedencias} centroid={centroid} />
      <dl className={classes.fatos}>
        {fatos.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <AvisoDaArea area={deteccao.area} informada={area_informada} />
      <h3 className={classes.subtitulo}>Camadas impactadas</h3>
      <CamadasEmTabela
        camadas={camadas_impactadas.map((camada) => ({
          ...camada,
          medida: medidaDa(camada),
          mudou: mudou.get(camada.id),
        }))}
        vazia={textos.semImpactadas}
      />
      {deFora > 0 && <p className={classes.nota}>e outras {deFora}.</p>}
    </>
  );
}

const graus = (n: number) => n.toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
