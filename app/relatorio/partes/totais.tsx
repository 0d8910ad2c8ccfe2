import folha from '#app/kit/folha/folha.module.css';
import { hectares, numero } from '#app/kit/formatos.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';

interface Props {
  readonly total: number;
  /** Hectares: the sum of the detections' own. */
  readonly area: number;
  /** Hectares that they cover together; null where nobody counted. */
  readonly uniao: number | null;
}

/** Hectares by which a sum and the ground that it covers differ because of rounding. */
const ARREDONDAMENTO_HA = 0.01;

export function Totais({ total, area, uniao }: Props) {
  return (
    <>
      <dl className={folha.contagens}>
        <div>
          <dt>Total de detecções</dt>
          <dd>{numero(total)}</dd>
        </div>
        <div>
          <dt>Área impactada</dt>
          <dd>{hectares(area)}</dd>
        </div>
      </dl>
      {uniao !== null && area - uniao > ARREDONDAMENTO_HA && (
        <p>
          {textos.uniao} {hectares(uniao)}.
        </p>
      )}
    </>
  );
}
