import { expect, it } from 'vitest';
import { usuarioEsquema } from '#app/usuario/usuario.esquema.ts';
import type { Pedido } from './acesso.server.ts';
import { conferirFormulario } from './conferir-formulario.server.ts';

it('um campo repetido dezenas de milhares de vezes é recusado antes de ser lido', () => {
  const form = new FormData();
  for (let vez = 0; vez < 60_000; vez += 1) form.append('grupo_ids', 'x');
  const pedido = { request: new Request('http://127.0.0.1/') } as Pedido;
  expect(() => conferirFormulario(pedido, form, usuarioEsquema)).toThrow(expect.objectContaining({ status: 413 }));
});
