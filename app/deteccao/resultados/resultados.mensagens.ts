/** What is said on the page of detections, where the specification says nothing. */
export const mensagensDosResultados = {
  per_page: 'O número de detecções por página vai de 1 a 1.000.',
  semEscolha: 'Nenhuma detecção foi escolhida: marque ao menos uma.',
  file_type: 'Escolha um dos formatos: csv, xlsx ou geojson.',
  planilhaGrande: 'Uma planilha tem até 50.000 detecções: estreite o filtro, ou exporte como CSV.',
  porque: 'o servidor não as leu a tempo. O filtro continua como está.',
  pontosFaltando: 'O mapa de calor mostra as 50.000 detecções mais recentes do filtro.',
} as const;
