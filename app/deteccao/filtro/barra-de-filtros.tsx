import { Badge, Button, Group } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { CampoDeData } from '#app/kit/datas/campo-de-data.tsx';
import { dataDoTexto, dataNaTela } from '#app/kit/datas.ts';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import { useMudarLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroEmModal } from '#app/kit/lista/filtro-em-modal.tsx';
import type { ColunaDeOpcoes, Opcao } from '#app/kit/lista/opcoes.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import classes from './barra-de-filtros.module.css';
import type { CamposDoFiltro, ProblemasDoFiltro } from './ler-filtro.ts';

export type ListaDoFiltro = Exclude<keyof FiltroDeDeteccoes, 'inicio' | 'fim'>;

/** A filter of a list: which choice of the person's it stands under, and how its window is made. */
export interface UmFiltro<Escolha extends string> {
  readonly campo: ListaDoFiltro;
  readonly de: Escolha;
  readonly rotulo: string;
  readonly titulo: string;
  readonly endereco: string;
  /** Lists that narrow its choices, and by which field its address says so. */
  readonly estreitada?: readonly (readonly [ListaDoFiltro, nome: string])[];
  /** Lists whose choices are others once this one changes: they are emptied. */
  readonly zera?: readonly ListaDoFiltro[];
  /** Fields of the address that mean something else once this one changes. */
  readonly semCampos?: readonly string[];
  readonly nomes: readonly [um: string, muitos: string];
  readonly opcaoDe?: (linha: unknown) => Opcao;
}

export interface PropsDosFiltros<Escolha extends string> {
  readonly filtro: FiltroDeDeteccoes;
  /** Which filters this person may choose from. */
  readonly escolhe: Readonly<Record<Escolha, boolean>>;
  /** '' without any, '1' to '5', then '5+'. */
  readonly contagem: string;
  readonly periodo_padrao: boolean;
  readonly problemas: ProblemasDoFiltro;
}

interface Props<Escolha extends string> extends PropsDosFiltros<Escolha> {
  readonly rotulo: string;
  readonly campos: CamposDoFiltro;
  readonly filtros: readonly UmFiltro<Escolha>[];
  /** What else is done with the filter as a whole. */
  readonly children?: ReactNode;
}

const COLUNAS: readonly ColunaDeOpcoes<Opcao>[] = [{ titulo: 'Nome', texto: ({ nome }) => nome }];

/** What narrows the detections, all of it in the address. */
export function BarraDeFiltros<Escolha extends string>(props: Props<Escolha>) {
  const { rotulo, campos, filtros, filtro, escolhe, contagem, periodo_padrao, problemas, children } = props;
  const mudar = useMudarLista();
  /** Fields of the address that hold a list, with and without `[]`. */
  const nomesDe = (campo: ListaDoFiltro) => [campos[campo] ?? campo, `${campos[campo] ?? campo}[]`] as const;
  const semNada = (mudados: readonly UmFiltro<Escolha>[]) =>
    Object.fromEntries(
      mudados
        .flatMap(({ campo, zera = [], semCampos = [] }) => [...[campo, ...zera].flatMap(nomesDe), ...semCampos])
        .map((nome) => [nome, null]),
    );
  return (
    <search className={classes.filtros} aria-label={rotulo}>
      {filtros
        .filter(({ de }) => escolhe[de])
        .map((um) => {
          const { campo, rotulo: nome, titulo, nomes, opcaoDe } = um;
          return (
            <FiltroEmModal
              key={campo}
              rotulo={nome}
              titulo={titulo}
              nomes={nomes}
              {...(opcaoDe && { opcaoDe })}
              colunas={COLUNAS}
              endereco={enderecoDasOpcoes(um, filtro)}
              escolhidos={filtro[campo].map(String)}
              aoSalvar={(ids) => mudar({ ...semNada([um]), [nomesDe(campo)[1]]: ids })}
            />
          );
        })}
      <Datas inicio={periodo_padrao ? null : filtro.inicio} fim={filtro.fim} problemas={problemas} />
      {children}
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
            onClick={() => mudar({ ...semNada(filtros), start_date: null, end_date: null })}
          >
            Limpar filtros
          </Button>
        </Group>
      )}
    </search>
  );
}

function enderecoDasOpcoes(um: UmFiltro<string>, filtro: FiltroDeDeteccoes): string {
  const por = (um.estreitada ?? []).flatMap(([campo, nome]) => filtro[campo].map((id) => [`${nome}[]`, String(id)]));
  return por.length === 0 ? um.endereco : `${um.endereco}?${new URLSearchParams(por)}`;
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
