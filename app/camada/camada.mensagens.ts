import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import type { ProblemaDeGeometria } from '#domain/geometria/validade.ts';

/** What the layer form says; the specification's own sentences stand in especificacao.ts. */
export const mensagensDaCamada = {
  criada: 'Camada criada.',
  salva: 'Camada salva.',
  tipo: 'Escolha um tipo de camada que esteja ativo.',
  ativo: 'Escolha um ativo que esteja ao seu alcance e ativo.',
  area: 'Informe a área em hectares, como 1.234,5678.',
  semDesenho: 'Desenhe a geometria no mapa, ou cole-a.',
  grande: 'O desenho é grande demais para ser guardado por aqui: simplifique-o, ou use o envio de arquivos.',
  atributos: 'Confira os atributos: chaves de até 200 caracteres e valores de até 10.000.',
  caixa: 'O campo bbox é oeste,sul,leste,norte em graus, com lados de no máximo 2 graus.',
  geometria: (problema: ProblemaDeGeometria): string =>
    problema.codigo === 'tipo_desconhecido'
      ? 'Desenhe a geometria no mapa, ou cole-a.'
      : textoDaRecusa('GeometriaInvalida', { ...problema }),
} as const;
