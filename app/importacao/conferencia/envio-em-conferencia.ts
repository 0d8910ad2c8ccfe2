import type { Andamento } from '#app/kit/tempo-real/tempo-real.tsx';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Escolha } from '#domain/importacao/duvidas.ts';
import type { ConteudoInspecionado } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { AcaoDoEnvio, EstadoDaImportacao } from '../envio.ts';

type Extensao = readonly [number, number, number, number];

/** One thing that a person may decide about a content of an import. */
export interface DecisaoNaTela extends Omit<Escolha, 'valor'> {
  /** Tells it from all others. */
  readonly chave: string;
  /** The reading could not know it for certain, and nobody has decided it yet: nothing is published before. */
  readonly aberta: boolean;
  /** What the reading used; null where it waits for the choice. */
  readonly proposta: string | null;
  /** What somebody chose; null where nobody did. */
  readonly escolhida: string | null;
  readonly opcoes: readonly string[];
  /** Features that it touches; null where it touches all. */
  readonly feicoes: number | null;
}

/** One layer of a file as the inspection saw it; long lists are cut, their totals are not. */
export interface ConteudoNaTela
  extends Pick<
    ConteudoInspecionado,
    'arquivo' | 'camada' | 'formato' | 'incluido' | 'feicoes' | 'tipos_geometria' | 'codificacao' | 'crs' | 'campos'
  > {
  readonly extensao: Extensao | null;
  readonly decisoes: readonly DecisaoNaTela[];
  readonly defeitos: ConteudoInspecionado['defeitos'] & { readonly total: number };
  readonly duplicadas: ConteudoInspecionado['duplicadas'];
}

export interface EnvioEmConferencia {
  readonly id: string;
  readonly estado: EstadoDaImportacao;
  readonly nomes: readonly string[];
  readonly tipo: TipoNoMapa | null;
  readonly ativo_nome: string | null;
  readonly autor: string | null;
  readonly solicitada_em: string;
  /** When it expires, once its author was told. */
  readonly expira_em: string | null;
  readonly leitura: number;
  /** Sentences: where, what, what to do. */
  readonly problemas: readonly string[];
  readonly andamento: Andamento | null;
  /** Null where the document of the inspection is not there (yet). */
  readonly conteudos: readonly ConteudoNaTela[] | null;
  /** Decisions without which it cannot be published. */
  readonly abertas: number;
  /** Nothing can be read before somebody chooses. */
  readonly impedido: boolean;
  /** [west, south, east, north] in degrees. */
  readonly extensao: Extensao | null;
  /** Keys of attributes, as the files have them. */
  readonly campos: readonly string[];
  readonly acoes: readonly AcaoDoEnvio[];
  readonly pode_publicar: boolean;
  /** Ids of the next commands: pressing twice is pressing once. */
  readonly comandos: { readonly corrigir: string; readonly salvar: string };
}
