import type { Aviso } from '../avisos/aviso.ts';

/** What a page may show that changes elsewhere; positions are decimal text of 64 bits. */
export type Topico = 'camadas' | 'camada_tipos' | 'deteccoes' | 'importacoes' | 'notificacoes';
export type Posicoes = Readonly<Partial<Record<Topico, string>>>;

export interface Andamento {
  readonly etapa: 'inspecionando' | 'preparando';
  readonly feito: number;
  /** 0 where it is not known yet. */
  readonly total: number;
}

/** A notification, as the private channel brings it. */
export interface NotificacaoRecebida extends Aviso {
  readonly id: string;
  readonly titulo: string;
  /** ISO 8601. */
  readonly emitida_em: string;
}

/** An event of one of the specification's channels: `User.{id}` or `Public`. */
export type EventoDoCanal = { readonly tipo: 'evento'; readonly canal: string; readonly posicao: string } & (
  | { readonly evento: 'Notificacao'; readonly dados: NotificacaoRecebida }
  | { readonly evento: 'Test'; readonly dados: { readonly mensagem: string; readonly emitido_em: string } }
);

/** Something that windows show and that several people may edit at once. */
export interface AlvoDaPresenca {
  readonly especie: 'analise' | 'deteccao';
  readonly id: string;
  /** Whether its form is open here; otherwise it is only looked at. */
  readonly editando: boolean;
}

/** What the server pushes to whoever may see it. */
export type Mensagem =
  | { readonly tipo: 'camadas' | 'camada_tipos' | 'deteccoes' | 'notificacoes'; readonly posicao: string }
  | { readonly tipo: 'importacao'; readonly id: string; readonly posicao: string }
  | ({ readonly tipo: 'progresso'; readonly id: string } & Andamento)
  | EventoDoCanal
  /** What each of the addresses that the page watches answers now. */
  | {
      readonly tipo: 'numeros';
      readonly partes: readonly { readonly endereco: string; readonly dados: unknown }[];
    }
  /** Names of the others who edit it; none where nobody does. */
  | (Omit<AlvoDaPresenca, 'editando'> & { readonly tipo: 'presenca'; readonly quem: readonly string[] })
  /** The connection lives. */
  | { readonly tipo: 'pulso' };

/** The topic that a message says something of, and how far that has come. */
export function novidadeDe(mensagem: Mensagem): readonly [Topico, string] | null {
  switch (mensagem.tipo) {
    case 'camadas':
    case 'camada_tipos':
    case 'deteccoes':
    case 'notificacoes':
      return [mensagem.tipo, mensagem.posicao];
    case 'importacao':
      return ['importacoes', mensagem.posicao];
    default:
      return null;
  }
}

export const depois = (a: string, b: string): boolean => BigInt(a) > BigInt(b);

/**
 * How far a page is whose parts were read one by one: as far as the oldest of them, for they do not arrive together.
 * @param partes of each part, the topics that it shows
 */
export function maisAntigas(partes: readonly Posicoes[]): Posicoes {
  const antigas: Partial<Record<Topico, string>> = {};
  for (const [topico, posicao] of partes.flatMap((parte) => Object.entries(parte) as [Topico, string][])) {
    if (depois(antigas[topico] ?? posicao, posicao)) antigas[topico] = posicao;
    else antigas[topico] ??= posicao;
  }
  return antigas;
}

/** Whether something was heard of that the page does not show yet. What it does not show at all does not count. */
export function estaAtrasada(ouvidas: Posicoes, mostradas: Posicoes): boolean {
  return Object.entries(mostradas).some(([topico, mostrada]) => {
    const ouvida = ouvidas[topico as Topico];
    return ouvida !== undefined && depois(ouvida, mostrada);
  });
}
