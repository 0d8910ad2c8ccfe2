/** What is said on the dashboards, where the specification says nothing. */
export const mensagensDoPainel = {
  naoVeio: 'Não foi possível carregar o dashboard.',
  tentandoDeNovo: 'Esta tela tenta de novo por si.',
  semAtivos: 'Nenhum ativo em uso ao seu alcance passa por este filtro.',
  ativoInvalido: 'O ativo não é válido: abra o dashboard de novo.',
  malformado: (dito: string, quantos: number) =>
    quantos === 1
      ? `“${dito}” não é o número de um ativo: há um só, o 0.`
      : `“${dito}” não é o número de um ativo: eles vão de 0 a ${quantos - 1}.`,
} as const;
