import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, tentativasDemais } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { escreverEstado, lerEstado } from './estado/endereco.ts';
import { MAX_CONSULTA } from './estado/link-curto.ts';
import { mensagensDoMapa } from './mapa.mensagens.ts';
import type { VistaGuardada } from './mapa.ts';

/** Keeps what an address says of the map's state, and nothing else of it. @throws RespostaDeFalha 422 */
export async function guardarVista({ servicos, escopo, sessao }: PedidoDaSessao, form: FormData): Promise<Response> {
  const consulta = soDoEstado(texto(form, 'consulta'));
  if (consulta === '') throw camposInvalidos({ consulta: [mensagensDoMapa.consulta] });
  const espera = servicos.cotaDeVistas.spend(sessao.usuario_id);
  if (espera > 0) throw tentativasDemais(espera);
  const id = await servicos.vistasDoMapa.guardar(escopo.cliente_id, consulta);
  return Response.json({ id }, { status: 201, headers: { 'Cache-Control': 'no-store' } });
}

function soDoEstado(dita: string): string {
  if (dita.length > MAX_CONSULTA) return '';
  const campos = new URLSearchParams();
  escreverEstado(lerEstado(new URLSearchParams(dita)), campos);
  return campos.toString();
}

/** What the link that was opened stands for: an empty one where nothing was kept by it; null for an address without. */
export async function vistaPedida({ servicos, escopo, url }: PedidoDaSessao): Promise<VistaGuardada | null> {
  const dita = url.searchParams.get('v');
  if (dita === null) return null;
  const id = uuidSchema.safeParse(dita);
  const consulta = id.success ? await servicos.vistasDoMapa.abrir(escopo.cliente_id, id.data) : null;
  return { id: dita, consulta };
}
