import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { tiposDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import type { AnaliseRow } from '#projections/analise/analise.queries.ts';

/** The scenes of the two images that an analysis compares, as they were saved with it. */
export async function cenasDasImagens(
  { servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  { antes, depois }: AnaliseRow['imagens'],
): Promise<readonly CenaDoDocumento[]> {
  const lados = await Promise.all(
    [antes, depois].map(async ({ grupo_id, provedor }) => {
      const salvo = await servicos.analises.grupoSalvo(escopo, grupo_id);
      if (salvo === null) return [];
      const [tipo = null] = tiposDoGrupo(salvo.grupo);
      return servicos.imagensImpressas.cenas(escopo, { provedor, cenas: salvo.grupo.cenas, tipo });
    }),
  );
  return semRepetir(lados.flat());
}

/** Each once, in the order in which they first come; another file of a scene is another one. */
export function semRepetir(cenas: readonly CenaDoDocumento[]): readonly CenaDoDocumento[] {
  const nomeDe = ({ provedor, id, sha256 }: CenaDoDocumento) => JSON.stringify([provedor, id, sha256]);
  const vistas = new Map<string, CenaDoDocumento>();
  for (const cena of cenas) {
    const nome = nomeDe(cena);
    if (!vistas.has(nome)) vistas.set(nome, cena);
  }
  return [...vistas.values()];
}
