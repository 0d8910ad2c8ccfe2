import type { ReactNode } from 'react';
import { LADOS } from '#domain/deteccao/evidencia.ts';
import { mensagensDaDeteccao, motivoDaAusencia, nomesDosMapas, semelhancaDaEnviada } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './detalhes.module.css';

/** The three pictures as they were made from the scenes, and under each what stood on the screen of who drew it. */
export function EvidenciasDaDeteccao({ deteccao }: { readonly deteccao: DeteccaoNaTela }) {
  const { imagens, imagens_enviadas, imagens_ausentes } = deteccao;
  return (
    <div className={classes.evidencias}>
      {LADOS.map((lado) => {
        const [endereco, ausencia, enviada] = [imagens[lado], imagens_ausentes[lado], imagens_enviadas[lado]];
        const nome = nomesDosMapas[lado];
        return (
          <div key={lado} className={classes.lado}>
            <Imagem nome={nome} legenda={nome} endereco={endereco && `${endereco}&miniatura=1`} grande={endereco}>
              {ausencia === null ? mensagensDaDeteccao.sendoFeita : motivoDaAusencia[ausencia]}
            </Imagem>
            {enviada !== null && (
              <Imagem
                nome={`${nome}, enviada`}
                legenda={semelhancaDaEnviada(enviada.semelhanca)}
                endereco={enviada.endereco}
                grande={enviada.endereco}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface Props {
  readonly nome: string;
  readonly legenda: string;
  readonly endereco: string | null;
  /** Opened in a tab of its own. */
  readonly grande: string | null;
  /** Said where there is none. */
  readonly children?: ReactNode;
}

function Imagem({ nome, legenda, endereco, grande, children }: Props) {
  return (
    <figure className={classes.evidencia}>
      {endereco === null || grande === null ? (
        <span className={classes.semEvidencia}>{children}</span>
      ) : (
        <a href={grande} target="_blank" rel="noopener">
          <img src={endereco} alt={`Imagem de evidência: ${nome}`} loading="lazy" decoding="async" />
        </a>
      )}
      <figcaption>{legenda}</figcaption>
    </figure>
  );
}
