import { readdir } from 'node:fs/promises';
import { type Bench, machine, type Resultado } from './kernel.ts';

const [name, ...args] = process.argv.slice(2);
const known = (await readdir(import.meta.dirname))
  .filter((f) => f.endsWith('.bench.ts'))
  .map((f) => f.slice(0, -'.bench.ts'.length));
if (!name || !known.includes(name)) {
  console.error(`Uso: npm run bench -- <nome>\nBenches: ${known.join(', ')}`);
  process.exit(2);
}

const { default: bench } = (await import(`./${name}.bench.ts`)) as { default: Bench };
const report = await bench(args);
console.table(report.resultados.map(row));
console.log(JSON.stringify({ bench: name, maquina: machine(), ...report }));
process.exit(0);

function row(r: Resultado) {
  const valor = Math.abs(r.valor) >= 100 ? Math.round(r.valor) : Number(r.valor.toPrecision(3));
  const referencia = r.referencia ? `${r.referencia.nome}: ${Number(r.referencia.valor.toPrecision(4))}` : '';
  return { caso: r.caso, metrica: r.metrica, valor, unidade: r.unidade, meta: r.meta ?? '', referencia };
}
