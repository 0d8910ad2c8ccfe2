import { lazy, Suspense } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import classes from '#app/map/canvas/mapa.module.css';
import { iconeDoTipo, type TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { enderecoDoIcone } from '#app/map/layers/icone.ts';
import { caminhosDaAmostra } from './amostra.ts';

const PreviaNoMapa = lazy(() => import('./previa-no-mapa.client.tsx'));

/** Sample shapes of the type on a map, as the style says at this moment. */
export function PreviaDoTipo({ tipo }: { readonly tipo: TipoNoMapa }) {
  const desenho = <PreviaDesenhada tipo={tipo} />;
  return (
    <section className={classes.lugar} aria-label="Prévia do estilo">
      {useHidratado() ? (
        <Suspense fallback={desenho}>
          <PreviaNoMapa tipo={tipo} semWebGl={desenho} />
        </Suspense>
      ) : (
        desenho
      )}
    </section>
  );
}

/** Units of the drawing for a pixel of the map. */
const ESCALA = 0.18;

/** The same without a map: until it is there, and where it cannot be. */
function PreviaDesenhada({ tipo }: { readonly tipo: TipoNoMapa }) {
  const { pontos, caminhos } = caminhosDaAmostra(tipo);
  const icone = iconeDoTipo(tipo);
  const lado = tipo.icone_tamanho * ESCALA;
  const cheio = tipo.tipo_geometria === 3 && !tipo.sem_preenchimento && tipo.cor_preenchimento !== null;
  return (
    <svg viewBox="0 0 100 60" className={classes.tela} width="100%" role="img" aria-label="Amostra do estilo">
      {caminhos.map((d) => (
        <path
          key={d}
          d={d}
          fillRule="evenodd"
          fill={cheio ? (tipo.cor_preenchimento ?? 'none') : 'none'}
          fillOpacity={tipo.transparencia_cor_preenchimento}
          stroke={tipo.cor_contorno}
          strokeOpacity={tipo.transparencia_cor_contorno}
          strokeWidth={tipo.largura_contorno * ESCALA}
          strokeLinejoin="round"
        />
      ))}
      {pontos.map(([x, y]) =>
        icone === null ? (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={lado / 4}
            fill={tipo.icone_cor}
            fillOpacity={tipo.icone_transparencia}
            stroke="#ffffff"
            strokeWidth={ESCALA}
          />
        ) : (
          <image key={x} href={enderecoDoIcone(icone)} x={x - lado / 2} y={y - lado / 2} width={lado} height={lado} />
        ),
      )}
    </svg>
  );
}
