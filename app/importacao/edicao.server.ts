import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { exigirChavesDaCorrecao } from '#domain/importacao/chaves-da-correcao.ts';
import { type Edicoes as EdicoesDoEnvio, type GeomsCorrigidas, MAX_GEOMS_BYTES } from '#domain/importacao/correcao.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ImportacaoRow } from '#projections/importacao/importacao.queries.ts';
import { conferencia } from './conferencia.mensagens.ts';
import { CampoIlegivel, lerEdicoes } from './edicao/campos.ts';
import { type Edicoes, semEdicoes } from './edicao/edicoes.ts';
import { type Erros, edicoesGerais, errosDasEdicoes, geomsCorrigidas } from './edicoes-conferidas.server.ts';

/** Errors told at once. */
const MAX_ERROS = 20;

/**
 * The edits of a form as a command carries them; null where there are none.
 * @throws RespostaDeFalha 422 with the sentences by field
 */
export async function edicoesDoFormulario(
  { servicos, escopo }: PedidoDaSessao,
  form: FormData,
  row: ImportacaoRow,
): Promise<EdicoesDoEnvio | null> {
  const edicoes = lerOuRecusar(form);
  if (semEdicoes(edicoes)) return null;
  recusarCom(errosDasEdicoes(edicoes, row.conteudos));
  const ids = [...edicoes.geoms.keys()] as Uuid[];
  const citadas = await servicos.geometrias.citadas(escopo, row.id, ids);
  // Given up or published meanwhile, its layers may be gone: the domain says that better than the fields could.
  const estranhas = row.estado === 'preparada' ? ids.filter((id) => !citadas.has(id)) : [];
  recusarCom(new Map(estranhas.map((id) => [`geoms[${id}]`, [conferencia.estranha]])));
  const geoms = geomsCorrigidas(edicoes, row.conteudos);
  const gerais = edicoesGerais(edicoes, row.conteudos);
  // The domain does not see those that go to storage.
  exigirChavesDaCorrecao({ ...gerais, geoms }, row.conteudos);
  return {
    ...gerais,
    ...(await guardarGeoms(servicos, geoms)),
    camadas_fora: row.fora + mudancaDasDeFora(geoms, citadas),
  };
}

/** How many more are left out than before. */
function mudancaDasDeFora(geoms: GeomsCorrigidas, antes: ReadonlyMap<string, boolean>): number {
  return Object.entries(geoms).reduce((soma, [id, { fora }]) => {
    return fora === undefined || fora === antes.get(id) ? soma : soma + (fora ? 1 : -1);
  }, 0);
}

function lerOuRecusar(form: FormData): Edicoes {
  try {
    return lerEdicoes(form);
  } catch (error) {
    if (error instanceof CampoIlegivel) throw camposInvalidos({ [error.campo]: [conferencia.ilegivel] });
    throw error;
  }
}

function recusarCom(erros: Erros): void {
  if (erros.size > 0) throw camposInvalidos(Object.fromEntries([...erros].slice(0, MAX_ERROS)));
}

/** In the event where they are few, in storage by hash where they are many. */
async function guardarGeoms({ armazenamento }: PedidoDaSessao['servicos'], geoms: GeomsCorrigidas) {
  const bytes = Buffer.from(JSON.stringify(geoms));
  if (bytes.byteLength <= MAX_GEOMS_BYTES) return { geoms, geoms_arquivo: null };
  const guardado = await armazenamento.put(inteiro(bytes), { maxBytes: bytes.byteLength });
  return { geoms: {}, geoms_arquivo: { nome: 'geoms.json', tipo: 'application/json', ...guardado } };
}

async function* inteiro(bytes: Uint8Array) {
  yield bytes;
}
