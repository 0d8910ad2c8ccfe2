/** What is said on the page of detections, where the specification says nothing. */
export const mensagensDosResultados = {
  per_page: 'O número de detecções por página vai de 1 a 1.000.',
  semEscolha: 'Nenhuma detecção foi escolhida: marque ao menos uma.',
  pdfGrande: 'Um PDF tem até 1.000 detecções: estreite o filtro ou a seleção, ou exporte como CSV ou Excel.',
  porque: 'o servidor não as leu a tempo. O filtro continua como está.',
  pontosFaltando: 'O mapa de calor mostra as 50.000 detecções mais recentes do filtro.',
  deteccoesFaltando: 'Há detecções demais nesta escala: o mapa mostra só as maiores. Aproxime para ver todas.',
} as const;
