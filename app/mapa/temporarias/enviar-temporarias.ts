import { envios } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { type AreaTemporaria, areaTemporaria, type FeicaoTemporaria } from './area-temporaria.ts';
import { recusaDoArquivo } from './regras.ts';

interface Resposta {
  /** What is not shown as it was drawn. */
  readonly avisos?: readonly string[];
  readonly layers: readonly { readonly filename: string; readonly features: readonly FeicaoTemporaria[] }[];
}

export type Enviadas =
  | { readonly areas: readonly AreaTemporaria[]; readonly avisos: readonly string[] }
  | { readonly recusas: readonly string[] };

/** Has files read, and refuses here what would be refused there without being read. */
export async function enviarTemporarias(arquivos: readonly File[], token: string): Promise<Enviadas> {
  if (arquivos.length === 0) return { recusas: [envios.temporarioSemArquivo] };
  const recusas = arquivos.flatMap(({ name, size }) => recusaDoArquivo({ nome: name, bytes: size })?.texto ?? []);
  if (recusas.length > 0) return { recusas };
  const form = new FormData();
  form.set('_token', token);
  for (const arquivo of arquivos) form.append('files[]', arquivo);
  try {
    const { layers, avisos = [] } = await pedir<Resposta>('/mapa/upload-area-temporaria', { form });
    return { areas: layers.map(({ filename, features }) => areaTemporaria(filename, features)), avisos };
  } catch (erro) {
    if (!eFalhaDoPedido(erro)) return { recusas: [envios.temporarioFalhou] };
    const textos = Object.values(erro.errors ?? {}).flat();
    return { recusas: textos.length > 0 ? textos : [erro.status >= 500 ? envios.temporarioFalhou : erro.message] };
  }
}
