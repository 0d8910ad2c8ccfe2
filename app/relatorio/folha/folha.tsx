import '#app/kit/ui/pagina-a4.css';
import type { CSSProperties, ReactNode } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { AvisoDoPassado, type TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import classes from '#app/kit/folha/folha.module.css';
import { Sumario } from '#app/kit/folha/sumario.tsx';
import { Encerramento, Timbre } from '#app/kit/folha/timbre.tsx';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import { algoritmosEmPalavras, textosDoRelatorio } from '../relatorio.mensagens.ts';
import { Barra } from './barra.tsx';
import type { Documento } from './documento.ts';
import nossas from './folha.module.css';
import { larguraMm } from './papel.ts';
import { useImpressao } from './usar-impressao.ts';

interface Props {
  readonly documento: Documento;
  /** Everything that it shows is drawn. */
  readonly pronto: boolean;
  readonly passado: TextosDoPassado;
  readonly children: ReactNode;
}

/** A report as a sheet: always of paper, whatever the colour scheme around it. */
export function Folha({ documento, pronto, passado, children }: Props) {
  const { titulo, subtitulo, emissao, papel, impresso, timbre } = documento;
  useImpressao(documento, pronto);
  return (
    <>
      {!impresso && <Barra documento={documento} />}
      {!impresso && documento.passado !== null && (
        <div className={nossas.aviso}>
          <AvisoDoPassado endereco={documento.endereco} passado={documento.passado} textos={passado} />
          {documento.passado.recusa !== null && <p>{mensagensDoPassado[documento.passado.recusa]}</p>}
        </div>
      )}
      <main
        className={`${classes.folha} ${nossas.folha}`}
        style={{ '--largura': `${larguraMm(papel)}mm` } as CSSProperties}
      >
        {timbre !== null && <Timbre {...timbre} />}
        <header className={classes.cabecalho}>
          <div>
            <h1>{titulo}</h1>
            <p className={classes.arquivos}>{subtitulo}</p>
          </div>
          {emissao.numero !== null && <p className={classes.situacao}>{emissao.numero}</p>}
        </header>
        <Sumario />
        {children}
        {timbre !== null && <Encerramento {...timbre} />}
        <footer className={classes.rodape}>
          <Pe documento={documento} />
          {emissao.conferencia !== null && <Conferencia {...emissao.conferencia} />}
        </footer>
      </main>
    </>
  );
}

/** Light modules around the code: the standard's quiet zone. */
const MARGEM_DO_QR = 4;

function Conferencia({ endereco, qr }: NonNullable<Documento['emissao']['conferencia']>) {
  const lado = qr.lado + 2 * MARGEM_DO_QR;
  return (
    <div className={nossas.conferencia}>
      <svg
        viewBox={`${-MARGEM_DO_QR} ${-MARGEM_DO_QR} ${lado} ${lado}`}
        role="img"
        aria-label="Código QR da conferência deste documento"
        shapeRendering="crispEdges"
      >
        <path d={qr.traco} fill="#000" />
      </svg>
      <p>
        {textosDoRelatorio.conferir}
        <br />
        {endereco}
      </p>
    </div>
  );
}

function Pe({ documento: { emissao, passado } }: Pick<Props, 'documento'>) {
  const { em, por, posicao, numero, algoritmos } = emissao;
  const deQuando = passado?.em ?? null;
  return (
    <>
      {numero === null ? 'Impresso' : 'Emitido'} em {instanteComFuso(em)} por {por}. Diz o que se sabia até a posição{' '}
      {posicao} do registro{deQuando !== null && numero === null && `, em ${instanteComFuso(deQuando)}`}.{' '}
      {numero === null ? textosDoRelatorio.naoAssinado : `Documento ${numero}.`}
      {algoritmos !== null && ` Algoritmos em vigor na emissão: ${algoritmosEmPalavras(algoritmos)}.`}
    </>
  );
}
