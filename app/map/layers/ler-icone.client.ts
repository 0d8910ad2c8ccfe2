import { iconeDoTipo, type TipoNoMapa } from './camadas.layer.ts';
import { enderecoDoIcone } from './icone.ts';

/** Icons by the id of their type, each within its address, so that it goes wherever the drawing goes. */
export type IconesDosTipos = ReadonlyMap<string, string>;

/** The icons of these types; one that could not be had is left out, and its points are dots. */
export async function lerIcones(tipos: readonly TipoNoMapa[]): Promise<IconesDosTipos> {
  const lidos = await Promise.all(
    tipos.map(async (tipo) => {
      const icone = iconeDoTipo(tipo);
      const dado = icone && (await lerDado(enderecoDoIcone(icone)).catch(() => null));
      return dado ? ([tipo.id, dado] as const) : null;
    }),
  );
  return new Map(lidos.filter((lido) => lido !== null));
}

async function lerDado(endereco: string): Promise<string> {
  const resposta = await fetch(endereco);
  if (!resposta.ok) throw new Error(`${endereco}: ${resposta.status}`);
  const dado = `data:image/svg+xml,${encodeURIComponent(await resposta.text())}`;
  // Seen once, it is there as soon as it is drawn: paper does not wait.
  const imagem = new Image();
  imagem.src = dado;
  await imagem.decode();
  return dado;
}
