import { Anchor } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { hectares } from '#app/kit/formatos.ts';
import { RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import type { ControleDaSelecao } from '#app/kit/lista/selecionar.ts';
import { SemColuna } from '#app/kit/lista/sem-coluna.tsx';
import type { Coluna, FormaDaTabela } from '#app/kit/lista/tabela.tsx';
import { RodapeDaRolagem } from '#app/kit/lista/virtual/rodape-da-rolagem.tsx';
import { TabelaVirtual } from '#app/kit/lista/virtual/tabela-virtual.tsx';
import type { LinhasEmVista } from '#app/kit/lista/virtual/usar-blocos.ts';
import { curto } from '../curto.ts';
import { StatusDaDeteccao } from '../painel/status-da-deteccao.tsx';
import { Miniatura } from './miniatura-da-deteccao.tsx';
import classes from './resultados.module.css';
import type { DadosDosResultados, LinhaDeDeteccao } from './resultados.ts';

interface Props extends Pick<FormaDaTabela<LinhaDeDeteccao>, 'estado'> {
  readonly selecao: ControleDaSelecao | undefined;
  readonly aberta: string | null;
  readonly carregando: boolean;
  /** Of columns that the person does not want to see, their titles. */
  readonly ocultas: readonly string[];
  /** The filter and the order, as an address has them. */
  readonly lista: string;
  readonly vista: LinhasEmVista<LinhaDeDeteccao>;
  readonly dados: Pick<DadosDosResultados, 'linhas' | 'paginas' | 'pagina'>;
  /** Between the rows and what tells how many there are. */
  readonly children: ReactNode;
  /** An address of this page with the details of one open, for another tab. */
  enderecoDa(id: string): string;
  /** Opens them on this page, wherever one has rolled to. */
  aoAbrir(id: string): void;
}

const NOMES = ['detecção', 'detecções'] as const;

/** The detections one after the other, each with its outline or its picture after. */
export function TabelaDasDeteccoes(props: Props) {
  const { estado, selecao, aberta, carregando, ocultas, lista, vista, dados, children } = props;
  const { linhas, paginas, pagina } = dados;
  const { total } = paginas;
  const por_pagina = estado.per_page;
  const forma: FormaDaTabela<LinhaDeDeteccao> = {
    titulo: 'Detecções',
    estado,
    atual: aberta,
    ...(selecao && { selecao }),
    colunas: colunas(props).filter(({ titulo }) => !ocultas.includes(titulo)),
    nomeDe: ({ tipo_deteccao, data_analise }) => `${tipo_deteccao} de ${dataNaTela(data_analise)}`,
  };
  return (
    <TabelaVirtual
      forma={forma}
      vista={vista}
      lista={lista}
      total={total}
      carregando={carregando}
      da_pagina={{ linhas, de: (pagina - 1) * por_pagina }}
    >
      {(janela) => (
        <>
          {children}
          {janela.desenhadas === null ? (
            <RodapeDaLista estado={estado} paginas={paginas} mostradas={linhas.length} nomes={NOMES} />
          ) : (
            <RodapeDaRolagem janela={janela} vista={vista} total={total} por_pagina={por_pagina} nomes={NOMES} />
          )}
        </>
      )}
    </TabelaVirtual>
  );
}

type ParaAsColunas = Pick<Props, 'enderecoDa' | 'aoAbrir' | 'ocultas'>;

const colunas = ({ enderecoDa, aoAbrir, ocultas }: ParaAsColunas): readonly Coluna<LinhaDeDeteccao>[] => [
  { titulo: 'Forma', largura: '4rem', celula: (linha) => <Miniatura deteccao={linha} /> },
  {
    titulo: 'Tipo',
    largura: '7.5rem',
    ordem: 'tipo',
    celula: (linha) => (
      <Tipo linha={linha} enderecoDa={enderecoDa} aoAbrir={aoAbrir} comArea={!ocultas.includes('Área')} />
    ),
  },
  {
    titulo: 'Data',
    largura: '6.5rem',
    ordem: 'data_analise',
    folgada: true,
    celula: ({ data_analise }) => dataNaTela(data_analise),
  },
  {
    titulo: 'Status',
    largura: '7.5rem',
    ordem: 'status',
    celula: ({ status }) => <StatusDaDeteccao status={status} />,
  },
  { titulo: 'Ativo', largura: '9rem', ordem: 'ativo', folgada: true, celula: ({ ativo }) => ativo },
  { titulo: 'Análise', largura: '9rem', ordem: 'analise', folgada: true, celula: ({ analise }) => analise },
  { titulo: 'Camada', largura: '6rem', folgada: true, celula: ({ camada_referencia }) => camada_referencia ?? '' },
  { titulo: 'Classificação', largura: '7rem', folgada: true, celula: ({ classificacao }) => classificacao ?? '' },
  {
    titulo: 'Observação',
    largura: '9.5rem',
    folgada: true,
    celula: ({ observacao }) => <span title={observacao}>{curto(observacao)}</span>,
  },
  {
    titulo: 'Área',
    largura: '7.5rem',
    ordem: 'area',
    forma: 'fim',
    folgada: true,
    celula: ({ area }) => hectares(area),
  },
];

interface PropsDoTipo extends Pick<Props, 'enderecoDa' | 'aoAbrir'> {
  readonly linha: LinhaDeDeteccao;
  readonly comArea: boolean;
}

/** The way to the details, and what a narrow table has no columns for. */
function Tipo({ linha: { id, tipo, tipo_deteccao, data_analise, area }, comArea, enderecoDa, aoAbrir }: PropsDoTipo) {
  const abrir = (evento: MouseEvent) => {
    if (emOutroLugar(evento)) return;
    evento.preventDefault();
    aoAbrir(id);
  };
  return (
    <div className={classes.tipo}>
      <Anchor component={Link} to={enderecoDa(id)} preventScrollReset fw={500} onClick={abrir}>
        {tipo_deteccao}
      </Anchor>
      {tipo.alterado_nome !== null && <span className={classes.segunda}>era {tipo.nome}</span>}
      <SemColuna>
        {dataNaTela(data_analise)}
        {comArea && ` · ${hectares(area)}`}
      </SemColuna>
    </div>
  );
}

/** A click that opens a tab or a window, which the browser does by the address. */
const emOutroLugar = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
