import { useCallback, useState } from 'react';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import folha from '#app/kit/folha/folha.module.css';
import { Campo } from '../folha/campo.tsx';
import { Folha } from '../folha/folha.tsx';
import { CamadasDeReferencia } from '../partes/camadas-de-referencia.tsx';
import { DuasPizzas } from '../partes/duas-pizzas.tsx';
import { Imagens } from '../partes/imagens.tsx';
import { MapaImpresso } from '../partes/mapa-impresso.tsx';
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
  const { documento, analise, imagens, limite, por_tipo, camadas, uniao, linhas } = relatorio;
  const [desenhado, setDesenhado] = useState(linhas.length === 0);
  const terminar = useCallback(() => setDesenhado(true), []);
  return (
    <Folha documento={documento} pronto={desenhado} passado={PASSADO}>
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
        <Imagens imagens={[comparada('Antes', imagens.antes), comparada('Depois', imagens.depois)]} />
      </section>
      {linhas.length > 0 && (
        <>
          <section>
            <h2>Mapa</h2>
            <MapaImpresso {...{ linhas, limite }} total={linhas.length} papel={documento.papel} aoTerminar={terminar} />
          </section>
          <section>
            <h2>Tabela das detecções</h2>
            <TabelaDasDeteccoes linhas={linhas} total={linhas.length} comOrigem={false} />
          </section>
        </>
      )}
      <section>
        <h2>Camadas de referência</h2>
        <CamadasDeReferencia camadas={camadas} />
      </section>
    </Folha>
  );
}

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

function comparada(nome: string, { data, sensor, provedor, inicio, fim, endereco }: ImagemComparada) {
  const horas = [inicio, fim].flatMap((um) => (um === null ? [] : [instanteComFuso(um)]));
  return {
    ...{ nome: `Imagem ${nome.toLowerCase()}`, endereco },
    legenda: (
      <>
        <strong>{nome}</strong>: {dataNaTela(data)}. {sensor === null ? provedor : `${sensor}, ${provedor}`}.
        {horas.length > 0 && ` Cenas de ${[...new Set(horas)].join(' a ')}.`}
      </>
    ),
  };
}
