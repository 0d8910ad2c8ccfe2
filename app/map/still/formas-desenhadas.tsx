import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import type { IconesDosTipos } from '../layers/ler-icone.client.ts';
import { caminhoDe, type Forma, pontosDe } from './caminho.ts';
import { ralear } from './ralear.ts';
import type { Vista } from './vista.ts';

/** A layer as a drawing shows it. */
export interface FormaNoMapa {
  readonly id: string;
  readonly tipo_id: string | null;
  readonly geometria: Forma;
}

/** Pixels: an area smaller than this is shown by a point. */
const PONTO = 2.5;

interface Props {
  readonly formas: readonly FormaNoMapa[];
  readonly tipos: readonly TipoNoMapa[];
  readonly vista: Vista;
  readonly espessura: number;
  readonly icones: IconesDosTipos;
}

/** Layers with the symbols of their types: areas below lines below points, one path a type. */
export function FormasDesenhadas({ formas, tipos, vista, espessura, icones }: Props) {
  const conhecidos = new Set(tipos.map(({ id }) => id));
  const grupos = tipos.map((tipo) => ({ tipo, dele: formas.filter(({ tipo_id }) => tipo_id === tipo.id) }));
  const semTipo = formas.filter(({ tipo_id }) => tipo_id === null || !conhecidos.has(tipo_id));
  return (
    <g data-formas={formas.length}>
      {grupos
        .filter(({ tipo, dele }) => tipo.tipo_geometria !== 1 && dele.length > 0)
        .map(({ tipo, dele }) => (
          <path
            key={tipo.id}
            d={juntas(dele, vista)}
            fillRule="evenodd"
            strokeLinejoin="round"
            {...tracoDe(tipo, espessura)}
          />
        ))}
      {grupos.map(({ tipo, dele }) => (
        <Pontos key={tipo.id} formas={dele} vista={vista} {...pontoDe(tipo)} icone={iconeDe(tipo, icones)} />
      ))}
      {semTipo.length > 0 && (
        <path d={juntas(semTipo, vista)} fill="none" stroke="#0A8556" strokeWidth={1.5} strokeLinejoin="round" />
      )}
      <Pontos formas={semTipo} vista={vista} raio={PONTO} fill="#0A8556" fillOpacity={1} />
    </g>
  );
}

const juntas = (formas: readonly FormaNoMapa[], vista: Vista) =>
  formas.map(({ geometria }) => caminhoDe(geometria, vista)).join('');

function tracoDe(tipo: TipoNoMapa, espessura: number) {
  const vazado = tipo.tipo_geometria !== 3 || tipo.sem_preenchimento || tipo.cor_preenchimento === null;
  return {
    fill: vazado ? 'none' : (tipo.cor_preenchimento ?? 'none'),
    fillOpacity: tipo.transparencia_cor_preenchimento,
    stroke: tipo.cor_contorno,
    strokeOpacity: tipo.transparencia_cor_contorno,
    strokeWidth: tipo.largura_contorno * espessura,
  };
}

function pontoDe(tipo: TipoNoMapa) {
  return tipo.tipo_geometria === 1
    ? { raio: tipo.icone_tamanho / 4, fill: tipo.icone_cor, fillOpacity: tipo.icone_transparencia, contorno: true }
    : { raio: PONTO, fill: tipo.cor_contorno, fillOpacity: tipo.transparencia_cor_contorno };
}

interface Icone {
  readonly endereco: string;
  readonly lado: number;
}

function iconeDe(tipo: TipoNoMapa, icones: IconesDosTipos): Icone | null {
  const endereco = icones.get(tipo.id);
  return endereco === undefined ? null : { endereco, lado: tipo.icone_tamanho };
}

interface PropsDosPontos extends Pick<Props, 'formas' | 'vista'> {
  readonly raio: number;
  readonly fill: string;
  readonly fillOpacity: number;
  readonly contorno?: boolean;
  readonly icone?: Icone | null;
}

function Pontos({ formas, vista, raio, contorno = false, icone = null, ...cor }: PropsDosPontos) {
  const todos = formas.flatMap(({ id, geometria }) =>
    pontosDe(geometria, vista).map(([x, y], n) => ({ chave: `${id}-${n}`, x, y })),
  );
  const pontos = ralear(todos, icone === null ? raio : icone.lado / 4);
  if (icone !== null) {
    const { endereco, lado } = icone;
    return pontos.map(({ chave, x, y }) => (
      <image
        key={chave}
        href={endereco}
        x={(x - lado / 2).toFixed(1)}
        y={(y - lado / 2).toFixed(1)}
        width={lado}
        height={lado}
      />
    ));
  }
  return pontos.map(({ chave, x, y }) => (
    <circle
      key={chave}
      cx={x.toFixed(1)}
      cy={y.toFixed(1)}
      r={raio}
      {...cor}
      {...(contorno ? { stroke: '#ffffff', strokeWidth: 1 } : {})}
    />
  ));
}
