import net from 'node:net';

/** A way to a server that can be cut, so that the network's faults can be had at will. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection; new ones are let through. */
  cut(): void;
  /** Ends every connection and refuses new ones until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address and passes on to `port` there. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const connect = (inner: net.Socket) => {
    const outer = net.connect(port, '127.0.0.1');
    keep(inner);
    keep(outer);
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
    inner.pipe(outer).pipe(inner);
  };
  const listen = (at: number) =>
    new Promise<net.Server>((resolve, reject) => {
      const server = net.createServer(connect).once('error', reject);
      server.listen(at, '127.0.0.1', () => resolve(server));
    });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  let server = await listen(0);
  const address = server.address();
  const own = address !== null && typeof address === 'object' ? address.port : 0;
  const refuse = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });
  return {
    port: own,
    cut,
    refuse,
    async accept() {
      server = await listen(own);
    },
    close: refuse,
  };
}
