import { hectares, numero } from '#app/kit/formatos.ts';
import classes from '../folha/folha.module.css';
import { fatiasDe } from './fatias.ts';

/** How many detections are of one type, and their hectares. */
export interface TotalDoTipo {
  readonly id: string;
  readonly nome: string;
  readonly cor: string | null;
  readonly total: number;
  readonly area: number;
}

interface Props {
  readonly tipos: readonly TotalDoTipo[];
}

const CINZA = '#868e96';
const porcento = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** Number and hectares of each type, each with its legend: drawn as lines, sharp at any printer's resolution. */
export function DuasPizzas({ tipos }: Props) {
  return (
    <div className={classes.pizzas}>
      <Pizza nome="Detecções" tipos={tipos} medida="total" />
      <Pizza nome="Área impactada (ha)" tipos={tipos} medida="area" />
    </div>
  );
}

function Pizza({ nome, tipos, medida }: Props & { readonly nome: string; readonly medida: 'total' | 'area' }) {
  const soma = tipos.reduce((total, um) => total + um[medida], 0);
  const partes = tipos.map((um) => ({ id: um.id, cor: um.cor ?? CINZA, valor: um[medida] }));
  return (
    <figure className={classes.pizza}>
      <figcaption>{nome}</figcaption>
      <div className={classes.fatias}>
        <svg viewBox="-1.03 -1.03 2.06 2.06" role="img" aria-label={`${nome} por tipo: os números estão na legenda`}>
          <circle r="1" fill="none" stroke="#b9b4a8" strokeWidth="0.02" />
          {fatiasDe(partes).map(({ id, cor, d }) => (
            <path key={id} d={d} fill={cor} stroke="#fff" strokeWidth="0.02" strokeLinejoin="round" />
          ))}
        </svg>
        <ul aria-label={`Legenda: ${nome}`}>
          {tipos.map((um) => (
            <li key={um.id}>
              <span className={classes.cor} style={{ background: um.cor ?? CINZA }} aria-hidden />
              <span>{um.nome || 'Sem tipo'}</span>
              <span className={classes.quanto}>
                {medida === 'total' ? numero(um.total) : hectares(um.area)}
                {soma > 0 && ` (${porcento.format(um[medida] / soma)})`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
