import { Anchor } from '@mantine/core';
import { Link } from '@remix-run/react';
import { dataNaTela } from '#app/kit/datas.ts';
import { hectares } from '#app/kit/formatos.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import type { ControleDaSelecao } from '#app/kit/lista/selecionar.ts';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import { curto } from '../curto.ts';
import { StatusDaDeteccao } from '../painel/status-da-deteccao.tsx';
import { Miniatura } from './miniatura-da-deteccao.tsx';
import classes from './resultados.module.css';
import type { LinhaDeDeteccao } from './resultados.ts';

interface Props {
  readonly linhas: readonly LinhaDeDeteccao[];
  readonly estado: EstadoDaLista;
  readonly selecao: ControleDaSelecao | undefined;
  readonly aberta: string | null;
  readonly carregando: boolean;
  /** Of columns that the person does not want to see, their titles. */
  readonly ocultas: readonly string[];
  /** An address of this page with the details of one open. */
  enderecoDa(id: string): string;
}

/** The detections of a page, each with its outline or its picture after. */
export function TabelaDasDeteccoes({ linhas, enderecoDa, aberta, ocultas, ...tabela }: Props) {
  return (
    <Tabela
      {...tabela}
      {...(tabela.selecao && { selecao: tabela.selecao })}
      titulo="Detecções"
      colunas={colunas(enderecoDa).filter(({ titulo }) => !ocultas.includes(titulo))}
      linhas={linhas}
      atual={aberta}
      nomeDe={({ tipo_deteccao, data_analise }) => `${tipo_deteccao} de ${dataNaTela(data_analise)}`}
    />
  );
}

const colunas = (enderecoDa: Props['enderecoDa']): readonly Coluna<LinhaDeDeteccao>[] => [
  { titulo: 'Forma', celula: (linha) => <Miniatura deteccao={linha} /> },
  {
    ...{ titulo: 'Tipo', ordem: 'tipo' },
    celula: ({ id, tipo, tipo_deteccao }) => (
      <div className={classes.tipo}>
        <Anchor component={Link} to={enderecoDa(id)} preventScrollReset fw={500}>
          {tipo_deteccao}
        </Anchor>
        {tipo.alterado_nome !== null && <span className={classes.segunda}>era {tipo.nome}</span>}
      </div>
    ),
  },
  { titulo: 'Data', ordem: 'data_analise', celula: ({ data_analise }) => dataNaTela(data_analise) },
  { titulo: 'Status', ordem: 'status', celula: ({ status }) => <StatusDaDeteccao status={status} /> },
  { titulo: 'Ativo', ordem: 'ativo', folgada: true, celula: ({ ativo }) => ativo },
  { titulo: 'Análise', ordem: 'analise', folgada: true, celula: ({ analise }) => analise },
  { titulo: 'Camada', folgada: true, celula: ({ camada_referencia }) => camada_referencia ?? '' },
  { titulo: 'Classificação', folgada: true, celula: ({ classificacao }) => classificacao ?? '' },
  {
    ...{ titulo: 'Observação', folgada: true },
    celula: ({ observacao }) => <span title={observacao}>{curto(observacao)}</span>,
  },
  { titulo: 'Área', ordem: 'area', forma: 'fim', celula: ({ area }) => hectares(area) },
];
