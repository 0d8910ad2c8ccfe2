import type { useForm } from '@conform-to/react';
import type { No } from '#app/kit/arvore/arvore.ts';

/** What the form of a group is read from. */
export interface DadosDoGrupo {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDoGrupo;
  /** -1 where there is nothing yet. */
  readonly revisao: number;
  /** The tree of what the group may have. */
  readonly arvore: readonly No[];
  readonly cliente_id: string | null;
  /** For an operator, who chooses; null for everybody else. */
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly pessoas: number;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  readonly comando_id: string;
}

/** As the form sends it: the modules follow from the permissions. */
export type ValoresDoGrupo = Readonly<{ nome: string; [PERMISSOES]: readonly string[] }>;

/** Names of the boxes of the tree, the specification's. */
export const MODULOS = 'modulo_id[]';
export const PERMISSOES = 'permissao_id[]';

const lista = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** What is ticked, said module by module: 'Camadas: ver camadas, criar camadas e editar camadas'. */
export function emPalavras(raizes: readonly No[], marcados: ReadonlySet<string>): readonly Frase[] {
  return raizes.flatMap((no) => {
    const atos = no.filhos.filter(
      ({ id, filhos, campo }) => filhos.length === 0 && campo === PERMISSOES && marcados.has(id),
    );
    const daqui =
      atos.length === 0 ? [] : [{ modulo: no.nome, atos: lista.format(atos.map(({ nome }) => comMinuscula(nome))) }];
    return [...daqui, ...emPalavras(no.filhos, marcados)];
  });
}

interface Frase {
  readonly modulo: string;
  readonly atos: string;
}

const comMinuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1);
