/** The ids once one was moved to another place, what is beyond the ends being the end; null where nothing moves. */
export function mover(ids: readonly string[], id: string, para: number): readonly string[] | null {
  const de = ids.indexOf(id);
  const alvo = Math.max(0, Math.min(ids.length - 1, para));
  if (de < 0 || de === alvo) return null;
  const novos = ids.filter((um) => um !== id);
  novos.splice(alvo, 0, id);
  return novos;
}
