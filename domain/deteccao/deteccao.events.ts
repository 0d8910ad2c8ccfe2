import { z } from 'zod';
import { artefatoSchema } from '../artefato/artefato.policy.ts';
import { geometriaSchema } from '../geometria/geojson.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { evidenciasSchema, imagensEnviadasSchema } from './evidencia.ts';
import { impactoSchema } from './impacto.ts';

export const deteccaoCategory = 'deteccao';

/** Name of the stream that holds everything that happened to one deteccao. */
export const deteccaoStream = (id: Uuid): StreamId => streamId(deteccaoCategory, id);

/** Hectares that somebody typed, kept beside the computed ones; null where nobody did. */
const areaInformada = z.number().min(0).nullable();

/** What a form says of a detection. */
const dadosDaDeteccao = {
  tipo_deteccao_id: uuidSchema,
  /** The layer that people say it belongs to. */
  camada_principal_id: uuidSchema.nullable(),
  descricao: z.string(),
  area_informada: areaInformada,
};

/** The shape, and what is computed from it. */
const formaDaDeteccao = {
  /** A MultiPolygon in EPSG:4326. */
  geojson: geometriaSchema,
  /** Hectares, geodesic on the ellipsoid, 4 decimals. */
  area: z.number().min(0),
  /** Longitude and latitude of a place that is surely inside. */
  centroid: z.tuple([z.number(), z.number()]),
  impacto: impactoSchema,
};

export const deteccaoEvents = {
  DeteccaoCriada: defineEvent(
    'DeteccaoCriada',
    1,
    z.object({
      cliente_id: uuidSchema,
      ativo_id: uuidSchema,
      analise_id: uuidSchema,
      status_id: uuidSchema,
      ...dadosDaDeteccao,
      ...formaDaDeteccao,
    }),
    'Alguém desenhou o que mudou entre as duas imagens de uma análise.',
  ),
  DeteccaoAlterada: defineEvent(
    'DeteccaoAlterada',
    1,
    z.object(dadosDaDeteccao),
    'O que se diz da detecção mudou; a geometria não.',
  ),
  DeteccaoRedesenhada: defineEvent(
    'DeteccaoRedesenhada',
    1,
    z.object(formaDaDeteccao),
    'A geometria da detecção foi redesenhada; área e camadas impactadas foram calculadas de novo.',
  ),
  ImpactoDaDeteccaoRecalculado: defineEvent(
    'ImpactoDaDeteccaoRecalculado',
    1,
    z.object({ impacto: impactoSchema }),
    'As camadas impactadas foram calculadas de novo, sobre as camadas de agora; a geometria da detecção não mudou.',
  ),
  ImagensDaDeteccaoEnviadas: defineEvent(
    'ImagensDaDeteccaoEnviadas',
    1,
    imagensEnviadasSchema,
    'O navegador de quem desenhou enviou as imagens que tinha na tela; ficam ao lado das que o servidor faz.',
  ),
  EvidenciasDaDeteccaoGeradas: defineEvent(
    'EvidenciasDaDeteccaoGeradas',
    1,
    evidenciasSchema,
    'As imagens de evidência foram feitas das próprias cenas, com a geometria desenhada sobre elas.',
  ),
  TipoDaDeteccaoAlterado: defineEvent(
    'TipoDaDeteccaoAlterado',
    1,
    z.object({
      /** Null where the first type holds. */
      tipo_deteccao_alterado_id: uuidSchema.nullable(),
      /** The number of a classification; null without one. */
      classificacao: z.int().nullable(),
      observacao: z.string(),
    }),
    'A detecção ganhou outro tipo, uma classificação ou uma observação; o primeiro tipo continua à vista.',
  ),
  StatusDaDeteccaoRegistrado: defineEvent(
    'StatusDaDeteccaoRegistrado',
    1,
    z.object({
      status_id: uuidSchema,
      artefatos: z.array(artefatoSchema),
      /** The bulk act that it is part of; absent where it was registered of this one alone. */
      ato_id: uuidSchema.optional(),
    }),
    'Alguém registrou um status da detecção, com os artefatos que o provam.',
  ),
  ArtefatoRemovido: defineEvent(
    'ArtefatoRemovido',
    1,
    z.object({ artefato_id: uuidSchema, motivo: z.string() }),
    'Um artefato foi para a lixeira; a linha do tempo continua a dizer que esteve ali, com o hash dele.',
  ),
  ArquivosDoArtefatoDestruidos: defineEvent(
    'ArquivosDoArtefatoDestruidos',
    1,
    z.object({
      artefato_id: uuidSchema,
      /** Keys of its files, but those that another artefact of the detection has too. */
      chaves: z.array(z.string().min(1)),
    }),
    'Os arquivos de um artefato removido foram destruídos ao fim do prazo; a linha do tempo continua a dizer o hash deles.',
  ),
  PontoDeEvidenciaRegistrado: defineEvent(
    'PontoDeEvidenciaRegistrado',
    1,
    z.object({
      artefato_id: uuidSchema,
      midia_id: uuidSchema,
      /** Longitude and latitude in degrees (EPSG:4326), as the photograph's camera wrote them. */
      posicao: z.tuple([z.number(), z.number()]),
    }),
    'O lugar onde uma fotografia foi tirada passou a ser um ponto de evidência da detecção.',
  ),
  PontoDeEvidenciaDesfeito: defineEvent(
    'PontoDeEvidenciaDesfeito',
    1,
    z.object({ artefato_id: uuidSchema, midia_id: uuidSchema }),
    'O lugar de uma fotografia deixou de ser um ponto de evidência da detecção; a fotografia continua.',
  ),
  DeteccaoRemovida: defineEvent(
    'DeteccaoRemovida',
    1,
    z.object({ motivo: z.string() }),
    'A detecção foi para a lixeira.',
  ),
  DeteccaoRestaurada: defineEvent('DeteccaoRestaurada', 1, z.object({}), 'A detecção voltou da lixeira.'),
};
export type DeteccaoEvent = EventOf<typeof deteccaoEvents>;
