import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** What somebody sees of an asset's news: only that is counted. At least one of the three. */
export interface VisaoDasNovidades {
  readonly escopo: Escopo;
  readonly analises: boolean;
  readonly deteccoes: boolean;
  readonly imagens: boolean;
  /** Whether what is not published is seen too. */
  readonly naoPublicadas: boolean;
}

/** After the first position, up to the second. */
export interface PeriodoDasNovidades {
  readonly desde: bigint;
  readonly ate: bigint;
}

const novidadesRow = z.object({
  ativo_id: uuidSchema,
  nome: z.string(),
  sigla: z.string(),
  analises_publicadas: z.int(),
  deteccoes_criadas: z.int(),
  /** Detections whose status, or type, changed at least once. */
  status_registrados: z.int(),
  tipos_alterados: z.int(),
  artefatos_removidos: z.int(),
  /** Own ones that were examined, and passes that a standing search found. */
  imagens_recebidas: z.int(),
  imagens_encontradas: z.int(),
});
/** What changed in an asset, in figures; none is counted that lies in the bin by now. */
export type NovidadesRow = z.infer<typeof novidadesRow>;

const DAS_DETECCOES = ['DeteccaoCriada', 'StatusDaDeteccaoRegistrado', 'TipoDaDeteccaoAlterado', 'ArtefatoRemovido'];

/** Events of a client within the period and what they happened to. */
function acontecidas(cliente_id: Uuid, tipos: readonly string[], { desde, ate }: PeriodoDasNovidades): Fragment {
  return sql.fragment`(
    SELECT r.tipo, r.objeto_id FROM registro r
    WHERE r.cliente_id = ${cliente_id} AND r.tipo = ANY(${sql.array([...tipos], 'text')})
      AND r.posicao > ${desde} AND r.posicao <= ${ate})`;
}

function partes(visao: VisaoDasNovidades, periodo: PeriodoDasNovidades): readonly Fragment[] {
  const { escopo, naoPublicadas } = visao;
  const de = (tipos: readonly string[]) => acontecidas(escopo.cliente_id, tipos, periodo);
  const publicada = naoPublicadas ? sql.fragment`TRUE` : sql.fragment`d.analise_publicada`;
  return [
    ...(visao.analises
      ? [
          sql.fragment`
            SELECT n.ativo_id, e.tipo, count(DISTINCT n.id) FROM ${de(['AnalisePublicada'])} e
            JOIN analises n ON n.id = e.objeto_id AND n.publicada AND NOT n.removida GROUP BY 1, 2`,
        ]
      : []),
    ...(visao.deteccoes
      ? [
          sql.fragment`
            SELECT d.ativo_id, e.tipo,
              CASE e.tipo WHEN 'ArtefatoRemovido' THEN count(*) ELSE count(DISTINCT d.id) END
            FROM ${de(DAS_DETECCOES)} e
            JOIN deteccoes d ON d.id = e.objeto_id AND NOT d.removida AND NOT d.analise_removida AND ${publicada}
            GROUP BY 1, 2`,
        ]
      : []),
    ...(visao.imagens ? dasImagens(de, periodo) : []),
  ];
}

const dasImagens = (de: (tipos: readonly string[]) => Fragment, { desde, ate }: PeriodoDasNovidades) => [
  sql.fragment`
    SELECT i.ativo_id, e.tipo, count(DISTINCT i.id) FROM ${de(['ImagemExaminada'])} e
    JOIN imagens i ON i.id = e.objeto_id AND i.situacao = 'pronta' AND NOT i.removida AND NOT i.inativa GROUP BY 1, 2`,
  sql.fragment`
    SELECT b.ativo_id, 'ImagensEncontradas', b.encontradas - COALESCE(a.encontradas, 0)
    FROM ${tabelaEm('buscas_permanentes', { posicao: ate })} b
    LEFT JOIN ${tabelaEm('buscas_permanentes', { posicao: desde })} a ON a.ativo_id = b.ativo_id
    WHERE b.encontradas > COALESCE(a.encontradas, 0)`,
];

/** What changed in each asset within reach, those with any news alone, by their names. */
export function listarNovidades(visao: VisaoDasNovidades, periodo: PeriodoDasNovidades) {
  const soma = (tipo: string) => sql.fragment`COALESCE(sum(m.total) FILTER (WHERE m.especie = ${tipo}), 0)::int`;
  return sql.type(novidadesRow)`
    SELECT a.id AS ativo_id, a.nome, a.sigla, ${soma('AnalisePublicada')} AS analises_publicadas,
      ${soma('DeteccaoCriada')} AS deteccoes_criadas, ${soma('StatusDaDeteccaoRegistrado')} AS status_registrados,
      ${soma('TipoDaDeteccaoAlterado')} AS tipos_alterados, ${soma('ArtefatoRemovido')} AS artefatos_removidos,
      ${soma('ImagemExaminada')} AS imagens_recebidas, ${soma('ImagensEncontradas')} AS imagens_encontradas
    FROM (${sql.join(partes(visao, periodo), sql.fragment` UNION ALL `)}) m (ativo_id, especie, total)
    JOIN ativos a ON a.id = m.ativo_id AND ${doEscopo(visao.escopo, 'a', 'id')}
    GROUP BY a.id, a.nome, a.sigla ORDER BY a.nome, a.id`;
}
