import type { MudancaPedida } from '#domain/aprovacao/mudanca-pedida.ts';
import { sameData } from '#domain/kernel/equality.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { ehSensivel } from '#domain/modulo/sensiveis.ts';
import { nomeDoCampoDoRegistro } from './campos.mensagens.ts';
import type { MudancaEmPalavras } from './registro.ts';

/** Modules follow from the permissions of a group. */
const OCULTO = 'modulo_ids';
const DO_CATALOGO: ReadonlyMap<Uuid, string> = new Map(
  PERMISSOES.map(({ id, nome }) => [id, ehSensivel(id) ? `${nome} (sensível)` : nome]),
);
const naoSensivel = (id: Uuid) => !ehSensivel(id);
const REMOVIDO = 'um grupo que não existe mais';

/** What a request would change, field by field: of a set, what comes and what goes, the sensitive first. */
export function mudancaEmPalavras(
  { antes, depois }: MudancaPedida,
  grupos: ReadonlyMap<Uuid, string>,
): readonly MudancaEmPalavras[] {
  const de: Readonly<Record<string, unknown>> = { ...antes };
  return Object.entries(depois as Readonly<Record<string, unknown>>).flatMap(([campo, valor]) => {
    const frases = frasesDe(de[campo], valor, grupos);
    return campo === OCULTO || frases.length === 0 ? [] : [{ campo: nomeDoCampoDoRegistro(campo), frases }];
  });
}

function frasesDe(antes: unknown, depois: unknown, grupos: ReadonlyMap<Uuid, string>): readonly string[] {
  if (Array.isArray(depois)) {
    const [tinha, tera] = [Array.isArray(antes) ? antes : [], depois] as [readonly Uuid[], readonly Uuid[]];
    const porNome = (ids: readonly Uuid[]) =>
      ids.map((id) => DO_CATALOGO.get(id) ?? grupos.get(id) ?? REMOVIDO).sort((a, b) => a.localeCompare(b, 'pt-BR'));
    const nomes = (ids: readonly Uuid[]) => [...porNome(ids.filter(ehSensivel)), ...porNome(ids.filter(naoSensivel))];
    return [
      ...nomes(tera.filter((id) => !tinha.includes(id))).map((nome) => `Dar: ${nome}`),
      ...nomes(tinha.filter((id) => !tera.includes(id))).map((nome) => `Tirar: ${nome}`),
    ];
  }
  if (sameData(antes, depois)) return [];
  if (antes === undefined) return [emTexto(depois)];
  return [`De ${emTexto(antes)} para ${emTexto(depois)}`];
}

function emTexto(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não';
  return valor === null ? 'o da instalação' : String(valor);
}
