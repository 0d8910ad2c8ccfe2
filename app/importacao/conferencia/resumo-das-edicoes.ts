import { plural } from '#app/kit/formatos.ts';
import type { Edicoes } from '../edicao/edicoes.ts';

/** How much was edited, in words. */
export function resumoDas({ geoms, remove_attributes, attributes_renames, general_attributes }: Edicoes): string {
  const partes = [
    [geoms.size, 'geometria editada', 'geometrias editadas'],
    [attributes_renames.size, 'atributo renomeado', 'atributos renomeados'],
    [remove_attributes.size, 'removido', 'removidos'],
    [general_attributes.size, 'valor copiado', 'valores copiados'],
  ] as const;
  const feitas = partes.filter(([n]) => n > 0).map(([n, um, muitos]) => plural(n, um, muitos));
  return feitas.length === 0 ? 'Nada foi alterado.' : feitas.join(' · ');
}

const DADOS = { name: 'nome', description: 'descrição', area: 'área (ha)' } as const;

/** What was edited, a line each, for whoever takes it elsewhere: the texts as they were typed. */
export function edicoesPorExtenso({
  geoms,
  remove_attributes,
  attributes_renames,
  general_attributes,
}: Edicoes): string {
  return [
    ...[...remove_attributes].map((chave) => `Atributo removido: ${chave}`),
    ...[...attributes_renames].map(([antes, depois]) => `Atributo renomeado: ${antes} para ${depois}`),
    ...[...general_attributes].map(([chave, valor]) => `Em todas as geometrias: ${chave} = ${valor}`),
    ...[...geoms.values()].map(({ attributes, fora, ...dados }, i) => {
      const textos = (Object.keys(DADOS) as (keyof typeof DADOS)[]).flatMap((campo) =>
        dados[campo] === undefined ? [] : [`${DADOS[campo]} = ${dados[campo]}`],
      );
      const atributos = [...attributes].map(([chave, valor]) => `${chave} = ${valor}`);
      const situacao = fora === undefined ? [] : [fora === 'true' ? 'fora da publicação' : 'na publicação'];
      return `Geometria editada ${i + 1}: ${[...textos, ...atributos, ...situacao].join('; ')}`;
    }),
  ].join('\n');
}
