import { z } from 'zod';

/** What somebody may choose about a content of an import, with the values that each takes. */
export const ASSUNTOS = [
  /** `sim` or `nao`: whether this layer of the file is imported at all. */
  'incluir',
  /** Name of a character encoding. */
  'codificacao',
  /** EPSG code in digits. */
  'crs',
  /** `omitir`, `proteger` or `manter`, of the field `campo`. */
  'campo_pessoal',
  /** `aceitar` or `deixar_de_fora`: features whose geometry was repaired. */
  'reparos',
  /** `deixar_de_fora`: features that cannot be stored at all; confirmed by a person, never dropped in silence. */
  'omissoes',
  /** `aceitar`: texts of which some characters could not be kept; confirmed by a person, never changed in silence. */
  'textos',
  /** `aceitar`: fields that had to be given another name; confirmed by a person, never renamed in silence. */
  'campos',
  /** `manter` or `deixar_de_fora`: features outside of Brazil. */
  'fora_do_brasil',
  /** `manter` or `deixar_de_fora`: features that the client already has. */
  'duplicadas',
] as const;
export type Assunto = (typeof ASSUNTOS)[number];

const alvo = {
  assunto: z.enum(ASSUNTOS),
  arquivo: z.string(),
  camada: z.string(),
  /** Name of the field that it is about; null where it is about the whole content. */
  campo: z.string().nullable(),
};

/** What a person chose. */
export const escolhaSchema = z.object({ ...alvo, valor: z.string().min(1).max(100) });
export type Escolha = z.infer<typeof escolhaSchema>;

/** What the reading cannot know for certain: it goes on with `proposta`, and a person confirms or changes it. */
export const duvidaSchema = z.object({
  ...alvo,
  /** What the reading used; null where nothing can be proposed, and nothing is read until somebody chooses. */
  proposta: z.string().nullable(),
  /** The values that may be chosen; empty where any of its kind may. */
  opcoes: z.array(z.string()),
  /** Features that it touches; null where it touches all. */
  feicoes: z.int().min(0).nullable(),
});
export type Duvida = z.infer<typeof duvidaSchema>;

type Alvo = Pick<Escolha, 'assunto' | 'arquivo' | 'camada' | 'campo'>;

/** What a choice and a doubt are about: equal for both where one decides the other. */
export function chaveDaEscolha({ assunto, arquivo, camada, campo }: Alvo): string {
  return JSON.stringify([assunto, arquivo, camada, campo]);
}

/** Choices with later ones in the place of earlier ones about the same. */
export function juntarEscolhas(antes: readonly Escolha[], agora: readonly Escolha[]): readonly Escolha[] {
  return [...new Map([...antes, ...agora].map((escolha) => [chaveDaEscolha(escolha), escolha])).values()];
}

/** The value that somebody chose; null where nobody did. */
export function escolhida(escolhas: readonly Escolha[], alvo: Alvo): string | null {
  const chave = chaveDaEscolha(alvo);
  return escolhas.find((escolha) => chaveDaEscolha(escolha) === chave)?.valor ?? null;
}

/** Doubts that nobody has decided yet: nothing is published while there are any. */
export function emAberto(duvidas: readonly Duvida[], escolhas: readonly Escolha[]): readonly Duvida[] {
  const decididas = new Set(escolhas.map(chaveDaEscolha));
  return duvidas.filter((duvida) => !decididas.has(chaveDaEscolha(duvida)));
}

/** Whether a choice is missing without which nothing can be read, and so nothing is staged. */
export function impedemLeitura(duvidas: readonly Duvida[], escolhas: readonly Escolha[]): boolean {
  return emAberto(duvidas, escolhas).some(({ proposta }) => proposta === null);
}
