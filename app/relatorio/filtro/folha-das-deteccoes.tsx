import { useCallback, useState } from 'react';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import folha from '#app/kit/folha/folha.module.css';
import { TabelaDaSerie, TabelaDosTotais } from '#app/kit/totais/tabelas-dos-totais.tsx';
import { deteccoes as daEspecificacao } from '#app/mensagens/especificacao.ts';
import { Campo } from '../folha/campo.tsx';
import { Folha } from '../folha/folha.tsx';
import { FiguraDoMapa } from '../mapas/figura-do-mapa.tsx';
import { DuasPizzas } from '../partes/duas-pizzas.tsx';
import { MapaLargo } from '../partes/mapa-largo.tsx';
import { TabelaDasDeteccoes } from '../partes/tabela-das-deteccoes.tsx';
import { Totais } from '../partes/totais.tsx';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { ImpressaoDasDeteccoes } from './impressao.ts';

interface Props {
  readonly impressao: ImpressaoDasDeteccoes;
}

const PASSADO: TextosDoPassado = {
  o_que: 'O relatório das detecções como estavam',
  faltava: 'não havia detecções.',
};

export function FolhaDasDeteccoes({ impressao }: Props) {
  const { documento, filtros, falha, dados } = impressao;
  const vazia = dados === null || dados.linhas.length === 0;
  const [desenhado, setDesenhado] = useState(false);
  const terminar = useCallback(() => setDesenhado(true), []);
  return (
    <Folha documento={documento} pronto={falha === null && (vazia || desenhado)} passado={PASSADO}>
      {filtros.length > 0 && (
        <section>
          <h2>Filtros</h2>
          <dl className={folha.campos}>
            {filtros.map(({ nome, valor }) => (
              <Campo key={nome} nome={nome} valor={valor} />
            ))}
          </dl>
        </section>
      )}
      {falha !== null && (
        <section role="alert">
          <h2>{daEspecificacao.relatorioNaoCarregado}</h2>
          <p>{falha}</p>
        </section>
      )}
      {dados !== null && vazia && (
        <section>
          <h2>{daEspecificacao.nenhuma}</h2>
          <p>{daEspecificacao.verifiqueOsFiltros}</p>
        </section>
      )}
      {dados !== null && !vazia && <Dados {...dados} papel={documento.papel} aoTerminar={terminar} />}
    </Folha>
  );
}

interface PropsDosDados extends NonNullable<ImpressaoDasDeteccoes['dados']> {
  readonly papel: ImpressaoDasDeteccoes['documento']['papel'];
  aoTerminar(): void;
}

function Dados({ relatorio, uniao, linhas, mapa, papel, aoTerminar }: PropsDosDados) {
  const { total, area, por_tipo, por_status, serie } = relatorio;
  return (
    <>
      <section>
        <h2>Totais</h2>
        <Totais total={total} area={area} uniao={uniao} />
      </section>
      <section>
        <h2>Detecções por tipo</h2>
        <DuasPizzas tipos={por_tipo} />
        <p>{textos.areas}</p>
      </section>
      <section>
        <h2>Por status</h2>
        <TabelaDosTotais nome="Status" totais={por_status} legenda={textos.porStatus} />
      </section>
      <section>
        <h2>No tempo</h2>
        <TabelaDaSerie serie={serie} legenda={textos.noTempo} />
      </section>
      <section>
        <h2>Mapa</h2>
        {mapa === null ? (
          <MapaLargo linhas={linhas} total={total} papel={papel} aoTerminar={aoTerminar} limite={null} />
        ) : (
          <FiguraDoMapa
            mapa={mapa}
            linhas={linhas}
            total={total}
            aoTerminar={aoTerminar}
            limite={null}
            grade={papel.grade}
          />
        )}
      </section>
      <section>
        <h2>Tabela das detecções</h2>
        <TabelaDasDeteccoes linhas={linhas} total={total} comOrigem />
      </section>
    </>
  );
}
