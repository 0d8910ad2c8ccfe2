import type { useForm } from '@conform-to/react';
import type { Dono } from '#app/kit/lista/dono.ts';

/** What the form of a person with access is read from. */
export interface DadosDoUsuario {
  /** Null for somebody who is being added. */
  readonly id: string | null;
  readonly valores: ValoresDoUsuario;
  /** -1 where there is nothing yet. */
  readonly revisao: number;
  readonly grupos: readonly { readonly id: string; readonly nome: string }[];
  /** Whose the person is or becomes; null for the installation. */
  readonly cliente_id: Dono;
  /** For an operator, who chooses; null for everybody else. */
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  readonly comando_id: string;
  /** Whether it is who asks: their e-mail asks for the present password. */
  readonly propria: boolean;
  /** May choose the person's password. */
  readonly pode_trocar_senha: boolean;
}

export type ValoresDoUsuario = Readonly<{
  nome: string;
  email: string;
  grupo_ids: readonly string[];
  avatar_id: string;
}>;

export const USUARIO_NOVO: ValoresDoUsuario = { nome: '', email: '', grupo_ids: [], avatar_id: '0' };

export const ROTULOS_DO_USUARIO = {
  nome: 'Nome',
  email: 'E-mail',
  grupo_ids: 'Grupos',
  avatar_id: 'Avatar',
} as const;
