import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

interface Movimento {
  /** Somebody pressed the button: nothing goes on by itself. */
  readonly parado: boolean;
  /** Somebody looks at a part that would be taken away: the page stays with its asset. */
  readonly segurado: boolean;
  /** Nobody sits before the page. */
  readonly semMaos: boolean;
  alternar(): void;
  /** @returns to hold it no longer */
  segurar(): () => void;
}

const Contexto = createContext<Movimento | null>(null);

interface Props {
  /** On a wall, where a pointer that somebody left behind holds nothing. */
  readonly telao: boolean;
  readonly children: ReactNode;
}

/** What goes on by itself on a page, and whether it does now. */
export function ComMovimento({ telao, children }: Props) {
  const [parado, setParado] = useState(false);
  const [seguros, setSeguros] = useState(0);
  const alternar = useCallback(() => setParado((antes) => !antes), []);
  const segurar = useCallback(() => {
    setSeguros((antes) => antes + 1);
    return () => setSeguros((antes) => antes - 1);
  }, []);
  const movimento = useMemo(
    () => ({ parado, segurado: seguros > 0, semMaos: telao, alternar, segurar }),
    [parado, seguros, telao, alternar, segurar],
  );
  return <Contexto.Provider value={movimento}>{children}</Contexto.Provider>;
}

export function useMovimento(): Movimento {
  const movimento = useContext(Contexto);
  if (movimento === null) throw new Error('useMovimento fora de ComMovimento');
  return movimento;
}

/**
 * A part that stands still while a pointer rests on it or the keyboard is in it, windows that it opened counted.
 * What a click left the focus on holds nothing: it would for ever.
 */
export function useSeguro() {
  const { segurar, semMaos } = useMovimento();
  const [sobre, setSobre] = useState(false);
  const [dentro, setDentro] = useState(false);
  const seguro = !semMaos && (sobre || dentro);
  useEffect(() => (seguro ? segurar() : undefined), [seguro, segurar]);
  return {
    seguro,
    atributos: {
      onMouseEnter: () => setSobre(true),
      onMouseLeave: () => setSobre(false),
      onFocus: ({ target }: FocusEvent) => setDentro(target.matches(':focus-visible')),
      onBlur: () => setDentro(false),
    },
  };
}
