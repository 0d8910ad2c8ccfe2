import type { Resumo } from '#domain/preferencia/resumo.policy.ts';
import type { NovidadesRow } from '#projections/registro/novidades.queries.ts';
import { type Carta, type NovidadesDoAtivo, resumo } from '../mail/cartas.ts';

/** Assets that one message tells of: of more it says how many. */
const MAX_ATIVOS = 40;

type Figura = Exclude<keyof NovidadesRow, 'ativo_id' | 'nome' | 'sigla'>;

/** One of it, and many. */
const FRASES: Readonly<Record<Figura, readonly [uma: string, muitas: string]>> = {
  analises_publicadas: ['análise publicada', 'análises publicadas'],
  deteccoes_criadas: ['detecção nova', 'detecções novas'],
  status_registrados: ['detecção mudou de status', 'detecções mudaram de status'],
  tipos_alterados: ['detecção teve o tipo revisto', 'detecções tiveram o tipo revisto'],
  artefatos_removidos: ['artefato removido', 'artefatos removidos'],
  imagens_recebidas: ['imagem própria nova', 'imagens próprias novas'],
  imagens_encontradas: ['imagem de satélite nova', 'imagens de satélite novas'],
};

const linhasDe = (novidades: NovidadesRow): readonly string[] =>
  (Object.entries(FRASES) as [Figura, readonly [string, string]][]).flatMap(([figura, [uma, muitas]]) => {
    const total = novidades[figura];
    return total === 0 ? [] : [`${total.toLocaleString('pt-BR')} ${total === 1 ? uma : muitas}`];
  });

export interface ConteudoDoResumo {
  readonly resumo: Resumo;
  /** First and last instant, ISO 8601. */
  readonly desde: string;
  readonly ate: string;
  readonly novidades: readonly NovidadesRow[];
}

/** The message: of each asset the figures and one address, which asks for the sign-in. */
export function digestText({ resumo: pedido, desde, ate, novidades }: ConteudoDoResumo, origem: string): Carta {
  const { fuso, frequencia } = pedido;
  const quando = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: fuso });
  const [inicio, fim] = [desde, ate].map((instante) => quando.format(new Date(instante)));
  const ativos: readonly NovidadesDoAtivo[] = novidades.slice(0, MAX_ATIVOS).map((uma) => ({
    nome: uma.sigla === '' ? uma.nome : `${uma.nome} (${uma.sigla})`,
    linhas: linhasDe(uma),
    link: `${origem}/mapa?ativo_id=${uma.ativo_id}`,
  }));
  return resumo(
    {
      semanal: frequencia === 'semanal',
      periodo: `de ${inicio} a ${fim} (${fuso})`,
      ativos,
      outros: novidades.length - ativos.length,
    },
    `${origem}/perfil`,
  );
}
