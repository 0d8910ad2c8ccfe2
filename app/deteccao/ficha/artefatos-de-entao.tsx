import { type ArtefatoNaTela, CartaoDoArtefato } from '#app/artefato/artefato.porta.ts';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import classes from '../detalhes/detalhes.module.css';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { usePontos } from '../pontos/usar-pontos.tsx';

interface Props {
  readonly artefatos: readonly ArtefatoNaTela[];
  readonly deteccao: DeteccaoNaTela;
  /** Absent in the past. */
  readonly aoMudar?: (() => void) | undefined;
}

/** Everything that had been brought to show for a status; of what was removed, that it was there. */
export function ArtefatosDeEntao({ artefatos, deteccao, aoMudar }: Props) {
  const pontos = usePontos({ deteccao, artefatos, aoMudar });
  if (artefatos.length === 0) return <ListaVazia titulo="Nenhum artefato acompanha esta detecção." />;
  return (
    <>
      <ul className={classes.cartoes} aria-label="Artefatos">
        {artefatos.map((artefato) => (
          <li key={artefato.id}>
            <CartaoDoArtefato artefato={artefato} deteccao_id={deteccao.id} comStatus ponto={pontos.atosDe(artefato)} />
          </li>
        ))}
      </ul>
      {pontos.janela}
    </>
  );
}
