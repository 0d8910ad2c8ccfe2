/** The icons that a status may have. Names are kept in events: one that is not drawn any more would still stand there. */
export const ICONES_DE_STATUS = [
  ...['alerta', 'bandeira', 'busca', 'caixa', 'cadeado', 'certo', 'circulo', 'estrela', 'folha', 'ferramenta'],
  ...['martelo', 'olho', 'pausa', 'pergunta', 'relogio', 'seta', 'sino', 'xis'],
] as const;
export type IconeDeStatus = (typeof ICONES_DE_STATUS)[number];
