import { open } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One file by ranges, each answer so many milliseconds late, as from far away: a process of its own. */
const [file = '', late = '0'] = process.argv.slice(2);
const opened = await open(file);
const { size } = await opened.stat();

const server = http.createServer(async ({ headers, method }, res) => {
  await sleep(Number(late));
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const end = Math.min(to === '' ? size - 1 : Number(to), size - 1);
  const length = Math.max(0, end - Number(from) + 1);
  res.writeHead(headers.range === undefined ? 200 : 206, {
    'Accept-Ranges': 'bytes',
    'Content-Type': 'image/tiff',
    'Content-Length': length,
    ...(headers.range !== undefined && { 'Content-Range': `bytes ${from}-${end}/${size}` }),
  });
  if (method === 'HEAD') return void res.end();
  const { buffer } = await opened.read(Buffer.alloc(length), 0, length, Number(from));
  res.end(buffer);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
