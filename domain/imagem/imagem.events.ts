import { z } from 'zod';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';
import { exameSchema, obtencaoSchema, papelSchema } from './exame.ts';
import { problemaDaImagemSchema } from './problemas.ts';

export const imagemCategory = 'imagem';

/** Name of the stream that holds everything that happened to one imagem. */
export const imagemStream = (id: Uuid): StreamId => streamId(imagemCategory, id);

/** What people say of an image; null where they leave it to the file. */
const dadosDaImagem = {
  ativo_id: uuidSchema,
  percentual_nuvens: z.int().min(0).max(100),
  /** How much of the asset's area it covers; absent where it is left to the file's outline. */
  percentual_cobertura: z.int().min(0).max(100).optional(),
  obtencao: obtencaoSchema.nullable(),
  /** Satellite or sensor. */
  satelite: z.string().min(1).nullable(),
  /** What each band measures, in their order. */
  papeis: z.array(papelSchema.nullable()).nullable(),
};

const versao = z.int().min(1);

export const imagemEvents = {
  ImagemRecebida: defineEvent(
    'ImagemRecebida',
    1,
    z.object({ cliente_id: uuidSchema, ...dadosDaImagem, arquivo: arquivoSchema }),
    'Um arquivo de imagem chegou para um ativo; espera ser examinado.',
  ),
  VersaoDaImagemRecebida: defineEvent(
    'VersaoDaImagemRecebida',
    1,
    z.object({ versao, arquivo: arquivoSchema }),
    'Outro arquivo chegou para a mesma imagem; até ser examinado vale o anterior.',
  ),
  ImagemAntecipada: defineEvent(
    'ImagemAntecipada',
    1,
    z.object({
      versao,
      /** Of the outline only the corners of the file are known yet. */
      exame: exameSchema,
      /** The same pixels on the grid of the original: until there are others, tiles are read from it, too. */
      valores: arquivoSchema,
    }),
    'O arquivo, grande, foi lido com segurança e descrito; já se vê, enquanto o exame não acaba.',
  ),
  ImagemExaminada: defineEvent(
    'ImagemExaminada',
    1,
    z.object({
      versao,
      exame: exameSchema,
      /** The same pixels on the grid of the original: values are read from it. */
      valores: arquivoSchema,
      /** The same picture on the grid of maps (EPSG:3857): tiles are read from it. */
      quadros: arquivoSchema,
    }),
    'O arquivo foi lido com segurança, descrito e preparado para o mapa; o original fica como veio.',
  ),
  ImagemRecusada: defineEvent(
    'ImagemRecusada',
    1,
    z.object({ versao, problemas: z.array(problemaDaImagemSchema).min(1) }),
    'O arquivo não pode ser imagem, pelas razões ditas.',
  ),
  ImagemAlterada: defineEvent('ImagemAlterada', 1, z.object(dadosDaImagem), 'O que se diz da imagem mudou.'),
  ImagemInativada: defineEvent(
    'ImagemInativada',
    1,
    z.object({ motivo: motivoDito }),
    'A imagem deixou de ser oferecida; o que já a usa continua a mostrá-la.',
  ),
  ImagemReativada: defineEvent('ImagemReativada', 1, z.object({}), 'A imagem voltou a ser oferecida.'),
  ImagemRemovida: defineEvent('ImagemRemovida', 1, z.object({ motivo: z.string() }), 'A imagem foi para a lixeira.'),
  ImagemRestaurada: defineEvent('ImagemRestaurada', 1, z.object({}), 'A imagem saiu da lixeira.'),
};
export type ImagemEvent = EventOf<typeof imagemEvents>;
