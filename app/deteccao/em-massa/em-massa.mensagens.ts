const numero = (n: number) => n.toLocaleString('pt-BR');

/** What is said of a status for many detections, where the specification says nothing. */
export const mensagensDoStatusEmMassa = {
  semStatus: 'Escolha o status.',
  statusInvalido: 'Escolha um status da lista: este não existe ou não está em uso.',
  jaDesfeito: 'Nada a desfazer: esta mudança já tinha sido desfeita.',
  naoMudou: 'Não foi possível mudar o status das detecções:',
  naoDesfez: 'A mudança de status não foi desfeita',
} as const;

/** What came of it; `feitas` null while it goes on. */
export function textoDoStatus(feitas: number | null, total: number): string {
  if (feitas === null)
    return `O status de ${numero(total)} detecções está sendo mudado. Você será avisado quando terminar.`;
  if (feitas === 0) return 'Nenhuma detecção mudou: todas já tinham esse status.';
  return feitas === 1 ? 'Uma detecção mudou de status.' : `${numero(feitas)} detecções mudaram de status.`;
}

export function textoDoDesfazimento(feitas: number | null, total: number): string {
  if (feitas === null) return `O desfazimento em ${numero(total)} detecções está em andamento.`;
  if (feitas === 0) return 'Nada a desfazer: essas detecções já voltaram a como eram, ou mudaram de novo depois.';
  return feitas === 1
    ? 'Desfeito: uma detecção voltou ao status que tinha.'
    : `Desfeito: ${numero(feitas)} detecções voltaram ao status que tinham.`;
}
