/** What the main map says of its own calls. */
export const mensagensDoMapa = {
  padraoDefinido: 'O mapa de todos passa a abrir com esta ordem e estas opacidades.',
  padraoNaoDefinido: 'Não foi possível tornar padrão esta ordem e estas opacidades',
  ordem: 'A ordem vem como uma lista de ids de tipos de camada, em JSON.',
  opacidades: 'As opacidades vêm como um objeto de ids de tipos de camada e porcentagens inteiras de 0 a 100, em JSON.',
  consulta: 'Diga em “consulta” o que o endereço do mapa diz do que foi escolhido, com no máximo 32.768 letras.',
  encontrosSoDeHoje: 'O que uma área encontra só se diz de hoje: veja o mapa como está agora.',
  semVista:
    'Este link não leva a uma vista guardada do seu cliente: confira se ele está inteiro. O mapa abriu como de costume.',
} as const;
