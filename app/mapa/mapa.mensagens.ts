/** What the main map says of its own calls. */
export const mensagensDoMapa = {
  padraoDefinido: 'O mapa de todos passa a abrir com esta ordem e estas opacidades.',
  padraoNaoDefinido: 'Não foi possível tornar padrão esta ordem e estas opacidades',
  ordem: 'A ordem vem como uma lista de ids de tipos de camada, em JSON.',
  opacidades: 'As opacidades vêm como um objeto de ids de tipos de camada e porcentagens inteiras de 0 a 100, em JSON.',
} as const;
