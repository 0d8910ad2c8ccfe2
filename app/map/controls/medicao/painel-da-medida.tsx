import classes from '../controles.module.css';
import type { Medicao } from './medicao.ts';

interface Props {
  readonly medicao: Medicao;
  /** Of what was marked; null where that is nothing yet. */
  readonly texto: string | null;
  /** With the place of the pointer, which changes too fast to be read aloud. */
  readonly ateOCursor: string | null;
}

const NOME = { linha: 'Distância', area: 'Área' } as const;
const DICA = { linha: 'Termine no último ponto.', area: 'Termine no primeiro ponto.' } as const;

/** What has been measured, over the foot of the map. */
export function PainelDaMedida({ medicao: { ativa, de, vertices }, texto, ateOCursor }: Props) {
  if (ativa === null && vertices.length === 0) return null;
  return (
    <div className={classes.medida} data-no-pe-do-mapa>
      <div className={classes.valor} aria-hidden>
        {NOME[de]}: {ateOCursor ?? texto ?? '—'}
      </div>
      <output className={classes.lido} aria-label="Medida">
        {texto === null ? '' : `${NOME[de]}: ${texto}`}
      </output>
      {ativa !== null && (
        <div className={classes.dica}>
          {DICA[ativa]} <span className={classes.teclas}>Enter termina, Backspace apaga, Esc desiste.</span>
        </div>
      )}
    </div>
  );
}
