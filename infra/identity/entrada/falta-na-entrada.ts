import type { Uuid } from '#domain/kernel/ids.ts';
import { type Alcance, senhaAlheiaVale } from '#domain/modulo/alcance.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import type { AcessoRow } from '#projections/usuario/usuario.queries.ts';
import type { Falta } from '../contrato.ts';
import { escopoDe } from '../escopo-do-acesso.ts';
import type { QuemPede } from '../quem-pede.ts';
import type { SegundosFatores } from '../segundo-fator.ts';
import type { Senhas } from '../senha/senhas.ts';
import type { Quem } from '../sessao/sessoes-conhecidas.ts';

export interface FaltaNaEntradaDeps {
  readonly senhas: Pick<Senhas, 'definidaPor'>;
  readonly fatores: Pick<SegundosFatores, 'desde'>;
  readonly quemPede: Pick<QuemPede, 'comAcesso'>;
}

export type FaltaNaEntrada = ReturnType<typeof createFaltaNaEntrada>;

/** What a person's password alone is not enough for. */
export function createFaltaNaEntrada({ senhas, fatores, quemPede }: FaltaNaEntradaDeps) {
  return {
    /**
     * In the order in which it is asked for: a password of their own comes after the code, so that nobody without it
     * changes anything, and before the activation of a second factor, which would be that of whoever chose the password.
     */
    async de({ acesso }: Quem, codigo_dado = false): Promise<Falta | null> {
      const temFator = (await fatores.desde(acesso.usuario_id)) !== null;
      if (temFator && !codigo_dado) return 'codigo';
      if ((await senhas.definidaPor(acesso.usuario_id)) !== null) return 'senha';
      return !temFator && acesso.segundo_fator_exigido ? 'ativar' : null;
    },

    /**
     * Who chose the password; null where it was the person. Where whoever chose it would be refused to choose it now,
     * or has no access any more, the password is none.
     */
    async senhaDe({ acesso }: Quem): Promise<{ readonly definida_por: Uuid | null; readonly vale: boolean }> {
      const definida_por = await senhas.definidaPor(acesso.usuario_id);
      if (definida_por === null) return { definida_por, vale: true };
      const autor = await quemPede.comAcesso(definida_por);
      return { definida_por, vale: senhaAlheiaVale(autor && alcanceDoAcesso(autor.acesso), alcanceDoAcesso(acesso)) };
    },
  };
}

/** An access as the rules of reach know it. */
export function alcanceDoAcesso(acesso: AcessoRow): Alcance {
  return {
    usuario_id: acesso.usuario_id,
    permissao_ids: new Set(acesso.permissoes.map((chave) => permissaoId(chave as PermissaoChave))),
    // Those who operate the installation belong to no client, and reach what each of them has.
    ativos: escopoDe(acesso)?.ativos ?? 'todos',
  };
}
