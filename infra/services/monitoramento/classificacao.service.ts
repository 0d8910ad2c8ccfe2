import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type ClassificacaoRow,
  listarClassificacoes,
  obterClassificacao,
} from '#projections/classificacao/classificacao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { idDaClassificacao } from '../../commands/iniciais-do-cliente.ts';

/** Classifications of detections as pages read them, by number, now or at an instant (ISO 8601). */
export function createClassificacoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, instante?: string): Promise<readonly ClassificacaoRow[]> =>
      leitor.any(listarClassificacoes(escopo, instante)),
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<ClassificacaoRow | null> =>
      leitor.maybeOne(obterClassificacao(escopo, id, instante)),
    /** Of the one with this number, whether or not it is there. */
    idDe: idDaClassificacao,
  };
}
