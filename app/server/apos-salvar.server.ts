import { data, redirect } from '@remix-run/node';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { querDocumento, querJson } from './formulario.server.ts';

interface Salvo {
  readonly id: Uuid;
  readonly message: string;
  readonly novo: boolean;
  /** Where a form without JavaScript goes. */
  readonly para: string;
}

/** A client gets the id; a form without JavaScript goes on; our page goes there by itself, once it has told so. */
export function aposSalvarFormulario({ request }: PedidoComSessao, { id, message, novo, para }: Salvo) {
  if (querJson(request)) return data({ id, message }, { status: novo ? 201 : 200 });
  if (querDocumento(request)) throw redirect(para, 303);
  return data({ id, message }, { status: 200 });
}
