import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeArtefato = {
  linhaDoTempoDaDeteccao: ['GET', '/analise/deteccoes/:id/timeline', 'cliente', 'deteccoes.ver', 'json'],
  artefatosDaDeteccao: ['GET', '/analise/deteccoes/:id/artefatos', 'cliente', 'deteccoes.ver', 'json'],
  registrarStatusDaDeteccao: ['POST', '/analise/deteccoes/:id/status', 'cliente', 'deteccoes.revisar', 'json'],
  midiaDoArtefato: ['GET', '/analise/deteccoes/:id/artefato/midia/:midia', 'cliente', 'deteccoes.ver', 'arquivo'],
  paginasDaMidia: ['GET', '/analise/deteccoes/:id/artefato/midia/:midia/paginas', 'cliente', 'deteccoes.ver', 'json'],
  paginaDaMidia: [
    ...([
      'GET',
      '/analise/deteccoes/:id/artefato/midia/:midia/pagina/:pagina',
      'cliente',
      'deteccoes.ver',
      'arquivo',
    ] as const),
  ],
  arquivoDoArtefato: ['GET', '/arquivos/artefatos/:link', 'cliente', 'deteccoes.ver', 'arquivo'],
  removerArtefato: [
    ...([
      'POST',
      '/analise/deteccoes/:id/artefato/:artefato',
      'cliente',
      'deteccoes.remover_artefato',
      'json',
    ] as const),
    ['POST', 'DELETE'],
  ],
  pontoDeEvidencia: [
    ...([
      'POST',
      '/analise/deteccoes/:id/artefato/:artefato/ponto/:midia',
      'cliente',
      'deteccoes.revisar',
      'json',
    ] as const),
    ['POST', 'PUT', 'DELETE'],
  ],
  imagemAntesDaDeteccao: ['GET', '/analise/deteccoes/:id/imagem-antes', 'cliente', 'deteccoes.ver', 'arquivo'],
  imagemDepoisDaDeteccao: ['GET', '/analise/deteccoes/:id/imagem-depois', 'cliente', 'deteccoes.ver', 'arquivo'],
  imagemDaRegiaoDaDeteccao: ['GET', '/analise/deteccoes/:id/imagem-regiao', 'cliente', 'deteccoes.ver', 'arquivo'],
  iniciarEnvioDeArtefato: ['POST', '/analise/deteccoes/tus', 'cliente', 'deteccoes.revisar', 'json'],
  envioDeArtefato: ['GET', '/analise/deteccoes/tus/:parcial', 'cliente', 'deteccoes.revisar', 'json'],
  continuarEnvioDeArtefato: [
    ...(['POST', '/analise/deteccoes/tus/:parcial', 'cliente', 'deteccoes.revisar', 'json'] as const),
    ['PATCH', 'DELETE'],
  ],
} as const satisfies LinhasDeRotas;
