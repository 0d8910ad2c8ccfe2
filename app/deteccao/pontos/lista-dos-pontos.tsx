import { deOndeEQuando, type MidiaNaTela } from '#app/artefato/artefato.porta.ts';
import { instanteComFuso } from '#app/kit/datas.ts';
import classes from './pontos.module.css';

interface Props {
  readonly midias: readonly MidiaNaTela[];
}

/** What a map of points shows, in words. */
export function ListaDosPontos({ midias }: Props) {
  return (
    <ul className={classes.lista} aria-label="Lugares de fotografias">
      {midias.map(({ id, nome, fotografia }) => {
        const [posicao, ponto] = [fotografia?.posicao ?? null, fotografia?.ponto ?? null];
        if (fotografia === null || posicao === null) return null;
        return (
          <li key={id}>
            <span className={classes.sinal} data-evidencia={ponto !== null || undefined} aria-hidden />
            <span>
              {nome}: {deOndeEQuando(fotografia)} ({graus(posicao[1])}; {graus(posicao[0])})
              <span className={classes.segunda}>
                {ponto === null ? (
                  'Ainda não é um ponto de evidência.'
                ) : (
                  <>
                    Ponto de evidência desde <time dateTime={ponto.em}>{instanteComFuso(ponto.em)}</time>, por{' '}
                    {ponto.por.nome}
                  </>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const graus = (n: number) => n.toLocaleString('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
