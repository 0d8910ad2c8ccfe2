import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PedidoRecebido {
  readonly metodo: string;
  readonly url: URL;
  readonly cabecalhos: IncomingMessage['headers'];
  readonly corpo: string;
}

export type Responder = (pedido: PedidoRecebido, res: ServerResponse) => void | Promise<void>;

/** A service of somebody else, on this machine. */
export interface ServidorHttp {
  readonly url: string;
  readonly host: string;
  /** Everything that was asked for, in order. */
  readonly pedidos: readonly PedidoRecebido[];
  esquecer(): void;
  /** The next answers to what begins so, one each, in place of its own. */
  emVez(caminho: string, ...respostas: readonly Responder[]): void;
  fechar(): Promise<void>;
}

export async function abrirServidorHttp(responder: Responder): Promise<ServidorHttp> {
  const pedidos: PedidoRecebido[] = [];
  const trocadas: { caminho: string; resposta: Responder }[] = [];
  const server = createServer(async (req, res) => {
    const partes: Buffer[] = [];
    for await (const parte of req) partes.push(parte);
    const url = new URL(req.url ?? '/', origem());
    const pedido = {
      metodo: req.method ?? 'GET',
      url,
      cabecalhos: req.headers,
      corpo: Buffer.concat(partes).toString(),
    };
    pedidos.push(pedido);
    const troca = trocadas.findIndex(({ caminho }) => url.pathname.startsWith(caminho));
    const [outra] = troca === -1 ? [] : trocadas.splice(troca, 1);
    await (outra?.resposta ?? responder)(pedido, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origem = () => `http://${host}`;
  return {
    url: origem(),
    host,
    pedidos,
    esquecer: () => void pedidos.splice(0),
    emVez: (caminho, ...respostas) => void trocadas.push(...respostas.map((resposta) => ({ caminho, resposta }))),
    async fechar() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function json(res: ServerResponse, corpo: unknown, status = 200, cabecalhos: Record<string, string> = {}): void {
  res.writeHead(status, { 'Content-Type': 'application/json', ...cabecalhos });
  res.end(JSON.stringify(corpo));
}

/** What gateways answer in place of a service. */
export const paginaHtml: Responder = (_, res) => {
  res.writeHead(200, { 'Content-Type': 'text/html' });
  res.end('<!doctype html><title>Manutenção</title><script>alert(1)</script>');
};

/** Half of what was promised, and then nothing. */
export const cortada: Responder = (_, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
  res.write('{"features": [');
  setImmediate(() => res.destroy());
};

/** One gigabyte is promised, and bytes come for as long as somebody reads them. */
export const infinita: Responder = (_, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(2 ** 30) });
  const bloco = Buffer.alloc(256 * 1024, 0x20);
  const mais = () => {
    while (!res.destroyed && res.write(bloco));
  };
  res.on('drain', mais);
  mais();
};

export const status =
  (codigo: number, cabecalhos: Record<string, string> = {}): Responder =>
  (_, res) =>
    json(res, { message: 'refused' }, codigo, cabecalhos);
