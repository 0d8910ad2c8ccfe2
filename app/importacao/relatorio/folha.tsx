import '#app/kit/ui/pagina-a4.css';
import './pagina-do-envio.css';
import { useCallback, useState } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import classes from '#app/kit/folha/folha.module.css';
import { Sumario } from '#app/kit/folha/sumario.tsx';
import { usePronto } from '#app/kit/folha/usar-pronto.ts';
import { aparenciaDoEstado } from '../envio.ts';
import { Contagens } from './contagens.tsx';
import { Eventos } from './eventos.tsx';
import { Identificacao } from './identificacao.tsx';
import { MapaDoRelatorio } from './mapa-do-relatorio.tsx';
import { Problemas } from './problemas.tsx';
import type { Relatorio } from './relatorio.ts';
import { TabelaDasCamadas } from './tabela-das-camadas.tsx';

/** The sheet: always of paper, whatever the colour scheme around it. */
export function FolhaDoRelatorio({ relatorio }: { readonly relatorio: Relatorio }) {
  const { mapa, emitido } = relatorio;
  const [desenhado, setDesenhado] = useState(mapa === null);
  const terminar = useCallback(() => setDesenhado(true), []);
  usePronto(desenhado);
  return (
    <main className={classes.folha}>
      <header className={classes.cabecalho}>
        <div>
          <h1>Relatório do envio de camadas</h1>
          <p className={classes.arquivos}>{relatorio.arquivos.map(({ nome }) => nome).join(', ')}</p>
        </div>
        <p className={classes.situacao}>{aparenciaDoEstado[relatorio.estado].nome}</p>
      </header>
      <Sumario />
      <Identificacao relatorio={relatorio} />
      <Contagens relatorio={relatorio} />
      {mapa !== null && (
        <section>
          <h2>Mapa</h2>
          <MapaDoRelatorio mapa={mapa} aoTerminar={terminar} />
        </section>
      )}
      <Problemas problemas={relatorio.problemas} />
      <TabelaDasCamadas linhas={relatorio.linhas} />
      <Eventos eventos={relatorio.eventos} />
      <footer className={classes.rodape}>
        Emitido em {instanteComFuso(emitido.em)} por {emitido.por}. Documento {relatorio.id}.
      </footer>
    </main>
  );
}
