/** The levels of the specification's alerts and notifications. */
export type Nivel = 'info' | 'success' | 'warning' | 'danger';

/** A button of a notice: it leads to one of our own pages. `className` chooses how much it stands out. */
export interface AcaoDoAviso {
  readonly label: string;
  readonly url: string;
  readonly className?: string | undefined;
}

/** A notice, as the channel `User.{id}` sends it and as our own pages show it. */
export interface Aviso {
  readonly tipo: 'modal' | 'alert' | 'toast';
  readonly nivel: Nivel;
  readonly titulo?: string | undefined;
  readonly mensagem: string;
  /** Shown as a list under the message, as the texts of a 422. */
  readonly itens?: readonly string[] | undefined;
  readonly acoes?: readonly AcaoDoAviso[] | undefined;
  /** Milliseconds until it closes by itself; 0 keeps it until somebody closes it. */
  readonly fechaEmMs?: number | undefined;
}

/** Milliseconds that a toast stays, at the bottom right. */
export const TOAST_MS = 10_000;
/** Milliseconds that success is told in the monitoring area. */
export const SUCESSO_MS = 5_000;
/** Milliseconds that an alert stays, where `data-close-time` does not say otherwise. */
export const ALERTA_MS = 10_000;
/** Milliseconds in which an alert fades away. */
export const DESVANECER_MS = 500;
/** Above this many characters a text gets the style of long texts. */
const TEXTO_LONGO_CARACTERES = 100;

export const textoLongo = ({ mensagem }: Pick<Aviso, 'mensagem'>): boolean => mensagem.length > TEXTO_LONGO_CARACTERES;

/** Mantine's colours of each level: filled ones keep 4.5:1 on both grounds. */
export const corDoNivel: Readonly<Record<Nivel, string>> = {
  info: 'blue',
  success: 'verde',
  warning: 'yellow',
  danger: 'red',
};
