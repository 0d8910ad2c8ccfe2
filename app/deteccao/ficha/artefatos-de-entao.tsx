import { type ArtefatoNaTela, CartaoDoArtefato } from '#app/artefato/artefato.porta.ts';
import { ListaVazia } from '#app/kit/estado-da-lista.tsx';
import classes from '../detalhes/detalhes.module.css';

interface Props {
  readonly artefatos: readonly ArtefatoNaTela[];
  readonly deteccao_id: string;
}

/** Everything that had been brought to show for a status; of what was removed, that it was there. */
export function ArtefatosDeEntao({ artefatos, deteccao_id }: Props) {
  if (artefatos.length === 0) return <ListaVazia titulo="Nenhum artefato acompanha esta detecção." />;
  return (
    <ul className={classes.cartoes} aria-label="Artefatos">
      {artefatos.map((artefato) => (
        <li key={artefato.id}>
          <CartaoDoArtefato artefato={artefato} deteccao_id={deteccao_id} comStatus />
        </li>
      ))}
    </ul>
  );
}
