import { type ReactNode, useCallback, useState } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import folha from '#app/kit/folha/folha.module.css';
import { Campo } from '../folha/campo.tsx';
import { Folha } from '../folha/folha.tsx';
import { FiguraDoMapa } from '../mapas/figura-do-mapa.tsx';
import type { MapaDoRelatorio } from '../mapas/mapa.ts';
import { useMapas } from '../mapas/usar-mapas.ts';
import { CamadasDeReferencia } from '../partes/camadas-de-referencia.tsx';
import { CenasDasImagens } from '../partes/cenas-das-imagens.tsx';
import { DuasPizzas } from '../partes/duas-pizzas.tsx';
import { Imagens } from '../partes/imagens.tsx';
import { MapaLargo } from '../partes/mapa-largo.tsx';
import { TabelaDasDeteccoes } from '../partes/tabela-das-deteccoes.tsx';
import { Totais } from '../partes/totais.tsx';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { ImagemComparada, RelatorioDaAnalise } from './relatorio-da-analise.ts';

interface Props {
  readonly relatorio: RelatorioDaAnalise;
}

const PASSADO: TextosDoPassado = {
  o_que: 'O relatório da análise como estava',
  faltava: 'esta análise ainda não existia, ou não estava ao seu alcance. Abaixo, como ela está agora.',
};

export function FolhaDaAnalise({ relatorio }: Props) {
  const { documento, analise, limite, mapas, por_tipo, camadas, uniao, linhas } = relatorio;
  const geral = linhas.length === 0 ? null : mapas.geral;
  const figuras = [...(geral === null ? [] : [geral]), ...mapas.imagens, ...mapas.detalhes];
  const [desenhados, aoTerminar] = useMapas(figuras.map(({ id }) => id));
  const [largo, setLargo] = useState(false);
  const terminar = useCallback(() => setLargo(true), []);
  const comum = { linhas, limite, total: linhas.length };
  const figura = (mapa: MapaDoRelatorio) => (
    <FiguraDoMapa key={mapa.id} {...comum} mapa={mapa} aoTerminar={aoTerminar} grade={documento.papel.grade} />
  );
  return (
    <Folha
      documento={documento}
      pronto={desenhados && (linhas.length === 0 || geral !== null || largo)}
      passado={PASSADO}
    >
      <section>
        <h2>Análise</h2>
        <Identificacao analise={analise} />
        <Totais total={analise.total} area={analise.area} uniao={uniao} />
      </section>
      {linhas.length === 0 ? (
        <p>{textos.semDeteccoes}</p>
      ) : (
        <section>
          <h2>Detecções por tipo</h2>
          <DuasPizzas tipos={por_tipo} />
          <p>{textos.areas}</p>
        </section>
      )}
      <section>
        <h2>Imagens comparadas</h2>
        <ImagensComparadas imagens={relatorio.imagens} mapas={mapas.imagens} figura={figura} />
        <CenasDasImagens cenas={relatorio.cenas} />
      </section>
      {linhas.length > 0 && (
        <section>
          <h2>Mapa</h2>
          {geral === null ? <MapaLargo {...comum} papel={documento.papel} aoTerminar={terminar} /> : figura(geral)}
        </section>
      )}
      {mapas.detalhes.length > 0 && (
        <section>
          <h2>Maiores detecções</h2>
          {mapas.detalhes.map(figura)}
        </section>
      )}
      {linhas.length > 0 && (
        <section>
          <h2>Tabela das detecções</h2>
          <TabelaDasDeteccoes linhas={linhas} total={linhas.length} comOrigem={false} />
        </section>
      )}
      <section>
        <h2>Camadas de referência</h2>
        <CamadasDeReferencia camadas={camadas} />
      </section>
    </Folha>
  );
}

interface PropsDasImagens extends Pick<RelatorioDaAnalise, 'imagens'> {
  readonly mapas: RelatorioDaAnalise['mapas']['imagens'];
  figura(mapa: MapaDoRelatorio): ReactNode;
}

/** As maps where their provider gives them; else the small pictures that were kept of them. */
function ImagensComparadas({ imagens, mapas, figura }: PropsDasImagens) {
  const pequenas = (['antes', 'depois'] as const).filter(
    (lado) => !mapas.some(({ id, fundo }) => id === lado && fundo?.endereco),
  );
  return (
    <>
      {pequenas.length > 0 && <Imagens imagens={pequenas.map((lado) => comparada(NOMES[lado], imagens[lado]))} />}
      {mapas.map(figura)}
    </>
  );
}

const NOMES = { antes: 'Antes', depois: 'Depois' } as const;

function Identificacao({ analise }: Pick<RelatorioDaAnalise, 'analise'>) {
  const { titulo, descricao, ativo, publicada, removida, criada } = analise;
  return (
    <dl className={folha.campos}>
      <Campo nome="Título" valor={titulo} />
      <Campo nome="Ativo" valor={ativo} />
      <Campo nome="Situação" valor={`${publicada ? 'Publicada' : 'Não publicada'}${removida ? ', na lixeira' : ''}`} />
      <Campo nome="Criada em" valor={instanteComFuso(criada.em)} />
      {criada.por !== null && <Campo nome="Criada por" valor={criada.por} />}
      {descricao !== '' && <Campo nome="Descrição" valor={descricao} />}
    </dl>
  );
}

function comparada(nome: string, { legenda, endereco }: ImagemComparada) {
  return {
    nome: `Imagem ${nome.toLowerCase()}`,
    endereco,
    legenda: (
      <>
        <strong>{nome}</strong>: {legenda}
      </>
    ),
  };
}
