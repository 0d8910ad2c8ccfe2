import { VALIDADE_DO_PROVEDOR_MS } from '#domain/geocodificacao/validade.ts';

/** The provider answered, but not with what was asked for; status 0 where it did not answer. */
export class FalhaDoFundo extends Error {
  override readonly name = 'FalhaDoFundo';
  readonly status: number;

  constructor(endereco: string, status: number) {
    // The key stands in the query.
    super(`${endereco.split('?')[0]}: ${status}`);
    this.status = status;
  }
}

const lidos = new Map<string, { readonly ate: number; readonly corpo: Promise<unknown> }>();

/** What the provider has at an address, as JSON; asked for once an hour. What failed is asked for again. @throws FalhaDoFundo */
export function lerDoProvedor(endereco: string): Promise<unknown> {
  const lido = lidos.get(endereco);
  if (lido !== undefined && lido.ate > Date.now()) return lido.corpo;
  const corpo = buscar(endereco);
  lidos.set(endereco, { ate: Date.now() + VALIDADE_DO_PROVEDOR_MS, corpo });
  corpo.catch(() => lidos.delete(endereco));
  return corpo;
}

async function buscar(endereco: string): Promise<unknown> {
  const resposta = await fetch(endereco).catch(() => null);
  if (!resposta?.ok) throw new FalhaDoFundo(endereco, resposta?.status ?? 0);
  return resposta.json().catch(() => {
    throw new FalhaDoFundo(endereco, resposta.status);
  });
}
