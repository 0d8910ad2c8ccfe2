import { Badge, Button, Group } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { CampoDeData } from '#app/kit/datas/campo-de-data.tsx';
import { dataDoTexto, dataNaTela } from '#app/kit/datas.ts';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import { useMudarLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroEmModal } from '#app/kit/lista/filtro-em-modal.tsx';
import type { ColunaDeOpcoes, Opcao } from '#app/kit/lista/opcoes.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { CAMPOS_DAS_DETECCOES, type ProblemasDoFiltro } from '../filtro/ler-filtro.ts';
import classes from './resultados.module.css';

/** Which filters this person may choose from. */
export type EscolheDoFiltro = Readonly<
  Record<'ativos' | 'analises' | 'camadas' | 'status' | 'tipos' | 'classificacoes', boolean>
>;

interface Props {
  readonly filtro: FiltroDeDeteccoes;
  readonly escolhe: EscolheDoFiltro;
  /** '' without any, '1' to '5', then '5+'. */
  readonly contagem: string;
  readonly periodo_padrao: boolean;
  readonly problemas: ProblemasDoFiltro;
}

type Lista = Exclude<keyof FiltroDeDeteccoes, 'inicio' | 'fim' | 'camada_tipo_ids'>;
/** A filter of a list: which choice of the person's it stands under, and how its window is made. */
interface Filtro {
  readonly campo: Lista;
  readonly de: keyof EscolheDoFiltro;
  readonly rotulo: string;
  readonly titulo: string;
  readonly endereco: string;
  /** Whether its choices are those of the chosen assets. */
  readonly dosAtivos?: boolean;
  readonly nomes: readonly [um: string, muitos: string];
  readonly opcaoDe?: (linha: unknown) => Opcao;
}

const daAnalise = (linha: unknown): Opcao => {
  const { id, titulo, status } = linha as { readonly id: string; readonly titulo: string; readonly status: number };
  return { id, nome: titulo, ativo: status === 1 };
};
const daClassificacao = (linha: unknown): Opcao => {
  const { value, description } = linha as { readonly value: number; readonly description: string };
  return { id: String(value), nome: description, ativo: true };
};

const FILTROS: readonly Filtro[] = [
  {
    ...{ campo: 'ativo_ids', de: 'ativos', rotulo: 'Ativos', titulo: 'Filtrar por ativos' },
    ...{ endereco: '/ativo/ativos/todos', nomes: ['ativo marcado', 'ativos marcados'] },
  },
  {
    ...{ campo: 'analise_ids', de: 'analises', rotulo: 'Análises', titulo: 'Filtrar por análises', dosAtivos: true },
    ...{ endereco: '/analise/analises/todas', nomes: ['análise marcada', 'análises marcadas'], opcaoDe: daAnalise },
  },
  {
    ...{ campo: 'camada_ids', de: 'camadas', rotulo: 'Camadas', titulo: 'Filtrar por camadas', dosAtivos: true },
    ...{ endereco: '/camadas/todas', nomes: ['camada marcada', 'camadas marcadas'] },
  },
  {
    ...{ campo: 'status_ids', de: 'status', rotulo: 'Status', titulo: 'Filtrar por status' },
    ...{ endereco: '/analise/status-deteccao/todos', nomes: ['status marcado', 'status marcados'] },
  },
  {
    ...{ campo: 'tipo_ids', de: 'tipos', rotulo: 'Tipos', titulo: 'Filtrar por tipos de detecção' },
    ...{ endereco: '/analise/tipos-deteccao/todos', nomes: ['tipo marcado', 'tipos marcados'] },
  },
  {
    ...{ campo: 'classificacoes', de: 'classificacoes', rotulo: 'Classificações' },
    ...{ titulo: 'Filtrar por classificações', endereco: '/analise/classificacoes/todas', opcaoDe: daClassificacao },
    nomes: ['classificação marcada', 'classificações marcadas'],
  },
];

const COLUNAS: readonly ColunaDeOpcoes<Opcao>[] = [{ titulo: 'Nome', texto: ({ nome }) => nome }];

/** Fields of the address that hold a list, with and without `[]`. */
const nomesDe = (campo: Lista) => {
  const nome = CAMPOS_DAS_DETECCOES[campo] ?? campo;
  return [nome, `${nome}[]`] as const;
};
const semNada = (campos: readonly Lista[]) =>
  Object.fromEntries(campos.flatMap((campo) => nomesDe(campo).map((nome) => [nome, null])));

/** What narrows the detections, all of it in the address; other assets have other analyses and layers. */
export function FiltrosDasDeteccoes({ filtro, escolhe, contagem, periodo_padrao, problemas }: Props) {
  const mudar = useMudarLista();
  const dosAtivos = new URLSearchParams(filtro.ativo_ids.map((id) => ['ativos[]', id])).toString();
  const guardar = (campo: Lista, ids: readonly string[]) =>
    mudar({
      ...(campo === 'ativo_ids' && semNada(['analise_ids', 'camada_ids'])),
      ...semNada([campo]),
      [nomesDe(campo)[1]]: ids,
    });
  return (
    <search className={classes.filtros} aria-label="Filtros das detecções">
      {FILTROS.filter(({ de }) => escolhe[de]).map(({ campo, endereco, dosAtivos: narrowed, opcaoDe, ...resto }) => (
        <FiltroEmModal
          key={campo}
          {...resto}
          {...(opcaoDe && { opcaoDe })}
          colunas={COLUNAS}
          endereco={narrowed && dosAtivos !== '' ? `${endereco}?${dosAtivos}` : endereco}
          escolhidos={filtro[campo].map(String)}
          aoSalvar={(ids) => guardar(campo, ids)}
        />
      ))}
      <Datas inicio={periodo_padrao ? null : filtro.inicio} fim={filtro.fim} problemas={problemas} />
      {contagem !== '' && (
        <Group gap={6} wrap="nowrap">
          <Badge aria-label={`Filtros em uso: ${contagem}`} variant="light">
            {contagem}
          </Badge>
          <Button
            variant="subtle"
            color="gray"
            px="sm"
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={() => mudar({ ...semNada(FILTROS.map(({ campo }) => campo)), start_date: null, end_date: null })}
          >
            Limpar filtros
          </Button>
        </Group>
      )}
    </search>
  );
}

interface PropsDasDatas {
  readonly inicio: string | null;
  readonly fim: string | null;
  readonly problemas: ProblemasDoFiltro;
}

/** Either date alone is a period: from that day on, or until that day. */
function Datas({ inicio, fim, problemas }: PropsDasDatas) {
  const mudar = useMudarLista();
  const lugar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [nome, data] of [['start_date', inicio] as const, ['end_date', fim] as const]) {
      const entrada = lugar.current?.querySelector<HTMLInputElement>(`input[name="${nome}"]`);
      const texto = data === null ? '' : dataNaTela(data);
      if (entrada && entrada !== document.activeElement && entrada.value !== texto) preencherCampo(entrada, texto);
    }
  }, [inicio, fim]);
  const aoMudar = ({ target }: FormEvent<HTMLDivElement>) => {
    const { name, value } = target as HTMLInputElement;
    if (name !== 'start_date' && name !== 'end_date') return;
    const [lida, antes] = [dataDoTexto(value), name === 'start_date' ? inicio : fim];
    if ((lida !== null || value === '') && lida !== antes) mudar({ [name]: lida });
  };
  return (
    <div className={classes.datas} ref={lugar} onInput={aoMudar}>
      {(['start_date', 'end_date'] as const).map((nome) => (
        <CampoDeData
          key={nome}
          name={nome}
          label={nome === 'start_date' ? 'A partir de' : 'Até'}
          defaultValue={dataOuNada(nome === 'start_date' ? inicio : fim)}
          error={problemas[nome]?.join(' ')}
        />
      ))}
    </div>
  );
}

const dataOuNada = (data: string | null) => (data === null ? '' : dataNaTela(data));
