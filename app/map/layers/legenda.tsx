import classes from '../canvas/mapa.module.css';
import { iconeDoTipo, type TipoNoMapa } from './camadas.layer.ts';
import { enderecoDoIcone } from './icone.ts';

interface Props {
  readonly tipos: readonly TipoNoMapa[];
  /** Over the map where none is given. */
  readonly className?: string | undefined;
}

/** The symbols of the map, from the same styles. */
export function Legenda({ tipos, className = classes.legenda }: Props) {
  if (tipos.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than a small map it scrolls, by the keyboard too
    <section className={className} aria-label="Legenda" tabIndex={0} data-legenda data-sobre-o-mapa>
      <ul>
        {tipos.map((tipo) => (
          <li key={tipo.id}>
            <Simbolo tipo={tipo} />
            {tipo.nome}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Side of an icon beside a name, px. */
const ICONE_PX = 16;

/** The type as the map draws it, small. */
export function Simbolo({ tipo }: { readonly tipo: TipoNoMapa }) {
  const icone = iconeDoTipo(tipo);
  if (icone !== null) {
    const endereco = enderecoDoIcone({ ...icone, tamanho: ICONE_PX });
    return <img src={endereco} width={ICONE_PX} height={ICONE_PX} alt="" className={classes.icone} />;
  }
  const contorno = {
    stroke: tipo.cor_contorno,
    strokeOpacity: tipo.transparencia_cor_contorno,
    strokeWidth: Math.min(tipo.largura_contorno, 4),
  };
  return (
    <svg width="20" height="14" aria-hidden="true">
      {tipo.tipo_geometria === 1 && (
        <circle cx="10" cy="7" r="5" fill={tipo.icone_cor} fillOpacity={tipo.icone_transparencia} />
      )}
      {tipo.tipo_geometria === 2 && <path d="M2 11 8 4l5 4 5-6" fill="none" {...contorno} />}
      {tipo.tipo_geometria === 3 && (
        <rect
          x="2"
          y="2"
          width="16"
          height="10"
          fill={tipo.sem_preenchimento ? 'none' : (tipo.cor_preenchimento ?? 'none')}
          fillOpacity={tipo.transparencia_cor_preenchimento}
          {...contorno}
        />
      )}
    </svg>
  );
}
