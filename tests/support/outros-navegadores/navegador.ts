export type Ponto = readonly [x: number, y: number];

/** What a person does in any browser, whatever drives it: its own mouse and keys, nothing that a script feigns. */
export interface Navegador {
  ir(endereco: string): Promise<void>;
  /** Runs a function in the page that refers to nothing but what it is given; arguments and answer as JSON can say them. */
  naPagina<A extends unknown[], R>(funcao: (...dados: A) => R, ...dados: A): Promise<R>;
  /** Moves the mouse to a place of the page, and presses and releases it there. */
  clicar(ponto: Ponto): Promise<void>;
  arrastar(de: Ponto, para: Ponto): Promise<void>;
  digitar(texto: string): Promise<void>;
  teclarEnter(): Promise<void>;
  /** A picture of what is seen, as PNG. */
  foto(): Promise<Buffer>;
  /** Ends the browser and all that was started for it, and removes what they wrote. */
  fechar(): Promise<void>;
}
