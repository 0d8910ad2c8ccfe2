import classes from '../controles/controles.module.css';
import type { Medicao } from './medicao.ts';

interface Props {
  readonly medicao: Medicao;
  /** Of what was marked; null where that is nothing yet. */
  readonly texto: string | null;
  /** With the place of the pointer, which changes too fast to be read aloud. */
  readonly ateOCursor: string | null;
}

const NOME = { linha: 'Distância', area: 'Área' } as const;
const DICA = {
  linha: 'Clique para marcar; termine no último ponto ou com Enter. Backspace apaga, Esc desiste.',
  area: 'Clique para marcar; termine no primeiro ponto ou com Enter. Backspace apaga, Esc desiste.',
} as const;

/** What has been measured, over the foot of the map. */
export function PainelDaMedida({ medicao: { ativa, de, vertices }, texto, ateOCursor }: Props) {
  if (ativa === null && vertices.length === 0) return null;
  return (
    <div className={classes.medida}>
      <div className={classes.valor} aria-hidden>
        {NOME[de]}: {ateOCursor ?? texto ?? '—'}
      </div>
      <output className={classes.lido} aria-label="Medida">
        {texto === null ? '' : `${NOME[de]}: ${texto}`}
      </output>
      {ativa !== null && <div className={classes.dica}>{DICA[ativa]}</div>}
    </div>
  );
}
