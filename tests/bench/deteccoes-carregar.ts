import { carregarDeteccoes } from './deteccoes-carga.ts';

/** In a process of its own, whose memory counts for nothing: database, detections, layers. It tells the client's id. */
const [url = '', deteccoes, camadas] = process.argv.slice(2);
const { cliente_id } = await carregarDeteccoes(url, Number(deteccoes), Number(camadas));
process.send?.(cliente_id, () => process.exit(0));
