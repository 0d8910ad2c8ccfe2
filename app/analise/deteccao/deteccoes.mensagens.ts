import { MAX_TEXTO } from '#domain/kernel/text.ts';

/** What is said of a detection that is saved, where the specification says nothing. */
export const mensagensDaDeteccao = {
  semDesenho: 'Desenhe a área da detecção.',
  desenhoGrande: 'O desenho tem vértices demais: simplifique-o.',
  desenhoIlegivel: 'O desenho precisa ser uma geometria em GeoJSON.',
  semArea: 'Uma detecção é uma área: desenhe um polígono.',
  semTipo: 'Escolha o tipo da detecção.',
  tipoInativo: 'Este tipo de detecção não está mais em uso: escolha outro.',
  semAnalise: 'A análise não existe, ou está na lixeira.',
  outraCamada: 'A camada de referência precisa ser do ativo da análise.',
  area: 'A área precisa ser um número de hectares.',
  texto: `O texto tem até ${MAX_TEXTO.toLocaleString('pt-BR')} letras.`,
  classificacao: 'Escolha uma das classificações.',
  semStatus: 'Nenhum status de detecção está em uso: peça a quem administra que ative um.',
  restaurada: 'Detecção restaurada com sucesso!',
} as const;
