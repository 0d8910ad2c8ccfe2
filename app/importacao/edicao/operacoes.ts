import { type EdicaoDaGeometria, type Edicoes, type GeometriaDoEnvio, originalDe, textoDoValor } from './edicoes.ts';

/** One thing that a person does to the geometries of an import. */
export type Operacao =
  | {
      readonly tipo: 'dado';
      readonly geometria: GeometriaDoEnvio;
      readonly campo: CampoDaGeometria;
      readonly valor: string;
    }
  | { readonly tipo: 'valor'; readonly geometria: GeometriaDoEnvio; readonly chave: string; readonly valor: string }
  | { readonly tipo: 'renomear'; readonly chave: string; readonly nova: string }
  | { readonly tipo: 'remover'; readonly chave: string }
  | { readonly tipo: 'copiar'; readonly chave: string; readonly valor: string };

export type CampoDaGeometria = 'name' | 'description' | 'area' | 'fora';

/** What the edits become by one more operation; the same object where it changes nothing. */
export function aplicar(edicoes: Edicoes, operacao: Operacao): Edicoes {
  switch (operacao.tipo) {
    case 'dado':
      return mudarDado(edicoes, operacao.geometria, operacao.campo, operacao.valor);
    case 'valor':
      return mudarValor(edicoes, operacao.geometria, operacao.chave, operacao.valor);
    case 'renomear':
      return renomear(edicoes, operacao.chave, operacao.nova.trim());
    case 'remover':
      return remover(edicoes, operacao.chave);
    case 'copiar':
      return copiar(edicoes, operacao.chave, operacao.valor);
  }
}

/** Steps that follow each other in the same field are one step to undo; null where each counts. */
export function alvoDa(operacao: Operacao): string | null {
  if (operacao.tipo === 'dado') {
    return operacao.campo === 'fora' ? null : `${operacao.geometria.id}/${operacao.campo}`;
  }
  return operacao.tipo === 'valor' ? `${operacao.geometria.id}/atributo/${operacao.chave}` : null;
}

export type RecusaDoNome = 'vazio' | 'repetido';

/** Why an attribute cannot be called so; null where it can. @param chaves every key of now */
export function recusaDoNome(chaves: Iterable<string>, chave: string, nova: string): RecusaDoNome | null {
  const nome = nova.trim();
  if (nome === '') return 'vazio';
  return nome !== chave && new Set(chaves).has(nome) ? 'repetido' : null;
}

function mudarDado(edicoes: Edicoes, geometria: GeometriaDoEnvio, campo: CampoDaGeometria, valor: string): Edicoes {
  const antes = edicoes.geoms.get(geometria.id) ?? NENHUMA;
  const { [campo]: _, ...outros } = antes;
  const volta = valor === textoDoValor(geometria[campo]);
  return comGeometria(edicoes, geometria.id, volta ? outros : { ...outros, [campo]: valor });
}

function mudarValor(edicoes: Edicoes, geometria: GeometriaDoEnvio, chave: string, valor: string): Edicoes {
  const antes = edicoes.geoms.get(geometria.id) ?? NENHUMA;
  const original = originalDe(edicoes, chave);
  const tinha = original !== null && Object.hasOwn(geometria.attributes, original);
  const semEsta =
    edicoes.general_attributes.get(chave) ?? (tinha ? textoDoValor(geometria.attributes[original]) : null);
  const attributes = valor === semEsta ? sem(antes.attributes, chave) : com(antes.attributes, chave, valor);
  return comGeometria(edicoes, geometria.id, { ...antes, attributes });
}

function renomear(edicoes: Edicoes, chave: string, nova: string): Edicoes {
  const original = originalDe(edicoes, chave);
  if (original === null || nova === '' || nova === chave) return edicoes;
  const { attributes_renames: nomes } = edicoes;
  return {
    ...edicoes,
    attributes_renames: nova === original ? sem(nomes, original) : com(nomes, original, nova),
    general_attributes: trocar(edicoes.general_attributes, chave, nova),
    geoms: emTodas(edicoes.geoms, (attributes) => trocar(attributes, chave, nova)),
  };
}

function remover(edicoes: Edicoes, chave: string): Edicoes {
  const original = originalDe(edicoes, chave);
  if (original === null) return edicoes;
  return {
    remove_attributes: new Set([...edicoes.remove_attributes, original]),
    attributes_renames: sem(edicoes.attributes_renames, original),
    general_attributes: sem(edicoes.general_attributes, chave),
    geoms: emTodas(edicoes.geoms, (attributes) => sem(attributes, chave)),
  };
}

function copiar(edicoes: Edicoes, chave: string, valor: string): Edicoes {
  return {
    ...edicoes,
    general_attributes: com(edicoes.general_attributes, chave, valor),
    geoms: emTodas(edicoes.geoms, (attributes) => sem(attributes, chave)),
  };
}

type Atributos = ReadonlyMap<string, string>;
const NENHUMA: EdicaoDaGeometria = { attributes: new Map() };

/** What was typed and taken back again is no edit. */
function comGeometria(edicoes: Edicoes, id: string, edicao: EdicaoDaGeometria): Edicoes {
  const { attributes, ...dados } = edicao;
  const vazia = attributes.size === 0 && Object.keys(dados).length === 0;
  if (vazia && !edicoes.geoms.has(id)) return edicoes;
  return { ...edicoes, geoms: vazia ? sem(edicoes.geoms, id) : com(edicoes.geoms, id, edicao) };
}

function emTodas(geoms: Edicoes['geoms'], mudar: (attributes: Atributos) => Atributos): Edicoes['geoms'] {
  const novas = new Map<string, EdicaoDaGeometria>();
  for (const [id, edicao] of geoms) {
    const { attributes: antes, ...dados } = edicao;
    const attributes = mudar(antes);
    if (attributes.size > 0 || Object.keys(dados).length > 0) novas.set(id, { ...dados, attributes });
  }
  return novas;
}

const com = <V>(mapa: ReadonlyMap<string, V>, chave: string, valor: V): ReadonlyMap<string, V> =>
  new Map(mapa).set(chave, valor);

function sem<V>(mapa: ReadonlyMap<string, V>, chave: string): ReadonlyMap<string, V> {
  if (!mapa.has(chave)) return mapa;
  const novo = new Map(mapa);
  novo.delete(chave);
  return novo;
}

function trocar<V>(mapa: ReadonlyMap<string, V>, chave: string, nova: string): ReadonlyMap<string, V> {
  const valor = mapa.get(chave);
  return valor === undefined ? mapa : com(sem(mapa, chave), nova, valor);
}
