import type { Uuid } from '../kernel/ids.ts';
import { type PermissaoChave, permissaoId } from './catalogo.ts';

/**
 * Permissions by which one changes who may do what, erases for good, sees what is protected or sees everything: a client
 * may ask that two people agree before anybody gains one of them.
 */
export const SENSIVEIS: readonly PermissaoChave[] = [
  ...(['usuarios.editar', 'usuarios.definir_ativos', 'usuarios.alternar_status', 'usuarios.ver_como'] as const),
  ...(['usuarios.redefinir_senha', 'usuarios.redefinir_dois_fatores'] as const),
  ...(['grupos.editar', 'grupos.aprovar', 'politicas_acesso.editar'] as const),
  ...(['usuarios.apagar', 'camadas.destruir_protegidos'] as const),
  ...(['usuarios.exportar_dados', 'camadas.ver_protegidos', 'logs.ver_enderecos', 'ativos.ver_todos'] as const),
  ...(['deteccoes.remover_artefato', 'relatorios.assinar', 'dashboards.telao'] as const),
];

const ids: ReadonlySet<Uuid> = new Set(SENSIVEIS.map(permissaoId));

export const ehSensivel = (permissao_id: Uuid): boolean => ids.has(permissao_id);
