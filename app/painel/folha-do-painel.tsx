import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FiltrosDosPaineis } from '#app/deteccao/deteccao.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ListaNoPassado } from '#app/kit/ficha/lista-no-passado.tsx';
import { Computado } from './computado.tsx';
import { Controles } from './controles.tsx';
import { useRecarregarInteira } from './movimento/ao-vivo.ts';
import { useSeguro } from './movimento/movimento.tsx';
import { useTelao } from './movimento/telao.ts';
import classes from './painel.module.css';
import type { BaseDoPainel } from './painel.ts';
import { Telao } from './telao.tsx';

interface Props {
  readonly base: BaseDoPainel;
  readonly titulo: string;
  /** Where the page is, without its fields. */
  readonly endereco: string;
  /** The other dashboard. */
  readonly outro: { readonly endereco: string; readonly nome: string };
  /** Beside what every dashboard has. */
  readonly controles?: ReactNode;
  readonly children: ReactNode;
}

const NO_PASSADO = { o_que: 'O dashboard como estava', faltava: 'não havia detecções.' } as const;

/** What is around the parts of a dashboard: its filter, what it was computed of, and what goes on by itself. */
export function FolhaDoPainel({ base, titulo, endereco, outro, controles, children }: Props) {
  const { atualidade, passado, filtro, escolhe, contagem, periodo_padrao, problemas } = base;
  const telao = useTelao(base.ve);
  const { atributos } = useSeguro();
  useRecarregarInteira(telao);
  const comProblema = Object.keys(problemas).length > 0;
  const conteudo = comProblema ? <ListaVazia titulo={Object.values(problemas).flat().join(' ')} /> : children;
  if (telao)
    return (
      <Telao base={base} titulo={titulo}>
        {conteudo}
      </Telao>
    );
  return (
    <div className={classes.folha}>
      <AvisoDeAtualidade atualidade={atualidade} />
      <ListaNoPassado endereco={endereco} passado={passado} textos={NO_PASSADO} rotulo="Ver o dashboard em uma data" />
      <header className={classes.cabecalho}>
        <div>
          <Title order={1}>{titulo}</Title>
          <Computado base={base} />
        </div>
        <Controles outro={outro} consulta={base.consulta} podeTelao={base.ve.telao}>
          {controles}
        </Controles>
      </header>
      <div {...atributos}>
        <FiltrosDosPaineis
          filtro={filtro}
          escolhe={escolhe}
          contagem={contagem}
          periodo_padrao={periodo_padrao}
          problemas={problemas}
        />
      </div>
      {conteudo}
    </div>
  );
}
