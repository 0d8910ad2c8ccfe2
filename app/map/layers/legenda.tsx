import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from '../canvas/mapa.module.css';
import { iconeDoTipo, type TipoNoMapa } from './camadas.layer.ts';
import { enderecoDoIcone } from './icone.ts';

interface Props {
  readonly tipos: readonly TipoNoMapa[];
  /** Over the map where none is given. */
  readonly className?: string | undefined;
  /** Ids of the types that are seen just now: only they are told; all where it is not known. */
  readonly vistos?: ReadonlySet<string> | null;
  /** Ids of types that are switched off. */
  readonly ocultas?: readonly string[];
  /** Switches a type off, or on again; nothing can be switched without. */
  readonly aoAlternar?: ((id: string) => void) | undefined;
}

const NENHUMA: readonly string[] = [];

/** The symbols of the map, from the same styles: of what is in view, and of what was switched off here. */
export function Legenda({ tipos, className, vistos = null, ocultas = NENHUMA, aoAlternar }: Props) {
  const mostrados = tipos.filter(({ id }) => vistos === null || vistos.has(id) || (aoAlternar && ocultas.includes(id)));
  if (mostrados.length === 0) return null;
  const lista = (
    <ul>
      {mostrados.map((tipo) => (
        <li key={tipo.id}>
          {aoAlternar === undefined ? (
            <>
              <Simbolo tipo={tipo} />
              {tipo.nome}
            </>
          ) : (
            <button
              type="button"
              className={classes.alternar}
              aria-pressed={!ocultas.includes(tipo.id)}
              title={ocultas.includes(tipo.id) ? `Mostrar ${tipo.nome}` : `Ocultar ${tipo.nome}`}
              onClick={() => aoAlternar(tipo.id)}
            >
              <Simbolo tipo={tipo} />
              {tipo.nome}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  if (className !== undefined)
    return (
      <section className={className} aria-label="Legenda" data-legenda data-sobre-o-mapa>
        {lista}
      </section>
    );
  return <LegendaDobravel>{lista}</LegendaDobravel>;
}

/** Narrower or lower than this a legend would cover the map. */
const PEQUENA = '(max-width: 64em), (max-height: 30em)';

/** A map lower than this one has no room for it either, however large the window is, px. */
const BAIXO_PX = 420;

/** Over the map, folded where there is little room until somebody opens it. */
function LegendaDobravel({ children }: { readonly children: ReactNode }) {
  const [aberta, setAberta] = useState(() => !matchMedia(PEQUENA).matches);
  const legenda = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const altura = legenda.current?.parentElement?.clientHeight ?? BAIXO_PX;
    if (altura < BAIXO_PX) setAberta(false);
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than a small map it scrolls, by the keyboard too
    <section ref={legenda} className={classes.legenda} aria-label="Legenda" tabIndex={0} data-legenda data-sobre-o-mapa>
      <button type="button" className={classes.dobrar} aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
        Legenda
        <IconChevronDown size={14} className={classes.seta} aria-hidden />
      </button>
      <div hidden={!aberta}>{children}</div>
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
