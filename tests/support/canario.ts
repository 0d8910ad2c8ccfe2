import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that nobody should ever call. */
export interface Canario {
  readonly url: string;
  readonly visitas: () => number;
  fechar(): Promise<void>;
}

export async function abrirCanario(): Promise<Canario> {
  let visitas = 0;
  const server = http.createServer((_request, response) => {
    visitas += 1;
    response.end('+proj=longlat');
  });
  // Also whoever connects without a request.
  server.on('connection', () => {
    visitas += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visitas: () => visitas,
    fechar: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
