import type { Server } from 'node:http';

/**
 * How long an idle connection is kept, in ms. Longer than proxies and clients keep theirs: who closes first must not be
 * us, or a form that is being sent at that moment is lost with the connection.
 */
const KEEP_ALIVE_MS = 75_000;

/** Starts to listen. @throws with a Portuguese sentence where the port is taken or not allowed. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`A porta ${port} já está em uso. Escolha outra com PORT.`));
      else if (error.code === 'EACCES')
        reject(new Error(`Sem permissão para usar a porta ${port}. Escolha outra com PORT.`));
      else reject(error);
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

/** Takes no new connection, lets the requests under way end, closes connections as they become idle. */
export async function drain(server: Server, limitMs = 25_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
