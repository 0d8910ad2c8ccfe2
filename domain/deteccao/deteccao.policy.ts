/** Of a type change, as the specification has it: 1 only where it says another type or a classification. */
export function classificacaoTipo({
  tipo_deteccao_alterado_id,
  classificacao,
}: {
  readonly tipo_deteccao_alterado_id: string | null;
  readonly classificacao: number | null;
}): 0 | 1 {
  return tipo_deteccao_alterado_id !== null || classificacao !== null ? 1 : 0;
}
