/** What an event is about. */
export interface ObjetoDoRegistro {
  /** 'Camada', 'Usuário' … */
  readonly especie: string;
  readonly nome: string | null;
  /** Address of its page; null where there is none that this person may open. */
  readonly endereco: string | null;
  readonly id: string;
}

/** An event of the log as pages show it. */
export interface EventoNaTela {
  /** Its position, as decimal text. */
  readonly id: string;
  /** When it happened, ISO 8601. */
  readonly instante: string;
  /** Instant at which objects are as the event left them, ISO 8601. */
  readonly em: string;
  readonly texto: string;
  readonly tipo: string;
  readonly autor: string;
  readonly objeto: ObjetoDoRegistro;
}

/** A field that an event changed, as text; `antes` null where it changes no state but tells a fact. */
export interface MudancaNaTela {
  readonly campo: string;
  readonly antes: string | null;
  readonly depois: string;
  /** Both are colours, and are shown besides. */
  readonly cor: boolean;
}

/** A link of the chain from an act to what it led to. */
export interface EloDaCadeia {
  readonly id: string;
  /** The event; null for the act of a person, or of a job, that no event tells. */
  readonly evento: EventoNaTela | null;
  readonly rotulo: string;
  readonly filhos: readonly EloDaCadeia[];
  /** How many like the last one are not shown. */
  readonly omitidos: number;
}

export interface OpcaoDoFiltro {
  readonly value: string;
  readonly label: string;
}

/** What the log is narrowed to, as its form carries it. */
export interface FiltrosDoRegistro {
  readonly pessoa: string;
  readonly especie: string;
  readonly evento: string;
  readonly periodo: string;
  readonly objeto: string;
}

/** One field: what it would become, with what it was or what comes and goes. */
export interface MudancaEmPalavras {
  readonly campo: string;
  readonly frases: readonly string[];
}
