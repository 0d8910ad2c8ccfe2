/** Something that happened, by the log. */
export interface FatoDaPessoa {
  readonly posicao: string;
  readonly em: string;
  /** Name of the event. */
  readonly tipo: string;
  /** The same in a sentence. */
  readonly descricao: string;
}

export interface FatoSobreAPessoa extends FatoDaPessoa {
  /** Who did it; null for the installation itself. */
  readonly por: string | null;
}

export interface AtoDaPessoa extends FatoDaPessoa {
  readonly objeto: string;
  readonly objeto_id: string;
}

/** Everything that is kept about one person, from events and tables, as of one moment. */
export interface DadosDaPessoa {
  readonly emitido: { readonly em: string; readonly por: string };
  readonly pessoa: {
    readonly id: string;
    /** Null for who was erased, or was invited and has not come. */
    readonly nome: string | null;
    readonly email: string | null;
    readonly avatar: string | null;
  };
  readonly acesso: {
    readonly ativo: boolean;
    /** Null for those who operate the installation. */
    readonly cliente: string | null;
    readonly desde: string | null;
    readonly grupos: readonly string[];
    readonly ativos: readonly string[];
    readonly dois_fatores: {
      readonly ativo: boolean;
      readonly desde: string | null;
      readonly codigos_restantes: number;
    };
    /** When the person asked to be erased, while nobody has answered. */
    readonly apagamento_pedido_em: string | null;
  };
  readonly sessoes: readonly {
    readonly criada_em: string;
    readonly vista_em: string;
    readonly ip: string | null;
    readonly dispositivo: string;
  }[];
  /** Six months of them. */
  readonly acessos: readonly {
    readonly em: string;
    /** Name of what was noted. */
    readonly tipo: string;
    readonly ip: string | null;
    readonly dispositivo: string;
  }[];
  readonly notificacoes: readonly { readonly em: string; readonly titulo: string; readonly mensagem: string }[];
  /** What happened to the person's access. */
  readonly sobre: readonly FatoSobreAPessoa[];
  /** What the person did, the latest first. */
  readonly atos: { readonly itens: readonly AtoDaPessoa[]; readonly total: number; readonly ha_mais: boolean };
}
