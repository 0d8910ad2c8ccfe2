import { MAX_CHAVES } from '../camada/camada.events.ts';
import { Rejection } from '../kernel/rejection.ts';
import { MAX_CAMPOS } from './campos-vistos.ts';
import type { Edicoes } from './correcao.ts';
import type { Conteudo } from './importacao.events.ts';

type Mudancas = Pick<Edicoes, 'remove_attributes' | 'attributes_renames' | 'general_attributes' | 'geoms'>;

/**
 * No edit gives a layer more attributes than one may have. What each layer has is in its file: those that are given to
 * all of them, and those that are given to one, are counted.
 * @throws Rejection ChavesDemais
 */
export function exigirChavesDaCorrecao(edicoes: Mudancas, conteudos: readonly Pick<Conteudo, 'campos'>[]): void {
  const exigir = (campo: string, chaves: number, maximo: number) => {
    if (chaves > maximo) throw new Rejection('ChavesDemais', { campo, chaves, maximo });
  };
  const campos = new Set(conteudos.flatMap((conteudo) => conteudo.campos.map(({ nome }) => nome))).size;
  // Files from before there was a limit may have more: each of their fields can still be renamed or left out.
  exigir('remove_attributes', edicoes.remove_attributes.length, Math.max(MAX_CAMPOS, campos));
  exigir('attributes_renames', Object.keys(edicoes.attributes_renames).length, Math.max(MAX_CAMPOS, campos));
  const gerais = Object.keys(edicoes.general_attributes);
  exigir('general_attributes', gerais.length, MAX_CHAVES);
  for (const [id, { attributes = {} }] of Object.entries(edicoes.geoms)) {
    exigir(`geoms[${id}]`, new Set([...gerais, ...Object.keys(attributes)]).size, MAX_CHAVES);
  }
}
