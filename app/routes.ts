import { readdirSync } from 'node:fs';
import { index, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config';
import { rotas } from './server/rotas.ts';

/** The modules of pages and resources, by name without extension. */
const modulos = new Map(
  readdirSync(new URL('./routes/', import.meta.url)).map((arquivo) => [arquivo.replace(/\.tsx?$/, ''), arquivo]),
);

/** Addresses are those of the table of routes; `/camadas/:id/editar` is answered by routes/camadas.$id.editar.tsx. */
const enderecos = new Set(Object.values(rotas).map(({ caminho }) => caminho));
/** The frame around every page: root.tsx answers for it. */
enderecos.delete('*');

function rotaDo(endereco: string): RouteConfigEntry {
  const caminho = endereco.slice(1);
  const nome = caminho === '' ? '_index' : caminho.replaceAll('/', '.').replaceAll(':', '$').replace(/^\*$/, '$$');
  const arquivo = modulos.get(nome);
  if (arquivo === undefined) throw new Error(`No module in app/routes for the address ${endereco}: ${nome}.tsx or .ts`);
  return caminho === '' ? index(`routes/${arquivo}`) : route(caminho, `routes/${arquivo}`);
}

export default [...enderecos].map(rotaDo) satisfies RouteConfig;
