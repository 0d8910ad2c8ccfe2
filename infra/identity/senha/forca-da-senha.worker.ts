import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portugues } from '@zxcvbn-ts/language-pt-br';
import type { Pergunta, Resposta } from './forca-da-senha.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...portugues }, graphs: adjacencyGraphs });

parentPort?.on('message', ({ id, partes, conhecidas }: Pergunta) => {
  const palpites = partes.map((parte) => zxcvbn.check(parte, [...conhecidas]).guesses);
  parentPort?.postMessage({ id, palpites: Math.max(...palpites) } satisfies Resposta);
});
